package io.bench.report.chart;

import io.bench.report.read.Interval;
import io.bench.report.read.Interval.Client;
import io.bench.report.read.Interval.Lanes;
import io.bench.report.read.Interval.Machine;
import io.bench.report.read.Interval.OpTime;
import java.util.HashMap;
import java.util.Map;

/** What one client recorded in one bin. Single-threaded. */
final class BinSums {

  private static final Client NOTHING = new Client(0, 0, 0, 0, 0, 0, 0, 0, Double.NaN);
  private static final Lanes NO_TURNS = new Lanes(0, 0);
  private static final Machine NO_TIME = new Machine(Double.NaN, 0, 0, 0, 0, Double.NaN);

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
  OpTime time = OpTime.NONE;
  Client client = NOTHING;
  Lanes lanes = NO_TURNS;
  Machine machine = NO_TIME;

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
    time = joined(time, interval.time());
    if (interval.phase().equals(issuingPhase)) {
      seconds += interval.seconds();
      backlogOps = interval.backlogOps();
      client = joined(client, interval.client());
      lanes = joined(lanes, interval.lanes());
      machine = joined(machine, interval.machine());
    }
  }

  private static OpTime joined(OpTime before, OpTime next) {
    return new OpTime(
        before.waitingNanos() + next.waitingNanos(),
        before.serverNanos() + next.serverNanos(),
        before.clientNanos() + next.clientNanos());
  }

  private static Lanes joined(Lanes before, Lanes next) {
    return new Lanes(
        Math.max(before.busiestOccupancy(), next.busiestOccupancy()),
        Math.max(before.longestTurnNanos(), next.longestTurnNanos()));
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

  private static Machine joined(Machine before, Machine next) {
    return new Machine(
        next.cores(),
        before.stolenNanos() + next.stolenNanos(),
        before.throttledNanos() + next.throttledNanos(),
        before.pressureNanos() + next.pressureNanos(),
        before.otherNanos() + next.otherNanos(),
        next.megahertz());
  }
}
