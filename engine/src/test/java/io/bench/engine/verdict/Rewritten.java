package io.bench.engine.verdict;

import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.verdict.MeasuredWindow.Client;
import io.bench.engine.verdict.MeasuredWindow.InFlight;
import io.bench.engine.verdict.MeasuredWindow.Offered;
import io.bench.engine.verdict.MeasuredWindow.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A window with one thing changed. */
final class Rewritten {

  private Rewritten() {}

  static MeasuredWindow cores(MeasuredWindow window, double available) {
    Client client = window.client();
    return copy(
        window,
        window.intervals(),
        new Client(
            client.coresUsed(), available, client.pauseMillis(), client.calibratedPerSecond()),
        window.failures());
  }

  static MeasuredWindow halfFailed(MeasuredWindow window) {
    List<PhaseSecond> intervals =
        window.intervals().stream()
            .map(
                interval ->
                    Seconds.measured(
                        interval.seconds(),
                        interval.succeeded() - interval.succeeded() / 2,
                        interval.succeeded() / 2,
                        interval.used().cpuNanos(),
                        interval.used().compilationMillis(),
                        interval.hiccupMaxNanos(),
                        interval.backlog(),
                        interval.busiestLane(),
                        interval.serviceP50Nanos()))
            .toList();
    long failed =
        intervals.stream().mapToLong(second -> second.allEnded() - second.succeeded()).sum();
    return copy(window, intervals, window.client(), Map.of("Overloaded", failed));
  }

  static MeasuredWindow everyFifthSecondAtFullCpu(MeasuredWindow window) {
    List<PhaseSecond> intervals = new ArrayList<>();
    for (PhaseSecond interval : window.intervals()) {
      double cores = intervals.size() % 5 == 0 ? window.client().coresAvailable() : 0.1;
      intervals.add(
          Seconds.measured(
              interval.seconds(),
              interval.succeeded(),
              interval.allEnded() - interval.succeeded(),
              (long) (cores * interval.seconds() * 1e9),
              interval.used().compilationMillis(),
              interval.hiccupMaxNanos(),
              interval.backlog(),
              interval.busiestLane(),
              interval.serviceP50Nanos()));
    }
    return copy(window, intervals, window.client(), window.failures());
  }

  /** In every second lanes spun for so long. */
  static MeasuredWindow spun(MeasuredWindow window, long nanos) {
    List<PhaseSecond> intervals =
        window.intervals().stream().map(interval -> Seconds.spun(interval, nanos)).toList();
    return copy(window, intervals, window.client(), window.failures());
  }

  /** In every second a lane could take on nothing more for so much of it. */
  static MeasuredWindow withABusyLane(MeasuredWindow window, double occupancy) {
    List<PhaseSecond> intervals =
        window.intervals().stream()
            .map(
                interval ->
                    Seconds.measured(
                        interval.seconds(),
                        interval.succeeded(),
                        interval.allEnded() - interval.succeeded(),
                        interval.used().cpuNanos(),
                        interval.used().compilationMillis(),
                        interval.hiccupMaxNanos(),
                        interval.backlog(),
                        occupancy,
                        interval.serviceP50Nanos()))
            .toList();
    return copy(window, intervals, window.client(), window.failures());
  }

  /** The last two of twenty seconds answered nothing, and then what waited took them. */
  static MeasuredWindow stalledAtTheEnd(MeasuredWindow window) {
    List<PhaseSecond> intervals = new ArrayList<>(window.intervals().subList(0, 18));
    intervals.add(Seconds.measured(1, 0, 0, 0, 0, 0, 744, 0, Double.NaN));
    intervals.add(Seconds.measured(1, 0, 0, 0, 0, 0, 1_744, 0, Double.NaN));
    return new MeasuredWindow(
        window.arrivals(),
        intervals,
        900,
        new Offered(1_000, 20_000, 1_744, 1_744, 1.7e9),
        new InFlight(256, 256),
        new Service(30e6, 350e3, null),
        window.client(),
        List.of(),
        Windows.NO_WAITS,
        window.warmup(),
        new OpOutcomes(18_256, 0, 0, 1_744),
        Map.of(),
        false);
  }

  static MeasuredWindow outcomes(MeasuredWindow window, OpOutcomes outcomes) {
    return copy(window, window.intervals(), window.client(), outcomes, window.failures());
  }

  private static MeasuredWindow copy(
      MeasuredWindow window,
      List<PhaseSecond> intervals,
      Client client,
      Map<String, Long> failures) {
    return copy(
        window,
        intervals,
        client,
        Windows.outcomes(window.outcomes().issued(), failures),
        failures);
  }

  private static MeasuredWindow copy(
      MeasuredWindow window,
      List<PhaseSecond> intervals,
      Client client,
      OpOutcomes outcomes,
      Map<String, Long> failures) {
    return new MeasuredWindow(
        window.arrivals(),
        intervals,
        window.achievedPerSecond(),
        window.offered(),
        window.inFlight(),
        window.service(),
        client,
        window.accounts(),
        window.waits(),
        window.warmup(),
        outcomes,
        failures,
        window.sameHost());
  }
}
