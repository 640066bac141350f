package io.bench.export.otlp;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.MetricExporter;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;

/** An exporter that reports only its first failure. Thread-safe. */
final class OneWarningExporter implements MetricExporter {

  private final MetricExporter exporter;
  private final Runnable warning;
  private final AtomicBoolean warned = new AtomicBoolean();

  OneWarningExporter(MetricExporter exporter, Runnable warning) {
    this.exporter = exporter;
    this.warning = warning;
  }

  @Override
  public CompletableResultCode export(Collection<MetricData> metrics) {
    CompletableResultCode result = exporter.export(metrics);
    return result.whenComplete(
        () -> {
          if (!result.isSuccess() && warned.compareAndSet(false, true)) {
            warning.run();
          }
        });
  }

  @Override
  public CompletableResultCode flush() {
    return exporter.flush();
  }

  @Override
  public CompletableResultCode shutdown() {
    return exporter.shutdown();
  }

  @Override
  public AggregationTemporality getAggregationTemporality(InstrumentType type) {
    return exporter.getAggregationTemporality(type);
  }
}
