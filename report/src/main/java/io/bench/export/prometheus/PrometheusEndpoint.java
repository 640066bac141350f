package io.bench.export.prometheus;

import com.codahale.metrics.Metric;
import io.bench.engine.problem.UsageException;
import io.bench.engine.thread.DaemonThreads;
import io.bench.export.metrics.MetricFamily;
import io.bench.export.metrics.RunRegistry;
import io.bench.export.metrics.Series;
import io.bench.export.metrics.WindowTimer;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.DataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Quantiles;
import io.prometheus.metrics.model.snapshots.SummarySnapshot;
import io.prometheus.metrics.model.snapshots.SummarySnapshot.SummaryDataPointSnapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A registry at {@code http://host:port/metrics}, from when it is made until it is closed. */
public final class PrometheusEndpoint implements AutoCloseable {

  private final HTTPServer server;
  private final ExecutorService threads;
  private final String host;

  private PrometheusEndpoint(HTTPServer server, ExecutorService threads, String host) {
    this.server = server;
    this.threads = threads;
    this.host = host;
  }

  /**
   * Opens the endpoint.
   *
   * @param metrics what is served
   * @param host the name or address to listen on
   * @param port 0 for any that is free
   * @throws UsageException if nobody can listen there, in one line
   */
  public static PrometheusEndpoint open(RunRegistry metrics, String host, int port) {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(() -> snapshots(metrics));
    // Few: scrapes must not take the load generator's CPU.
    ExecutorService threads = Executors.newFixedThreadPool(2, DaemonThreads.named("bench-metrics"));
    try {
      HTTPServer server =
          HTTPServer.builder()
              .inetAddress(InetAddress.getByName(host))
              .port(port)
              .executorService(threads)
              .registry(registry)
              .buildAndStart();
      return new PrometheusEndpoint(server, threads, host);
    } catch (UnknownHostException e) {
      threads.shutdownNow();
      throw new UsageException("--metrics-address: no address for '" + host + "'");
    } catch (IOException | IllegalArgumentException e) {
      threads.shutdownNow();
      throw new UsageException(
          "cannot listen on %s:%d for metrics: %s".formatted(host, port, e.getMessage()));
    }
  }

  /**
   * The registry as Prometheus has it: a family for all its series, labels as labels. Any thread.
   */
  static MetricSnapshots snapshots(RunRegistry metrics) {
    Map<MetricFamily, List<DataPointSnapshot>> families = new EnumMap<>(MetricFamily.class);
    metrics.forEach(
        (series, metric) ->
            families
                .computeIfAbsent(series.family(), unseen -> new ArrayList<>())
                .add(point(series, metric)));
    List<MetricSnapshot> snapshots = new ArrayList<>();
    families.forEach((family, points) -> snapshots.add(snapshot(family, points)));
    return new MetricSnapshots(snapshots);
  }

  private static DataPointSnapshot point(Series series, Metric metric) {
    Labels labels = Labels.of(series.family().labels(), series.values());
    return switch (series.family().kind()) {
      case COUNTER, TIME ->
          new CounterDataPointSnapshot(RunRegistry.value(metric), labels, null, 0L);
      case GAUGE -> new GaugeDataPointSnapshot(RunRegistry.value(metric), labels, null);
      case SUMMARY -> {
        WindowTimer timer = (WindowTimer) metric;
        Quantiles.Builder quantiles = Quantiles.builder();
        timer.quantiles().forEach(quantiles::quantile);
        yield SummaryDataPointSnapshot.builder()
            .labels(labels)
            .quantiles(quantiles.build())
            .count(timer.getCount())
            .sum(timer.totalSeconds())
            .build();
      }
    };
  }

  private static MetricSnapshot snapshot(MetricFamily family, List<DataPointSnapshot> points) {
    MetricMetadata metadata = new MetricMetadata(family.metric(), family.help());
    return switch (family.kind()) {
      case COUNTER, TIME ->
          new CounterSnapshot(metadata, of(points, CounterDataPointSnapshot.class));
      case GAUGE -> new GaugeSnapshot(metadata, of(points, GaugeDataPointSnapshot.class));
      case SUMMARY -> new SummarySnapshot(metadata, of(points, SummaryDataPointSnapshot.class));
    };
  }

  private static <T> List<T> of(List<DataPointSnapshot> points, Class<T> type) {
    return points.stream().map(type::cast).toList();
  }

  /** Where it is, for example {@code http://127.0.0.1:9400/metrics}. */
  public String address() {
    String literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
    return "http://" + literal + ":" + server.getPort() + "/metrics";
  }

  @Override
  public void close() {
    server.close();
    threads.shutdownNow();
  }
}
