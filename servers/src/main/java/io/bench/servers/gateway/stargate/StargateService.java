package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.calls.RequestLimit;
import io.grpc.ServerServiceDefinition;
import io.stargate.proto.StargateGrpc;

/** The service {@code stargate.Stargate}. Thread-safe. */
public final class StargateService {

  /**
   * Creates the service.
   *
   * @param session for all requests; the caller closes it
   * @param limit in which each request takes a place
   */
  public StargateService(CqlSession session, RequestLimit limit) {}

  /** Returns what a gRPC server needs. */
  public ServerServiceDefinition definition() {
    return new StargateGrpc.StargateImplBase() {}.bindService();
  }
}
