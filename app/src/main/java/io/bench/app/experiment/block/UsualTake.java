package io.bench.app.experiment.block;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How much a machine usually takes from a block, known from the first rounds, so that a rule stands
 * before results do. Never looks at what arms measured. One thread.
 */
final class UsualTake {

  /** Rounds whose blocks say what is usual. */
  static final int PILOT_ROUNDS = 5;

  /** Less than this disturbs nobody, however quiet the pilot was. */
  private static final double ALWAYS_USUAL = 0.05;

  /** More than this disturbs everybody, however busy the machine was in the pilot. */
  private static final double NEVER_USUAL = 0.5;

  private static final double ABOVE_USUAL = 2;
  private static final double QUANTILE = 0.75;

  private final List<Double> pilot = new ArrayList<>();
  private int rounds;
  private double limit = Double.NaN;

  /** Has an earlier process's pilot as its own, unless it has looked at a round itself. */
  void learn(List<RoundRecord> earlier) {
    if (rounds == 0) {
      for (int round = 0; round < Math.min(PILOT_ROUNDS, earlier.size()); round++) {
        boolean unused = isDisturbed(RoundRecord.mostTaken(earlier.get(round).blocks()));
      }
    }
  }

  /**
   * Looks at the largest share that was taken in a block of a round.
   *
   * @return whether the round is disturbed; those of the pilot never are
   */
  boolean isDisturbed(double largestShare) {
    if (rounds < PILOT_ROUNDS) {
      rounds++;
      if (Double.isFinite(largestShare)) {
        pilot.add(largestShare);
      }
      if (rounds == PILOT_ROUNDS && !pilot.isEmpty()) {
        Collections.sort(pilot);
        double usual = pilot.get((int) (QUANTILE * (pilot.size() - 1)));
        limit = Math.min(NEVER_USUAL, Math.max(ALWAYS_USUAL, ABOVE_USUAL * usual));
      }
      return false;
    }
    return largestShare > limit;
  }

  /** The share beyond which a round is disturbed; NaN until the pilot is over. */
  double limit() {
    return limit;
  }
}
