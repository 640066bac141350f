package io.bench.app.experiment.program;

import io.bench.engine.experiment.Interleaving;
import java.time.Duration;

/**
 * How long a program may run, since it may hang. Immutable.
 *
 * @param longest then it is stopped
 * @param hint what the user can do, which ends the reason; may be empty
 */
public record ProgramLimit(Duration longest, String hint) {

  /** An experiment takes its first restarts however small its budget is. */
  private static final Duration LEAST = Duration.ofMinutes(5);

  /** A share of an experiment's budget with which the fewest restarts fit, or five minutes. */
  public static ProgramLimit ofBudget(Duration budget) {
    Duration share = budget.dividedBy(Interleaving.MIN_RESTARTS);
    return new ProgramLimit(
        share.compareTo(LEAST) < 0 ? LEAST : share, "; if it needs more, give a larger budget=");
  }

  /** Why the turn of a program that was stopped failed, one line. */
  String reason() {
    return "it ran for more than %d s%s".formatted(longest.toSeconds(), hint);
  }
}
