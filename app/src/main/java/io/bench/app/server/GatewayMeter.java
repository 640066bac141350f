package io.bench.app.server;

import io.bench.engine.run.ServerUsage;
import io.bench.servers.gateway.RunningGateway;
import io.bench.servers.gateway.server.GatewayUsage;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the gateway did and cost since the step or its measurement began, since it stands in for a
 * production gateway and shares the machine. One thread.
 */
final class GatewayMeter {

  private static final GatewayUsage NOTHING = new GatewayUsage(0, 0, Duration.ZERO);

  private final RunningGateway gateway;
  private @Nullable GatewayUsage before;

  GatewayMeter(RunningGateway gateway) {
    this.gateway = gateway;
  }

  /** From now on. */
  void begin() {
    before = gateway.usage().orElse(null);
  }

  /** Until now; empty if it cannot be told. */
  Optional<ServerUsage> usage(boolean warmUpIncluded) {
    GatewayUsage first = before == null ? NOTHING : before;
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
