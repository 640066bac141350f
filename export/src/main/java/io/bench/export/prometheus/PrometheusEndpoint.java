package io.bench.export.prometheus;

import com.codahale.metrics.MetricRegistry;
import io.bench.engine.problem.UsageException;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
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
   * @param metrics with the names of {@link io.bench.export.metrics.Series}
   * @param host the name or address to listen on
   * @param port 0 for any that is free
   * @throws UsageException if nobody can listen there, in one line
   */
  public static PrometheusEndpoint open(MetricRegistry metrics, String host, int port) {
    PrometheusRegistry registry = new PrometheusRegistry();
    registry.register(new LabelledFamilies(metrics));
    // Few: scrapes must not take the load generator's CPU.
    ExecutorService threads =
        Executors.newFixedThreadPool(
            2,
            task -> {
              Thread thread = new Thread(task, "bench-metrics");
              thread.setDaemon(true);
              return thread;
            });
    try {
      HTTPServer server =
          HTTPServer.builder()
              .inetAddress(InetAddress.getByName(host))
              .port(port)
              .executorService(threads)
              .registry(registry)
              .buildAndStart();
      return new PrometheusEndpoint(server, threads, host);
    } catch (UnknownHostException unknown) {
      threads.shutdownNow();
      throw new UsageException("--metrics-host: no address for '" + host + "'");
    } catch (IOException | IllegalArgumentException refused) {
      threads.shutdownNow();
      throw new UsageException(
          "cannot listen on %s:%d for metrics: %s".formatted(host, port, refused.getMessage()));
    }
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
