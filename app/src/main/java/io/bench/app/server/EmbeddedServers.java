package io.bench.app.server;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.StepPlan;
import io.bench.engine.run.StepResult;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.Gateway;
import io.bench.servers.gateway.GatewayOptions;
import io.bench.servers.gateway.RunningGateway;
import io.bench.servers.nginx.NginxConfiguration;
import io.bench.servers.nginx.NginxOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the servers that a run's adapters declare, if the run names no host, and the proxy that it
 * asks for, and stops them at the end. With a host nothing is started but the proxy.
 */
public final class EmbeddedServers implements RunEnvironment, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EmbeddedServers.class);
  private static final String TOKEN_FILE = "token-file";

  private final Map<String, String> given;
  private final Path runFolder;
  private final Consumer<String> secrets;
  private final StartupListener listener;
  private final Deque<Started> started = new ArrayDeque<>();
  private final Set<String> clientsOfGrpc = new HashSet<>();
  private @Nullable RunningCassandra cassandra;
  private @Nullable GatewayMeter gatewayMeter;
  private @Nullable Proxies proxies;

  /** Something to be closed, the last started first. */
  private record Started(String name, AutoCloseable server) {}

  /**
   * @param given the user's parameters; the servers' own are picked out of them
   * @param runFolder in which the servers' logs are kept, a folder for each kind
   * @param secrets told every secret that an adapter reads; thread-safe
   */
  public EmbeddedServers(
      Map<String, String> given,
      Path runFolder,
      StartupListener listener,
      Consumer<String> secrets) {
    this.given = given;
    this.runFolder = runFolder;
    this.listener = listener;
    this.secrets = secrets;
  }

  /** The servers that another process has started for this one. */
  public RunEnvironment given(Map<String, String> parameters) {
    return new RunEnvironment() {
      @Override
      public ServerParameters open(RunPlan plan) {
        return step -> parameters;
      }

      @Override
      public void hide(String secret) {
        secrets.accept(secret);
      }
    };
  }

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    plan.steps().stream()
        .filter(ServerChoices::speaksGrpc)
        .forEach(step -> clientsOfGrpc.add(step.adapter().name()));
    try {
      if (ServerChoices.needsCassandra(given, plan)) {
        startCassandra();
      }
      Map<String, String> toGateway =
          ServerChoices.needsGateway(plan) ? startGateway() : Map.of();
      startProxies(plan, toGateway);
      return step -> parameters(step, toGateway);
    } catch (ServerOptionException wrong) {
      throw AdapterException.usage(String.valueOf(wrong.getMessage()));
    } catch (ServerStartException notUp) {
      throw AdapterException.server(String.valueOf(notUp.getMessage()), notUp);
    } catch (IOException failed) {
      throw AdapterException.server("cannot keep the gateway's token: " + failed, failed);
    }
  }

  /** As the step begins: what its adapter is told. */
  private Map<String, String> parameters(StepPlan step, Map<String, String> toGateway) {
    Map<String, String> parameters = new LinkedHashMap<>();
    RunningCassandra running = cassandra;
    GatewayMeter meter = gatewayMeter;
    if (ServerChoices.needsGateway(step)) {
      parameters.putAll(toGateway);
      if (meter != null) {
        meter.begin();
      }
    } else if (ServerChoices.needsCassandra(step) && running != null) {
      parameters.put(ServerChoices.HOST, hosts(running.contactPoints()));
    }
    Proxies between = proxies;
    if (between != null && ServerChoices.speaksGrpc(step)) {
      parameters.put(ServerChoices.HOST, between.before(grpcServers(step, toGateway)));
    }
    return parameters;
  }

  private static String grpcServers(StepPlan step, Map<String, String> toGateway) {
    String named = step.adapterParameters().get(ServerChoices.HOST);
    return named == null ? toGateway.getOrDefault(ServerChoices.HOST, "") : named;
  }

  @Override
  public List<String> notices(StepResult result) {
    List<String> notices = new ArrayList<>();
    if (clientsOfGrpc.contains(result.step().adapter())) {
      if (proxies != null) {
        notices.addAll(proxies.notices());
      }
      if (gatewayMeter != null) {
        gatewayMeter.notice().ifPresent(notices::add);
      }
    }
    return notices;
  }

  private void startCassandra() throws ServerStartException, InterruptedException {
    CassandraOptions options =
        CassandraOptions.parse(
            ServerChoices.CASSANDRA_OPTIONS.among(given), runFolder.resolve("cassandra"));
    RunningCassandra running = EmbeddedCassandra.start(options, listener);
    started.push(new Started("Cassandra", running));
    cassandra = running;
    listener.progress(
        "Cassandra " + running.version() + " answers CQL on " + hosts(running.contactPoints()));
  }

  private Map<String, String> startGateway()
      throws ServerStartException, InterruptedException, IOException {
    RunningCassandra behind = cassandra;
    RunningGateway running =
        Gateway.start(
            GatewayOptions.parse(ServerChoices.GATEWAY_OPTIONS.among(given)),
            behind == null ? List.of() : behind.contactPoints(),
            behind == null ? "" : behind.localDatacenter(),
            listener,
            runFolder.resolve("gateway"));
    started.push(new Started("the gateway", running));
    gatewayMeter = new GatewayMeter(running);
    secrets.accept(running.token());
    TokenFile token = TokenFile.create(running.token());
    started.push(new Started("", token));
    String host = hosts(List.of(running.address()));
    listener.progress("the gateway answers gRPC on " + host);
    return Map.of(ServerChoices.HOST, host, TOKEN_FILE, token.path().toString());
  }

  private void startProxies(RunPlan plan, Map<String, String> toGateway)
      throws ServerStartException, InterruptedException {
    NginxConfiguration configuration = Via.of(given);
    if (configuration == null) {
      return;
    }
    Proxies between =
        new Proxies(
            configuration,
            NginxOptions.parse(ServerChoices.NGINX_OPTIONS.among(given)),
            runFolder.resolve("nginx"),
            listener);
    started.push(new Started("NGINX", between));
    proxies = between;
    for (StepPlan step : plan.steps()) {
      if (ServerChoices.speaksGrpc(step)) {
        between.start(grpcServers(step, toGateway));
      }
    }
  }

  @Override
  public void hide(String secret) {
    secrets.accept(secret);
  }

  /** Addresses as the parameter {@code host} takes them. */
  public static String hosts(List<InetSocketAddress> addresses) {
    return addresses.stream()
        .map(address -> address.getHostString() + ":" + address.getPort())
        .collect(Collectors.joining(","));
  }

  @Override
  public void close() {
    while (!started.isEmpty()) {
      Started last = started.pop();
      if (!last.name().isEmpty()) {
        listener.progress("stopping " + last.name());
      }
      try {
        last.server().close();
      } catch (Exception notClosed) {
        LOG.warn("closing {}", last.name(), notClosed);
      }
    }
  }
}
