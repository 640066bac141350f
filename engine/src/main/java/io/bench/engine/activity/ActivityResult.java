package io.bench.engine.activity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of an activity.
 *
 * @param plan the plan that was run
 * @param phases the phases that were begun, in order
 * @param end how it ended
 * @param reason one line on why it did not complete, or null
 * @param exitCode the exit code an error rule asks for, or -1
 * @param spaces how many client instances were opened, or tried, because ops named them
 */
public record ActivityResult(
    ActivityPlan plan,
    List<PhaseResult> phases,
    End end,
    @Nullable String reason,
    int exitCode,
    int spaces) {

  /** How an activity ended. */
  public enum End {
    /** All phases ran to their end, within the error limit. */
    COMPLETED,
    /** An error rule, the error limit or a broken lane stopped it. */
    FAILED,
    /** The user stopped it. */
    INTERRUPTED
  }

  public ActivityResult {
    phases = List.copyOf(phases);
  }
}
