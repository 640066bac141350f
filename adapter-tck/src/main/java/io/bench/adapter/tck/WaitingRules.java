package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.bench.adapter.api.AdapterException;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether {@code start} and {@code flush} wait for anything. One lane, since two that share what
 * only one can use at a time are slow, but wait for each other and not for the server.
 */
record WaitingRules(Subject subject) {

  private static final int WARM_UP_OPS = 256;
  private static final int OPS_PER_ROUND = 64;

  /** What happens once, such as the loading of a class, is no blocking: it must be in each. */
  private static final int ROUNDS = 3;

  /**
   * Fewer than these are by chance: a lock that another thread of the adapter's holds just then, or
   * a call that never waits for the network, seen on its way through one that can. Whoever waits
   * does so in each of {@link #OPS_PER_ROUND} starts, or in each flush of requests, of which a lane
   * of {@link Subject#IN_FLIGHT} permits needs four.
   */
  private static final int FEWEST_SEEN = 3;

  /** What was seen in one round. */
  private record Round(int waitedStarts, int waitedFlushes, int seenOnTheNetwork, String where) {}

  void startsAndFlushesDoNotWait() throws AdapterException, InterruptedException {
    List<Round> rounds = new ArrayList<>();
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, 1)) {
      adapter.run(WARM_UP_OPS);
      for (int round = 0; round < ROUNDS; round++) {
        rounds.add(round(adapter));
      }
    }
    assertTrue(
        rounds.stream().anyMatch(round -> round.waitedStarts() < FEWEST_SEEN),
        () -> "PreparedOp.start waits for a lock, a condition or a time: " + rounds);
    assertTrue(
        rounds.stream().anyMatch(round -> round.waitedFlushes() < FEWEST_SEEN),
        () -> "AdapterLane.flush waits for a lock, a condition or a time: " + rounds);
    assertTrue(
        rounds.stream().anyMatch(round -> round.seenOnTheNetwork() < FEWEST_SEEN),
        () -> "PreparedOp.start or AdapterLane.flush waits for the network: " + rounds);
  }

  private Round round(OpenedAdapter adapter) throws InterruptedException {
    LaneDriver lane = adapter.lane();
    StartWaits waits = new StartWaits();
    StackWatch watch = StackWatch.of(lane, waits);
    try (watch) {
      lane.measure(waits);
      adapter.run(OPS_PER_ROUND);
      lane.measure(null);
    }
    return new Round(
        waits.waitedStarts(),
        waits.waitedFlushes(),
        watch.waitedStarts(),
        String.valueOf(watch.where()));
  }
}
