package io.bench.app.clients.run;

import io.bench.app.text.Figures;
import io.bench.engine.activity.ClientSecond;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.SparseTotals;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * What each client does, a line for each of them about every ten seconds. Called by one thread at a
 * time.
 */
final class ClientLines {

  private static final double PERIOD_SECONDS = 9.5;

  private final Consumer<String> teller;
  private final Map<Integer, Sum> sums = new HashMap<>();

  /** What a client did since its last line. */
  private static final class Sum {
    private double seconds;
    private double cpuSeconds;
    private long succeeded;
    private long failed;
    private final Histogram response = new Histogram(2);
    private final Histogram service = new Histogram(2);
  }

  ClientLines(Consumer<String> teller) {
    this.teller = teller;
  }

  void add(int client, ClientSecond second) {
    Sum sum = sums.computeIfAbsent(client, unseen -> new Sum());
    sum.seconds += second.inWindow() ? second.client().seconds() : 0;
    sum.cpuSeconds += (double) second.client().used().cpuNanos() / 1e9;
    for (SparseTotals op : second.ops()) {
      sum.succeeded += op.count(Count.SUCCEEDED);
      sum.failed += op.count(Count.FAILED);
      op.addTo(sum.response, Latency.RESPONSE);
      op.addTo(sum.service, Latency.SERVICE);
    }
    if (sum.seconds >= PERIOD_SECONDS) {
      teller.accept(line(client, sum));
      sums.remove(client);
    }
  }

  private static String line(int client, Sum sum) {
    Histogram times = sum.response.getTotalCount() > 0 ? sum.response : sum.service;
    return "client %d: %s ops/s, p50 %s, p99 %s, %s, %.2f cores"
        .formatted(
            client,
            Figures.rate(sum.succeeded / sum.seconds),
            Figures.latency((double) times.getValueAtPercentile(50)),
            Figures.latency((double) times.getValueAtPercentile(99)),
            sum.failed == 0 ? "no errors" : Figures.counted(sum.failed, "error"),
            sum.cpuSeconds / sum.seconds);
  }
}
