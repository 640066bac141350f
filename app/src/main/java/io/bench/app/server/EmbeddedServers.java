package io.bench.app.server;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepPlan;
import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts the servers that a run's adapters declare, if the run names no host, and stops them at the
 * end. With a host nothing is started.
 */
public final class EmbeddedServers implements RunEnvironment, AutoCloseable {

  private static final String CASSANDRA = "cassandra";
  private static final String HOST = "host";

  private final Map<String, String> given;
  private final Path logFolder;
  private final StartupListener listener;
  private @Nullable RunningCassandra cassandra;

  /**
   * @param given the user's parameters; the servers' own are picked out of them
   * @param logFolder where the servers' logs are kept
   */
  public EmbeddedServers(Map<String, String> given, Path logFolder, StartupListener listener) {
    this.given = given;
    this.logFolder = logFolder;
    this.listener = listener;
  }

  /** The servers' options as parameters of a run. */
  public static List<Parameter> parameters() {
    return CassandraOptions.declared().stream()
        .map(
            option ->
                new Parameter(
                    option.prefix() ? option.name() + "*" : option.name(),
                    Parameter.Type.TEXT,
                    option.defaultValue(),
                    List.of(),
                    false,
                    option.doc()))
        .toList();
  }

  /**
   * Checks the servers' options before anything is started.
   *
   * @throws ServerOptionException if one is wrong
   */
  public static void check(Map<String, String> given) {
    CassandraOptions.parse(cassandraOptions(given), Path.of("."));
  }

  @Override
  public Map<String, String> open(RunPlan plan) throws AdapterException, InterruptedException {
    if (given.containsKey(HOST) || given.containsKey("scb") || !needsCassandra(plan)) {
      return Map.of();
    }
    CassandraOptions options = CassandraOptions.parse(cassandraOptions(given), logFolder);
    try {
      RunningCassandra running = EmbeddedCassandra.start(options, listener);
      cassandra = running;
      listener.progress("Cassandra " + running.version() + " answers CQL on " + hosts(running));
      return Map.of(HOST, hosts(running));
    } catch (ServerStartException notUp) {
      throw AdapterException.server(String.valueOf(notUp.getMessage()), notUp);
    }
  }

  private static boolean needsCassandra(RunPlan plan) {
    return plan.steps().stream()
        .map(StepPlan::adapter)
        .anyMatch(adapter -> adapter.embeddedServers().contains(CASSANDRA));
  }

  private static Map<String, String> cassandraOptions(Map<String, String> given) {
    Map<String, String> options = new LinkedHashMap<>();
    for (ServerOption option : CassandraOptions.declared()) {
      given.forEach(
          (name, value) -> {
            String typed = name.startsWith("cassandra_") ? name.replace('_', '-') : name;
            if (option.prefix() ? name.startsWith(option.name()) : typed.equals(option.name())) {
              options.put(option.prefix() ? name : typed, value);
            }
          });
    }
    return options;
  }

  /** The contact points as the parameter {@code host} takes them. */
  public static String hosts(RunningCassandra running) {
    return running.contactPoints().stream()
        .map(EmbeddedServers::hostAndPort)
        .collect(Collectors.joining(","));
  }

  private static String hostAndPort(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  @Override
  public void close() {
    RunningCassandra running = cassandra;
    if (running != null) {
      listener.progress("stopping Cassandra");
      running.close();
    }
  }
}
