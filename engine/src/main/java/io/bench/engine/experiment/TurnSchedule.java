package io.bench.engine.experiment;

import io.bench.engine.json.Keyed;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * How often arms take turns, and in which order. Whatever ages or drifts meanwhile, the machine or
 * the server's data, must not fall on one arm alone.
 *
 * @param rounds in each of which every arm takes its turn
 * @param order of the arms in a round
 * @param seed of {@link Order#RANDOM}
 * @param processes how many JVMs, one after the other, an arm's turn in a round is
 */
public record TurnSchedule(int rounds, Order order, long seed, int processes) {

  /** The order of the arms in a round. */
  public enum Order implements Keyed {
    /** Forwards and backwards, alternating (A B, B A, A B ...), so that a steady drift cancels. */
    ABBA,
    /** Drawn again for every round, so that nothing periodic coincides with it. */
    RANDOM,
    /** As the file has them, in every round. */
    FIXED
  }

  public TurnSchedule {
    if (rounds < 1 || processes < 1) {
      throw new IllegalArgumentException(rounds + " rounds of " + processes + " processes");
    }
  }

  /** All turns of these arms in order. */
  public List<Turn> turns(List<String> arms) {
    List<Turn> turns = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 1; round <= rounds; round++) {
      for (String arm : inRound(round, arms, random)) {
        for (int process = 1; process <= processes; process++) {
          turns.add(new Turn(turns.size() + 1, round, arm, process));
        }
      }
    }
    return turns;
  }

  private List<String> inRound(int round, List<String> arms, SplittableRandom random) {
    List<String> ordered = new ArrayList<>(arms);
    switch (order) {
      case FIXED -> {}
      case ABBA -> {
        if (round % 2 == 0) {
          Collections.reverse(ordered);
        }
      }
      case RANDOM -> shuffle(ordered, random);
    }
    return ordered;
  }

  /**
   * Fisher and Yates; {@code Collections.shuffle} would need a generator of its own kind.
   *
   * @param order is changed
   */
  public static void shuffle(List<?> order, SplittableRandom random) {
    for (int last = order.size() - 1; last > 0; last--) {
      Collections.swap(order, last, random.nextInt(last + 1));
    }
  }
}
