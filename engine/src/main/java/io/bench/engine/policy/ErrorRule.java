package io.bench.engine.policy;

import java.util.List;

/**
 * What is done about an error. Whatever the rule says, the error is counted under its name and
 * timed.
 *
 * @param stop end the activity, which then counts as failed
 * @param retry try again while tries are left, if that is safe
 * @param log whether to say so, and how loud
 * @param exitCode the exit code of the run if such an error occurred, or -1
 * @param list keep the cycle of each op that failed with it
 * @param verbs names of the plugins' verbs that receive every failed try
 */
public record ErrorRule(
    boolean stop, boolean retry, Log log, int exitCode, boolean list, List<String> verbs) {

  public ErrorRule {
    verbs = List.copyOf(verbs);
  }

  /** How loud an error is reported beside being counted. */
  public enum Log {
    QUIET,
    WARN,
    ERROR
  }

  /** Count it, nothing else. */
  public static final ErrorRule COUNT =
      new ErrorRule(false, false, Log.QUIET, -1, false, List.of());
}
