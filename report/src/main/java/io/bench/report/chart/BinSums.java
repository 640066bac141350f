package io.bench.report.chart;

import io.bench.report.read.Interval;
import io.bench.report.read.Interval.Client;
import java.util.HashMap;
import java.util.Map;

/** What one client recorded in one bin. Single-threaded. */
final class BinSums {

  private static final Client NOTHING = new Client(0, 0, 0, 0, 0, 0, 0, 0, Double.NaN);

  /** How much of the bin is covered. */
  double seconds;

  long issued;
  long succeeded;
  long failed;
  long tries;

  /** At the bin's end. */
  double backlogOps = Double.NaN;

  final Map<String, Long> errors = new HashMap<>();
  final Map<String, Long> succeededByOp = new HashMap<>();
  Client client = NOTHING;

  /**
   * Adds an interval. An op of the warm-up that ended during the measurement is counted when it
   * ended; the time and the client's share of that interval are on the line of the phase that
   * issues.
   */
  void add(Interval interval, String issuingPhase) {
    issued += interval.issued();
    succeeded += interval.succeeded();
    failed += interval.failed();
    tries += interval.tries();
    interval.errors().forEach((name, count) -> errors.merge(name, count, Long::sum));
    interval.succeededByOp().forEach((op, count) -> succeededByOp.merge(op, count, Long::sum));
    if (interval.phase().equals(issuingPhase)) {
      seconds += interval.seconds();
      backlogOps = interval.backlogOps();
      client = joined(client, interval.client());
    }
  }

  private static Client joined(Client before, Client next) {
    return new Client(
        before.cpuNanos() + next.cpuNanos(),
        before.collectionMillis() + next.collectionMillis(),
        before.pauseMillis() + next.pauseMillis(),
        before.compilationMillis() + next.compilationMillis(),
        Math.max(before.longestPauseMillis(), next.longestPauseMillis()),
        Math.max(before.hiccupP99Nanos(), next.hiccupP99Nanos()),
        Math.max(before.hiccupMaxNanos(), next.hiccupMaxNanos()),
        before.allocatedBytes() + next.allocatedBytes(),
        next.heapBytes());
  }
}
