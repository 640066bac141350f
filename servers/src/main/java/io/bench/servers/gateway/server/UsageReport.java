package io.bench.servers.gateway.server;

import com.sun.management.OperatingSystemMXBean;
import io.bench.servers.gateway.calls.RequestLimit;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the parent once a second, and at the end, what the gateway has done. */
final class UsageReport implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(UsageReport.class);

  private final RequestLimit limit;
  private final Path folder;
  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "usage");
            thread.setDaemon(true);
            return thread;
          });

  private UsageReport(RequestLimit limit, Path folder) {
    this.limit = limit;
    this.folder = folder;
  }

  static UsageReport start(RequestLimit limit, Path folder) {
    UsageReport report = new UsageReport(limit, folder);
    report.write();
    var unused = report.timer.scheduleAtFixedRate(report::write, 1, 1, TimeUnit.SECONDS);
    return report;
  }

  private synchronized void write() {
    try {
      new GatewayUsage(
              limit.answered(), limit.refused(), Duration.ofNanos(system.getProcessCpuTime()))
          .write(folder);
    } catch (IOException e) {
      LOG.warn("the parent cannot be told of the requests answered", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    write();
  }
}
