package io.bench.app.experiment.result;

import io.bench.app.experiment.result.ExperimentReport.ExpectationResult;
import io.bench.engine.experiment.ArmExpectation.Outcome;
import io.bench.engine.experiment.PublishedState;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * A published state and in which rounds it was seen again. Immutable.
 *
 * @param rounds what became of its statement in each round in which that can be told
 * @param roundsUnknown how many rounds there are besides, in which it cannot
 */
public record PublishedResult(
    PublishedState state, List<ExpectationResult> rounds, int roundsUnknown) {

  /** With fewer the number of rounds is no more than an anecdote, and is said to be so few. */
  private static final int ENOUGH_ROUNDS = 3;

  /** Whether it was seen again. */
  public enum Sight {
    /** In every round of the experiment. */
    SEEN,
    /** In at least one; in others not, or it could not be told. */
    SEEN_IN_SOME_ROUNDS,
    /** In none in which it can be told. */
    NOT_SEEN,
    /** No round has the figures that it needs. */
    CANNOT_BE_TOLD;

    /** {@code seen in some rounds}, as files have it. */
    public String words() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** In how many rounds it can be told. */
  int roundsKnown() {
    return rounds.size();
  }

  /** In how many it was seen. */
  int roundsSeen() {
    return (int) rounds.stream().filter(round -> round.outcome() == Outcome.MET).count();
  }

  Sight sight() {
    if (rounds.isEmpty()) {
      return Sight.CANNOT_BE_TOLD;
    }
    int seen = roundsSeen();
    return seen == rounds.size() + roundsUnknown
        ? Sight.SEEN
        : seen > 0 ? Sight.SEEN_IN_SOME_ROUNDS : Sight.NOT_SEEN;
  }

  /**
   * {@code seen here (5 of 5 rounds)}, {@code not seen here (0 of 1 round only)}; what is unknown
   * is said.
   */
  String words() {
    String here =
        switch (sight()) {
          case SEEN -> "seen here";
          case SEEN_IN_SOME_ROUNDS -> "seen here in some rounds";
          case NOT_SEEN -> "not seen here";
          case CANNOT_BE_TOLD -> "cannot be told here";
        };
    return rounds.isEmpty()
        ? here
        : "%s (%d of %d %s%s%s)"
            .formatted(
                here,
                roundsSeen(),
                rounds.size(),
                rounds.size() == 1 ? "round" : "rounds",
                rounds.size() < ENOUGH_ROUNDS ? " only" : "",
                roundsUnknown == 0 ? "" : ", " + roundsUnknown + " more could not be told");
  }

  /** The least that was reached in a round; NaN if no round is known. */
  double least() {
    return reached().min().orElse(Double.NaN);
  }

  /** The most that was reached in a round; NaN if no round is known. */
  double most() {
    return reached().max().orElse(Double.NaN);
  }

  private DoubleStream reached() {
    return rounds.stream().mapToDouble(ExpectationResult::reached);
  }
}
