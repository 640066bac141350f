package io.bench.report.chart;

import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.TimePart;
import io.bench.engine.result.ClientDocument;
import io.bench.engine.result.IntervalDocument;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The sums that one client recorded in one bin; NaN if unknown. Single-threaded. */
final class BinSums {

  private static final Set<TimePart> WAITING =
      EnumSet.of(TimePart.PREDECESSOR, TimePart.PERMIT, TimePart.SPACE, TimePart.BACKOFF);
  private static final Set<TimePart> CLIENT =
      EnumSet.of(TimePart.DELAY, TimePart.UNSENT, TimePart.UNREAD);

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

  /** Where the time of the ops that succeeded went: waiting for a permit and the like. */
  double waitingNanos;

  double serverNanos;

  /** What its machine caused included. */
  double clientNanos;

  double cpuNanos;
  double collectionMillis;
  double pauseMillis;
  double compilationMillis;
  double longestPauseMillis;
  double hiccupP99Nanos;
  double hiccupMaxNanos;
  double allocatedBytes;
  double heapBytes = Double.NaN;

  /** Of the lane that was busiest, 0 to 1. */
  double busiestOccupancy;

  double longestTurnNanos;
  double cores = Double.NaN;
  double stolenNanos;
  double throttledNanos;
  double pressureNanos;
  double otherNanos;
  double megahertz = Double.NaN;

  /**
   * Adds an interval. An op of the warm-up that ended during the measurement is counted when it
   * ended; the time and the client's share of that interval are on the line of the phase that
   * issues.
   *
   * @param late whether the client issued ops of another phase meanwhile
   */
  void add(IntervalDocument interval, boolean late) {
    IntervalDocument.Op total = interval.total();
    issued += total.count(Count.ISSUED);
    succeeded += total.count(Count.SUCCEEDED);
    failed += total.count(Count.FAILED);
    tries += total.count(Count.TRIES);
    total.errors().forEach((name, count) -> errors.merge(name, count, Long::sum));
    interval
        .ops()
        .forEach((op, own) -> succeededByOp.merge(op, own.count(Count.SUCCEEDED), Long::sum));
    if (total.count(Count.SUCCEEDED) > 0 || !total.timeNanos().isEmpty()) {
      waitingNanos += sum(total.timeNanos(), WAITING);
      serverNanos += sum(total.timeNanos(), Set.of(TimePart.SERVER));
      clientNanos += sum(total.timeNanos(), CLIENT);
    }
    if (!late) {
      seconds += interval.duration();
      backlogOps = number(interval.backlogOps());
      addClient(interval.client());
      busiestOccupancy =
          Math.max(busiestOccupancy, largest(interval, IntervalDocument.Lane::occupancy));
      longestTurnNanos =
          Math.max(longestTurnNanos, largest(interval, lane -> lane.longestTurnNanos()));
      addMachine(interval.machine());
    }
  }

  private static double sum(Map<TimePart, Long> nanos, Set<TimePart> parts) {
    return parts.stream().mapToDouble(part -> number(nanos.get(part))).sum();
  }

  private static double number(@Nullable Long value) {
    return value == null ? Double.NaN : value;
  }

  private static double known(long amount) {
    return amount == MachineUsage.UNKNOWN ? Double.NaN : amount;
  }

  private static double largest(
      IntervalDocument interval, ToDoubleFunction<IntervalDocument.Lane> of) {
    return interval.lanes().stream()
        .mapToDouble(of)
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  private void addClient(ClientDocument client) {
    cpuNanos += client.usage().cpuNanos();
    collectionMillis += client.usage().collectionMillis();
    pauseMillis += client.usage().pauseMillis();
    compilationMillis += client.usage().compilationMillis();
    longestPauseMillis = Math.max(longestPauseMillis, number(client.longestPauseMillis()));
    hiccupP99Nanos = Math.max(hiccupP99Nanos, number(client.hiccupP99Nanos()));
    hiccupMaxNanos = Math.max(hiccupMaxNanos, number(client.hiccupMaxNanos()));
    allocatedBytes += known(client.usage().allocatedBytes());
    heapBytes = client.usage().heapBytes();
  }

  private void addMachine(MachineUsage machine) {
    cores = machine.cores() == 0 ? Double.NaN : machine.cores();
    stolenNanos += known(machine.stolenNanos());
    throttledNanos += known(machine.throttledNanos());
    pressureNanos += known(machine.nearestPressureNanos());
    otherNanos += known(machine.otherNanos());
    megahertz = machine.megahertz();
  }
}
