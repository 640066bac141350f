package io.bench.adapter.cql.connect;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.typesafe.config.ConfigUtil;
import io.bench.adapter.api.AdapterException;
import io.bench.cql.driver.NoRetryPolicy;
import io.bench.cql.field.Problems;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes the driver's configuration for one session. */
final class DriverConfiguration {

  /** Stream ids are 15 bits. */
  private static final int MAX_REQUESTS_PER_CONNECTION = 32_768;

  private static final int MIN_REQUESTS_PER_CONNECTION = 1_024;

  private final Map<String, String> options = new LinkedHashMap<>();

  /**
   * @param maxInFlight how many requests are ever in flight on the session; they {@link
   *     #requireFits fit}
   */
  DriverConfiguration(ConnectionSettings settings, int maxInFlight, String sessionName) {
    set(DefaultDriverOption.SESSION_NAME, sessionName);
    load(settings);
    connections(settings, maxInFlight);
    threads();
    options.putAll(settings.driverOptions());
  }

  /**
   * Notes the user's options whose values are of the wrong type.
   *
   * @param settings with options that each are known
   */
  static void check(ConnectionSettings settings, Problems problems) {
    if (!settings.driverOptions().isEmpty()) {
      DriverExecutionProfile profile =
          new DriverConfiguration(settings, 1, "check")
              .loader()
              .getInitialConfig()
              .getDefaultProfile();
      DriverOptionPaths.checkTypes(profile, settings.driverOptions().keySet(), problems);
    }
  }

  /**
   * Returns if the connections to one node can carry the requests, which may all go there.
   *
   * @throws AdapterException if they cannot
   */
  static void requireFits(ConnectionSettings settings, int maxInFlight) throws AdapterException {
    if (perConnection(settings, maxInFlight) > MAX_REQUESTS_PER_CONNECTION) {
      int enough = ceilingDivide(maxInFlight, MAX_REQUESTS_PER_CONNECTION);
      throw AdapterException.usage(
          ("parameter 'threads': %s requests in flight on a lane do not fit connections=%s, for a"
                  + " CQL connection carries at most %s: give fewer 'threads', more 'lanes'%s")
              .formatted(
                  maxInFlight,
                  settings.connectionsPerNode(),
                  MAX_REQUESTS_PER_CONNECTION,
                  enough <= ConnectionSettings.MAX_CONNECTIONS ? " or connections=" + enough : ""));
    }
  }

  private static int perConnection(ConnectionSettings settings, int maxInFlight) {
    return ceilingDivide(maxInFlight, settings.connectionsPerNode());
  }

  private static int ceilingDivide(int amount, int parts) {
    return amount / parts + (amount % parts == 0 ? 0 : 1);
  }

  private void load(ConnectionSettings settings) {
    set(DefaultDriverOption.REQUEST_TIMEOUT, settings.timeout().toNanos() + " ns");
    set(DefaultDriverOption.REQUEST_CONSISTENCY, settings.consistency());
    set(DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY, settings.serialConsistency());
    set(DefaultDriverOption.RETRY_POLICY_CLASS, NoRetryPolicy.class.getName());
    // The only node asked for its data centre is one the user named; with several data centres
    // the adapter refuses afterwards.
    set(
        DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS,
        settings.localDc() == null && settings.bundle() == null
            ? "DcInferringLoadBalancingPolicy"
            : "DefaultLoadBalancingPolicy");
    if (settings.localDc() != null) {
      set(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, settings.localDc());
    }
  }

  private void connections(ConnectionSettings settings, int maxInFlight) {
    String connections = String.valueOf(settings.connectionsPerNode());
    set(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections);
    set(DefaultDriverOption.CONNECTION_POOL_REMOTE_SIZE, connections);
    // Headroom for requests that were given up but whose stream the server has not answered yet.
    int own = perConnection(settings, maxInFlight);
    int requests = own + own / 4;
    set(
        DefaultDriverOption.CONNECTION_MAX_REQUESTS,
        String.valueOf(
            Math.max(
                MIN_REQUESTS_PER_CONNECTION, Math.min(requests, MAX_REQUESTS_PER_CONNECTION))));
    if (!settings.compression().equals("none")) {
      set(DefaultDriverOption.PROTOCOL_COMPRESSION, settings.compression());
    }
    if (settings.protocol() != null) {
      set(DefaultDriverOption.PROTOCOL_VERSION, settings.protocol());
    }
  }

  /** One I/O and one admin thread, sessions per lane on purpose, nothing reported home. */
  private void threads() {
    set(DefaultDriverOption.SESSION_LEAK_THRESHOLD, "0");
    set(DefaultDriverOption.CONFIG_RELOAD_INTERVAL, "0");
    set(DefaultDriverOption.NETTY_DAEMON, "true");
    set(DefaultDriverOption.NETTY_IO_SIZE, "1");
    set(DefaultDriverOption.NETTY_ADMIN_SIZE, "1");
    String quiet = String.valueOf(IoThread.SHUTDOWN_QUIET_MILLIS);
    String limit = String.valueOf(IoThread.SHUTDOWN_LIMIT_MILLIS);
    set(DefaultDriverOption.NETTY_IO_SHUTDOWN_UNIT, "MILLISECONDS");
    set(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, quiet);
    set(DefaultDriverOption.NETTY_IO_SHUTDOWN_TIMEOUT, limit);
    set(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_UNIT, "MILLISECONDS");
    set(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, quiet);
    set(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_TIMEOUT, limit);
    // Every schema statement waits for this window, and a schema step is a row of them.
    set(DefaultDriverOption.METADATA_SCHEMA_WINDOW, "100 ms");
    set(DseDriverOption.MONITOR_REPORTING_ENABLED, "false");
  }

  private void set(DriverOption option, String value) {
    options.put(option.getPath(), value);
  }

  /** The configuration over the driver's own defaults. */
  DriverConfigLoader loader() {
    return DriverConfigLoader.fromString(hocon());
  }

  /** Whether the driver could read a file with this option. */
  static boolean parses(String path, String value) {
    if (!isStructured(value)) {
      return true;
    }
    try {
      DriverConfigLoader.fromString(line(path, value)).getInitialConfig();
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  String hocon() {
    StringBuilder text = new StringBuilder();
    options.forEach((path, value) -> text.append(line(path, value)));
    return text.toString();
  }

  /** Lists and objects as the user wrote them; everything else as a quoted string. */
  private static String line(String path, String value) {
    String written = isStructured(value) ? value : ConfigUtil.quoteString(value);
    return "datastax-java-driver." + path + " = " + written + "\n";
  }

  private static boolean isStructured(String value) {
    return value.startsWith("[") || value.startsWith("{");
  }
}
