package io.bench.engine.result;

import io.bench.engine.activity.ActivityResult;
import java.util.Locale;

/** How a run or a step stands. */
public enum RunState {
  RUNNING,
  COMPLETED,
  FAILED,
  INTERRUPTED;

  /** That of what has ended. */
  public static RunState of(ActivityResult.End end) {
    return valueOf(end.name());
  }

  /** How an activity of this state ended; what did not end has failed. */
  public ActivityResult.End end() {
    return this == RUNNING ? ActivityResult.End.FAILED : ActivityResult.End.valueOf(name());
  }

  /** As in documents: {@code completed}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
