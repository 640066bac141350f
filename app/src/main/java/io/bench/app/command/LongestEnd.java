package io.bench.app.command;

import io.bench.app.clients.place.Meeting;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import java.time.Duration;
import java.util.Optional;

/** How long a run that was interrupted may take to end, before its process ends without it. */
final class LongestEnd {

  /** How long a fork takes to end beyond its grace time at most. */
  private static final Duration FORK_END = Duration.ofSeconds(15);

  /** Clients of an experiment wait for one another for hours; a user who ends it does not. */
  private static final Duration MAX_FOLDERS = Duration.ofMinutes(2);

  private LongestEnd() {}

  /**
   * That of a plan's slowest step; a fork's parent waits for the fork.
   *
   * @param meeting where several clients run it: one that hangs is given up after {@link
   *     Meeting#silence}, then folders of the others come
   */
  static Duration of(RunPlan plan, Optional<Meeting> meeting) {
    Duration others = meeting.map(LongestEnd::ofOthers).orElse(Duration.ZERO);
    Duration longest = Duration.ZERO;
    for (StepPlan step : plan.steps()) {
      Duration end = step.engine().grace().plus(others);
      if (step.engine().forks() > 1) {
        end = end.plus(FORK_END).plus(others);
      }
      longest = end.compareTo(longest) > 0 ? end : longest;
    }
    return longest;
  }

  private static Duration ofOthers(Meeting meeting) {
    Duration timeout = meeting.timeout();
    Duration folders = timeout.compareTo(MAX_FOLDERS) < 0 ? timeout : MAX_FOLDERS;
    return meeting.silence().plus(folders);
  }
}
