package io.bench.servers.gateway.server;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.protos.records.v1.RecordsGrpc;
import io.bench.servers.gateway.calls.LimitedCalls;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.records.RecordService;
import io.bench.servers.gateway.stargate.StargateService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.stargate.proto.StargateGrpc;
import java.util.List;

/**
 * The services of a gateway. Those that need a token share the session and the limit of requests in
 * flight; health and reflection belong to the server itself.
 */
public final class GatewayServices {

  /** What every gateway offers, best known first. */
  public static final List<String> NAMES =
      List.of(
          StargateGrpc.SERVICE_NAME,
          RecordsGrpc.SERVICE_NAME,
          HealthGrpc.SERVICE_NAME,
          ServerReflectionGrpc.SERVICE_NAME,
          "grpc.reflection.v1alpha.ServerReflection");

  private GatewayServices() {}

  /** Returns the services; one that does not count its requests itself has them counted. */
  static List<ServerServiceDefinition> of(CqlSession session, RequestLimit limit) {
    return List.of(
        new StargateService(session, limit).definition(),
        ServerInterceptors.intercept(new RecordService(session), new LimitedCalls(limit)));
  }
}
