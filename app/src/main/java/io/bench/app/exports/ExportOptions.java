package io.bench.app.exports;

import io.bench.app.process.Version;
import io.bench.app.process.WriteFailure;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.RunResult;
import io.bench.export.jmx.JmxMetrics;
import io.bench.export.junit.JUnitReport;
import io.bench.export.metrics.RunMetrics;
import io.bench.export.otlp.OtlpEndpoint;
import io.bench.export.otlp.OtlpPush;
import io.bench.export.prometheus.PrometheusEndpoint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a run's figures go besides its result folder. */
public final class ExportOptions {

  /** As OpenTelemetry names it. */
  private static final String OTLP_HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";

  private static final String LOOPBACK = "127.0.0.1";
  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      description = "Serve figures to Prometheus on this port; 0: any that is free.")
  private @Nullable Integer metricsPort;

  @Option(
      names = "--metrics-address",
      paramLabel = "ADDRESS",
      description = "Where --metrics-port listens; default: 127.0.0.1, this machine only.")
  private @Nullable String metricsAddress;

  @Option(
      names = "--otlp",
      paramLabel = "URL",
      description = "Push figures to this OpenTelemetry collector (OTLP over HTTP).")
  private @Nullable String otlp;

  @Option(names = "--metrics-jmx", description = "Show figures as MBeans, in the domain io.bench.")
  private boolean metricsJmx;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write JUnit XML: verdicts, expect=, errors, verification.")
  private @Nullable Path junit;

  /**
   * Opens what was asked for.
   *
   * @param mask hides secrets
   * @param teller told where something can be found, before the run begins
   * @param warner told of what goes wrong meanwhile; any thread
   * @throws UsageException if it cannot be had
   */
  public LiveExports open(
      UnaryOperator<String> mask, Consumer<String> teller, Consumer<String> warner) {
    Integer port = metricsPort;
    String collector = otlp;
    if (port == null && metricsAddress != null) {
      throw new UsageException("--metrics-address is of no use without --metrics-port");
    }
    if (!isLive()) {
      return LiveExports.NONE;
    }
    RunMetrics metrics = new RunMetrics(mask);
    OtlpEndpoint target =
        collector == null ? null : OtlpEndpoint.parse(collector, System.getenv(OTLP_HEADERS));
    List<Runnable> ends = new ArrayList<>();
    if (port != null) {
      ends.add(endpoint(metrics, port, teller)::close);
    }
    if (target != null) {
      // First, since it pushes a last time; the others serve until then.
      ends.add(0, OtlpPush.open(metrics.registry(), target, Version.number(), warner)::close);
    }
    if (metricsJmx) {
      ends.add(
          JmxMetrics.open(metrics.registry(), ManagementFactory.getPlatformMBeanServer())::close);
    }
    return new LiveExports(List.of(metrics), ends);
  }

  private boolean isLive() {
    return metricsPort != null || otlp != null || metricsJmx;
  }

  private PrometheusEndpoint endpoint(RunMetrics metrics, int port, Consumer<String> teller) {
    if (port < 0 || port > HIGHEST_PORT) {
      throw new UsageException("--metrics-port lies between 0 and 65535, not " + port);
    }
    String host = metricsAddress == null ? LOOPBACK : metricsAddress;
    PrometheusEndpoint endpoint = PrometheusEndpoint.open(metrics.registry(), host, port);
    teller.accept("bench: metrics for Prometheus at " + endpoint.address());
    return endpoint;
  }

  /**
   * Empties the file of {@code --junit}, before anything else: a report of an earlier run would be
   * taken for this one's, should this one not come so far. Of several clients, the one that writes
   * it does.
   *
   * @throws UsageException if it cannot be written
   */
  public void begin() {
    Path file = junit;
    if (file == null) {
      return;
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new UsageException("--junit=%s: that is no file".formatted(file));
    }
    try {
      Files.write(file, new byte[0]);
    } catch (IOException e) {
      throw new UsageException(
          "--junit=%s: cannot be written (%s)".formatted(file, WriteFailure.reason(e)));
    }
  }

  /** A warning about side effects of these exports. */
  public Optional<String> warning(RunPlan plan) {
    boolean forked = plan.steps().stream().anyMatch(step -> step.engine().forks() > 1);
    return isLive() && forked
        ? Optional.of("steps that forks measure are in the result folder only, in no live metrics")
        : Optional.empty();
  }

  /**
   * Writes what is written of a run that has ended.
   *
   * @param strict whether a verdict that is not STEADY is a failure
   * @param summary for people who read a report
   * @throws IOException if it cannot be written; the message is one line
   */
  public void writeReports(
      RunResult result, boolean strict, UnaryOperator<String> mask, Supplier<String> summary)
      throws IOException {
    Path file = junit;
    if (file != null) {
      try {
        new JUnitReport(result, strict, mask).write(file, summary.get());
      } catch (IOException e) {
        throw new IOException("cannot write " + file + ": " + WriteFailure.reason(e), e);
      }
    }
  }
}
