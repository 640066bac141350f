package io.bench.servers.gateway.server;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.stargate.StargateService;
import io.grpc.ServerServiceDefinition;
import java.util.List;

/** The services that need a token; a further one is added here. All share session and limit. */
final class GatewayServices {

  private GatewayServices() {}

  /**
   * Returns the services. One that does not count its requests itself is wrapped: {@code
   * ServerInterceptors.intercept(service, new LimitedCalls(limit))}.
   */
  static List<ServerServiceDefinition> of(CqlSession session, RequestLimit limit) {
    return List.of(new StargateService(session, limit).definition());
  }
}
