package io.bench.app.server;

import io.bench.servers.gateway.RunningGateway;
import io.bench.servers.gateway.server.GatewayUsage;
import java.util.Optional;

/**
 * What the gateway costs in a step, since it stands in for a production gateway and shares the
 * machine. One thread.
 */
final class GatewayMeter {

  private final RunningGateway gateway;
  private Optional<GatewayUsage> atBegin = Optional.empty();

  GatewayMeter(RunningGateway gateway) {
    this.gateway = gateway;
  }

  /** A step begins. */
  void begin() {
    atBegin = gateway.usage();
  }

  /** What the report of the step that began last says, warm-up included; empty if unknown. */
  Optional<String> notice() {
    Optional<GatewayUsage> now = gateway.usage();
    if (now.isEmpty()) {
      return Optional.empty();
    }
    long requests =
        now.get().requestsAnswered() - atBegin.map(GatewayUsage::requestsAnswered).orElse(0L);
    long cpuNanos =
        now.get().cpuTime().toNanos() - atBegin.map(usage -> usage.cpuTime().toNanos()).orElse(0L);
    return requests <= 0
        ? Optional.empty()
        : Optional.of(
            "bench's own gateway used %.1f us of CPU per request (%d requests, warm-up included); it stands in for a production gateway and is none"
                .formatted((double) cpuNanos / requests / 1000, requests));
  }
}
