package io.bench.app.exports;

import io.bench.engine.run.RunListener;
import io.bench.export.metrics.RunMetrics;
import io.bench.export.otlp.OtlpPush;
import io.bench.export.prometheus.PrometheusEndpoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What serves a run's figures while it goes on; closed when it has ended. */
public final class LiveExports implements AutoCloseable {

  static final LiveExports NONE = new LiveExports(null, null, null);

  private final @Nullable RunMetrics metrics;
  private final @Nullable PrometheusEndpoint endpoint;
  private final @Nullable OtlpPush push;

  LiveExports(
      @Nullable RunMetrics metrics,
      @Nullable PrometheusEndpoint endpoint,
      @Nullable OtlpPush push) {
    this.metrics = metrics;
    this.endpoint = endpoint;
    this.push = push;
  }

  /** What has to listen to the run, in this order; may be empty. */
  public List<RunListener> listeners() {
    List<RunListener> listeners = new ArrayList<>();
    if (metrics != null) {
      listeners.add(metrics);
    }
    return listeners;
  }

  @Override
  public void close() {
    if (push != null) {
      push.close();
    }
    if (endpoint != null) {
      endpoint.close();
    }
  }
}
