package io.bench.app.server;

import io.bench.engine.run.ServerUsage;
import io.bench.servers.gateway.RunningGateway;
import io.bench.servers.gateway.server.GatewayUsage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway did and cost since the step or its measurement began, since it stands in for a
 * production gateway and shares the machine. One thread.
 */
final class GatewayMeter {

  private final RunningGateway gateway;
  private @Nullable GatewayUsage before;

  GatewayMeter(RunningGateway gateway) {
    this.gateway = gateway;
  }

  /** From now on. */
  void begin() {
    before = gateway.usage().orElse(null);
  }

  /** Until now, to the second; empty if the beginning or the end cannot be told. */
  Optional<ServerUsage> usage(boolean warmUpIncluded) {
    GatewayUsage first = before;
    if (first == null) {
      return Optional.empty();
    }
    return gateway
        .usage()
        .map(
            now ->
                new ServerUsage(
                    "gateway",
                    now.requestsAnswered() - first.requestsAnswered(),
                    now.requestsRefused() - first.requestsRefused(),
                    now.cpuTime().minus(first.cpuTime()),
                    warmUpIncluded));
  }
}
