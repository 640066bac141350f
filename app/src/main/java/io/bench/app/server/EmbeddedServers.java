package io.bench.app.server;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepPlan;
import io.bench.engine.run.StepResult;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.gateway.RunningGateway;
import io.bench.servers.nginx.NginxConfiguration;
import io.bench.servers.nginx.NginxOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Starts the servers that a run's adapters declare, if the run names no host, and the proxy that it
 * asks for, and stops them at the end. With a host nothing is started but the proxy.
 */
public final class EmbeddedServers implements RunEnvironment, AutoCloseable {

  private final Map<String, String> given;
  private final Path runFolder;
  private final SecretMask mask;
  private final StartupListener listener;
  private final StartedServers servers;
  private final Set<String> clientsOfGrpc = new HashSet<>();
  private String cassandraHosts = "";
  private @Nullable GatewayMeter gatewayMeter;
  private @Nullable Proxies proxies;

  /**
   * @param given the user's parameters; the servers' own are picked out of them
   * @param runFolder in which the servers' logs are kept, a folder for each kind
   * @param mask told every secret that an adapter reads
   */
  public EmbeddedServers(
      Map<String, String> given, Path runFolder, StartupListener listener, SecretMask mask) {
    this.given = given;
    this.runFolder = runFolder;
    this.listener = listener;
    this.mask = mask;
    this.servers = new StartedServers(given, runFolder, listener);
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
        EmbeddedServers.this.hide(secret);
      }
    };
  }

  @Override
  public ServerParameters open(RunPlan plan) throws AdapterException, InterruptedException {
    plan.steps().stream()
        .filter(ServerChoices::speaksGrpc)
        .forEach(step -> clientsOfGrpc.add(step.adapter().name()));
    try {
      if (plan.steps().stream().anyMatch(ServerChoices::needsCassandra)) {
        cassandraHosts = StartedServers.hosts(servers.cassandra().contactPoints());
      }
      Map<String, String> toGateway = ServerChoices.needsGateway(plan) ? startGateway() : Map.of();
      startProxies(plan, toGateway);
      return step -> parameters(step, toGateway);
    } catch (ServerOptionException e) {
      throw AdapterException.usage(String.valueOf(e.getMessage()));
    } catch (ServerStartException e) {
      throw AdapterException.server(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw AdapterException.server("cannot keep the gateway's token: " + e, e);
    }
  }

  /** Called when the step begins: the parameters for its adapter. */
  private Map<String, String> parameters(StepPlan step, Map<String, String> toGateway) {
    Map<String, String> parameters = new LinkedHashMap<>();
    beginMeters();
    if (ServerChoices.needsGateway(step)) {
      parameters.putAll(toGateway);
    } else if (ServerChoices.needsCassandra(step)) {
      parameters.put(ServerChoices.HOST, cassandraHosts);
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
      serverUsage(result).stream()
          .filter(usage -> usage.requestsAnswered() > 0)
          .map(EmbeddedServers::notice)
          .forEach(notices::add);
    }
    return notices;
  }

  private static String notice(ServerUsage usage) {
    return "bench's own %s used %.1f us of CPU per request (%d requests%s%s); it stands in for a production gateway and is none"
        .formatted(
            usage.name(),
            usage.cpuMicrosPerRequest(),
            usage.requestsAnswered(),
            usage.requestsRefused() > 0 ? ", and refused " + usage.requestsRefused() : "",
            usage.warmUpIncluded() ? ", warm-up included" : "");
  }

  @Override
  public void measurementBegins() {
    beginMeters();
  }

  private void beginMeters() {
    if (gatewayMeter != null) {
      gatewayMeter.begin();
    }
    if (proxies != null) {
      proxies.beginMeters();
    }
  }

  @Override
  public List<ServerUsage> serverUsage(StepResult result) {
    List<ServerUsage> servers = new ArrayList<>();
    boolean forked = !result.forks().isEmpty();
    if (clientsOfGrpc.contains(result.step().adapter())) {
      if (gatewayMeter != null) {
        gatewayMeter.usage(forked).ifPresent(servers::add);
      }
      if (proxies != null) {
        servers.addAll(proxies.usage(forked));
      }
    }
    return servers;
  }

  private Map<String, String> startGateway()
      throws ServerStartException, InterruptedException, IOException {
    RunningGateway running = servers.gateway();
    gatewayMeter = new GatewayMeter(running);
    hide(running.token());
    TokenFile token = servers.keep("", TokenFile.create(running.token()));
    return Map.of(
        ServerChoices.HOST,
        StartedServers.hosts(List.of(running.address())),
        "token-file",
        token.path().toString());
  }

  private void startProxies(RunPlan plan, Map<String, String> toGateway)
      throws ServerStartException, InterruptedException {
    NginxConfiguration configuration = ServerChoices.via(given);
    if (configuration == null) {
      return;
    }
    Proxies between =
        new Proxies(
            configuration,
            NginxOptions.parse(ServerChoices.NGINX_OPTIONS.among(given)),
            runFolder.resolve("nginx"),
            listener);
    servers.keep("NGINX", between);
    proxies = between;
    for (StepPlan step : plan.steps()) {
      if (ServerChoices.speaksGrpc(step)) {
        between.start(grpcServers(step, toGateway));
      }
    }
  }

  @Override
  public void hide(String secret) {
    mask.maskAll(List.of(secret));
  }

  @Override
  public void close() {
    servers.close();
  }
}
