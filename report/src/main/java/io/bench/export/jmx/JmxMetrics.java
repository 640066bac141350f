package io.bench.export.jmx;

import com.codahale.metrics.jmx.JmxReporter;
import io.bench.export.metrics.RunRegistry;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * A run's metrics as MBeans, for {@code --metrics-jmx}: each series is one, from when it has a
 * value until this is closed. Its labels are properties of its name.
 */
public final class JmxMetrics implements AutoCloseable {

  private final JmxReporter reporter;

  private JmxMetrics(JmxReporter reporter) {
    this.reporter = reporter;
  }

  /** Registers the existing metrics, and from now on every new one. */
  public static JmxMetrics open(RunRegistry metrics, MBeanServer server) {
    JmxReporter reporter =
        JmxReporter.forRegistry(metrics.registry())
            .registerWith(server)
            .inDomain("io.bench")
            .convertDurationsTo(TimeUnit.SECONDS)
            .createsObjectNamesWith((type, domain, name) -> name(domain, metrics, name))
            .build();
    reporter.start();
    return new JmxMetrics(reporter);
  }

  private static ObjectName name(String domain, RunRegistry metrics, String registryName) {
    try {
      return new ObjectName(domain + ":" + metrics.series(registryName).objectNameProperties());
    } catch (MalformedObjectNameException e) {
      throw new IllegalStateException(registryName, e);
    }
  }

  @Override
  public void close() {
    reporter.close();
  }
}
