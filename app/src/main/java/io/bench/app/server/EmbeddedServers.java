package io.bench.app.server;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.Parameter;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.servers.ServerOption;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Starts the servers that a run's adapters declare, if the run names no host, and stops them at the
 * end. With a host nothing is started.
 */
public final class EmbeddedServers implements RunEnvironment, AutoCloseable {

  private static final String CASSANDRA = "cassandra";
  private static final String HOST = "host";

  /** Parameters that say where a server is: hosts, or a secure connect bundle. */
  private static final Set<String> ADDRESSES = Set.of(HOST, "scb");

  private final Map<String, String> given;
  private final Path logFolder;
  private final Consumer<String> secrets;
  private final StartupListener listener;
  private @Nullable RunningCassandra cassandra;

  /**
   * @param given the user's parameters; the servers' own are picked out of them
   * @param logFolder where the servers' logs are kept
   * @param secrets told every secret that an adapter reads; thread-safe
   */
  public EmbeddedServers(
      Map<String, String> given,
      Path logFolder,
      StartupListener listener,
      Consumer<String> secrets) {
    this.given = given;
    this.logFolder = logFolder;
    this.listener = listener;
    this.secrets = secrets;
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

  /** Everything that is wrong with the servers' options, one line each. Starts nothing. */
  public static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    Map<String, String> good = new LinkedHashMap<>();
    cassandraOptions(given)
        .forEach(
            (name, value) -> {
              String problem = problem(Map.of(name, value));
              String unknown = unknownSetting(name);
              problem = unknown == null ? problem : unknown;
              if (problem == null) {
                good.put(name, value);
              } else {
                problems.add(problem);
              }
            });
    String together = problem(good);
    if (together != null) {
      problems.add(together);
    }
    return problems;
  }

  /** Names everything given that no server knows; for commands that take nothing else. */
  public static List<String> unknown(Map<String, String> given) {
    List<Parameter> declared = parameters();
    List<String> names = declared.stream().map(Parameter::name).toList();
    return given.keySet().stream()
        .filter(name -> declared.stream().noneMatch(parameter -> parameter.matches(name)))
        .map(name -> "unknown option '%s'%s".formatted(name, NearestName.suggestion(name, names)))
        .toList();
  }

  private static @Nullable String unknownSetting(String option) {
    if (!option.startsWith(CassandraOptions.SETTING_PREFIX)) {
      return null;
    }
    String name = option.substring(CassandraOptions.SETTING_PREFIX.length()).split("\\.", 2)[0];
    Set<String> known = CassandraOptions.settingNames();
    return known.contains(name)
        ? null
        : "unknown setting '%s' of cassandra.yaml%s"
            .formatted(name, NearestName.suggestion(name, known));
  }

  /** Whether parameters say where a server is, so that none would be started. */
  public static boolean nameServer(Map<String, String> given) {
    return !Collections.disjoint(given.keySet(), ADDRESSES);
  }

  /** Names the options that would do nothing, because the run starts no server. */
  public static List<String> unused(Map<String, String> given, RunPlan plan) {
    return needsCassandra(plan)
        ? List.of()
        : cassandraOptions(given).keySet().stream()
            .map(
                name ->
                    "parameter '%s' is for a Cassandra that bench starts, and this run starts none"
                        .formatted(name))
            .toList();
  }

  private static @Nullable String problem(Map<String, String> options) {
    try {
      CassandraOptions.parse(options, Path.of("."));
      return null;
    } catch (ServerOptionException wrong) {
      return wrong.getMessage();
    }
  }

  /** The servers that another process has started for this one. */
  public RunEnvironment given(Map<String, String> started) {
    return new RunEnvironment() {
      @Override
      public Map<String, String> open(RunPlan plan) {
        return started;
      }

      @Override
      public void hide(String secret) {
        secrets.accept(secret);
      }
    };
  }

  @Override
  public Map<String, String> open(RunPlan plan) throws AdapterException, InterruptedException {
    if (!needsCassandra(plan)) {
      return Map.of();
    }
    try {
      CassandraOptions options = CassandraOptions.parse(cassandraOptions(given), logFolder);
      RunningCassandra running = EmbeddedCassandra.start(options, listener);
      cassandra = running;
      listener.progress("Cassandra " + running.version() + " answers CQL on " + hosts(running));
      return Map.of(HOST, hosts(running));
    } catch (ServerOptionException wrong) {
      throw AdapterException.usage(String.valueOf(wrong.getMessage()));
    } catch (ServerStartException notUp) {
      throw AdapterException.server(String.valueOf(notUp.getMessage()), notUp);
    }
  }

  @Override
  public void hide(String secret) {
    secrets.accept(secret);
  }

  /** Whether any step can be given a Cassandra and names no server of its own. */
  private static boolean needsCassandra(RunPlan plan) {
    return plan.steps().stream()
        .filter(step -> step.adapter().embeddedServers().contains(CASSANDRA))
        .anyMatch(step -> Collections.disjoint(step.adapterParameters().keySet(), ADDRESSES));
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
