package io.bench.app.clients.run;

import io.bench.app.text.Figures;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.SparseTotals;
import org.HdrHistogram.Histogram;

/** The sum of some seconds of clients, as people are shown it. Not thread-safe. */
final class ClientFigures {

  private double seconds;
  private double cpuSeconds;
  private long succeeded;
  private long failed;
  private final Histogram response = new Histogram(2);
  private final Histogram service = new Histogram(2);

  void add(ClientSecond second) {
    seconds += second.inWindow() ? second.client().seconds() : 0;
    cpuSeconds += (double) second.client().used().cpuNanos() / 1e9;
    for (SparseTotals op : second.ops()) {
      succeeded += op.count(Count.SUCCEEDED);
      failed += op.count(Count.FAILED);
      op.addTo(response, Latency.RESPONSE);
      op.addTo(service, Latency.SERVICE);
    }
  }

  /** How long they lasted, one after the other. */
  double seconds() {
    return seconds;
  }

  double cores() {
    return cpuSeconds / seconds;
  }

  /**
   * Rate, latencies and errors.
   *
   * @param length over which the rate is taken, in seconds
   */
  String text(double length) {
    Histogram times = response.getTotalCount() > 0 ? response : service;
    return "%s ops/s, p50 %s, p99 %s, %s"
        .formatted(
            Figures.rate(succeeded / length),
            Figures.latency((double) times.getValueAtPercentile(50)),
            Figures.latency((double) times.getValueAtPercentile(99)),
            failed == 0 ? "no errors" : Figures.counted(failed, "error"));
  }
}
