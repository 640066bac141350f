package io.bench.export.otlp;

import io.bench.engine.thread.DaemonThreads;
import io.bench.export.metrics.RunRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Pushes a registry to a collector every few seconds, and once more when the run has ended. A
 * collector that does not answer is reported once and does not disturb the run: it costs a thread
 * of the SDK, and at most {@link #PATIENCE} at the end of the run.
 */
public final class OtlpPush implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofSeconds(5);
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * A run has series for every op template, phase and step; the SDK would drop those above 2,000.
   */
  private static final int MAX_SERIES = 100_000;

  private final SdkMeterProvider provider;
  private final AtomicBoolean closed = new AtomicBoolean();

  private OtlpPush(SdkMeterProvider provider) {
    this.provider = provider;
  }

  /**
   * Begins to push.
   *
   * @param metrics what is pushed
   * @param benchVersion version of the program
   * @param teller receives a message if the collector rejects the figures, on any thread
   */
  public static OtlpPush open(
      RunRegistry metrics, OtlpEndpoint endpoint, String benchVersion, Consumer<String> teller) {
    OtlpHttpMetricExporterBuilder exporter =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(endpoint.url().toString())
            .setTimeout(PATIENCE)
            .setRetryPolicy(null); // the next push holds everything that this one did
    endpoint.headers().forEach(exporter::addHeader);
    MetricExporter once =
        new OneWarningExporter(
            exporter.build(),
            () ->
                teller.accept(
                    "bench: warning: the collector at %s does not take metrics; the run does without"
                        .formatted(endpoint.shown())));
    SdkMeterProvider provider =
        SdkMeterProvider.builder()
            .setResource(
                Resource.create(
                    Attributes.builder()
                        .put("service.name", "bench")
                        .put("service.version", benchVersion)
                        .put("service.instance.id", UUID.randomUUID().toString())
                        .build()))
            .registerMetricReader(
                PeriodicMetricReader.builder(once).setInterval(INTERVAL).build(),
                type -> MAX_SERIES)
            .build();
    new ObservedFamilies(metrics).observeBy(provider.get("io.bench"));
    return new OtlpPush(provider);
  }

  /** Pushes a last time, if that has not been done, and ends. Waits for it, but not long. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    // It waits by itself as well for a collector that says nothing, and nobody should wait twice.
    Thread last =
        DaemonThreads.start(
            "bench-otlp-end",
            () -> provider.shutdown().join(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
    try {
      last.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
