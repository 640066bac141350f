package io.bench.servers.gateway.server;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.calls.LimitedCalls;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.records.RecordService;
import io.bench.servers.gateway.stargate.StargateService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import java.util.List;

/** The services that need a token. All share the session and the limit of requests in flight. */
final class GatewayServices {

  private GatewayServices() {}

  /** Returns the services; one that does not count its requests itself has them counted. */
  static List<ServerServiceDefinition> of(CqlSession session, RequestLimit limit) {
    return List.of(
        new StargateService(session, limit).definition(),
        ServerInterceptors.intercept(new RecordService(session), new LimitedCalls(limit)));
  }
}
