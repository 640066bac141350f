package io.bench.engine.verdict;

import io.bench.engine.verdict.MeasuredWindow.Client;
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
    List<WindowInterval> intervals =
        window.intervals().stream()
            .map(
                interval ->
                    new WindowInterval(
                        interval.seconds(),
                        interval.succeeded() - interval.succeeded() / 2,
                        interval.succeeded() / 2,
                        interval.cpuNanos(),
                        interval.compilationMillis(),
                        interval.hiccupMaxNanos(),
                        interval.backlog(),
                        interval.serviceP50Nanos()))
            .toList();
    long failed = intervals.stream().mapToLong(WindowInterval::failed).sum();
    return copy(window, intervals, window.client(), Map.of("Overloaded", failed));
  }

  private static MeasuredWindow copy(
      MeasuredWindow window,
      List<WindowInterval> intervals,
      Client client,
      Map<String, Long> failures) {
    return new MeasuredWindow(
        window.arrivals(),
        intervals,
        window.achievedPerSecond(),
        window.offered(),
        window.inFlight(),
        window.service(),
        client,
        window.shares(),
        window.warmup(),
        failures,
        window.sameHost());
  }
}
