package io.bench.servers.gateway.server;

import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.calls.TokenCheck;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.ServerCredentials;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.TlsServerCredentials;
import io.grpc.TlsServerCredentials.ClientAuth;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.grpc.protobuf.services.ProtoReflectionService;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server that works on each call on the event loop that read it. The services it is given
 * want the token; health and reflection, which it adds, do not. Thread-safe.
 */
final class GatewayServer {

  /** As much as Cassandra takes in one request. */
  private static final int MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

  /** For the last answers to leave, and for clients with idle streams to hear of the end. */
  private static final Duration FAREWELL = Duration.ofSeconds(1);

  private static final int MIN_KEEP_ALIVE_SECONDS = 10;

  private final Server server;
  private final HealthStatusManager health;
  private final RequestLimit limit;

  private GatewayServer(Server server, HealthStatusManager health, RequestLimit limit) {
    this.server = server;
    this.health = health;
    this.limit = limit;
  }

  /**
   * Listens.
   *
   * @throws IOException if it cannot listen there, or a file for TLS cannot be read
   */
  static GatewayServer start(
      GatewaySettings settings, List<ServerServiceDefinition> services, RequestLimit limit)
      throws IOException {
    HealthStatusManager health = new HealthStatusManager();
    NettyServerBuilder builder =
        NettyServerBuilder.forAddress(
                new InetSocketAddress(settings.address(), settings.port()),
                credentials(settings.tls()))
            .directExecutor()
            .maxInboundMessageSize(MAX_MESSAGE_BYTES)
            .permitKeepAliveTime(MIN_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
            .permitKeepAliveWithoutCalls(true)
            .addService(health.getHealthService())
            .addService(ProtoReflectionServiceV1.newInstance())
            .addService(reflectionV1Alpha());
    TokenCheck check = new TokenCheck(settings.token());
    for (ServerServiceDefinition service : services) {
      builder.addService(ServerInterceptors.intercept(service, check));
      health.setStatus(service.getServiceDescriptor().getName(), ServingStatus.SERVING);
    }
    return new GatewayServer(builder.build().start(), health, limit);
  }

  @SuppressWarnings("deprecation") // many clients know no other version yet
  private static io.grpc.BindableService reflectionV1Alpha() {
    return ProtoReflectionService.newInstance();
  }

  private static ServerCredentials credentials(@Nullable GatewayTls tls) throws IOException {
    if (tls == null) {
      return InsecureServerCredentials.create();
    }
    TlsServerCredentials.Builder credentials =
        TlsServerCredentials.newBuilder()
            .keyManager(tls.certificates().toFile(), tls.key().toFile());
    if (tls.clientCertificates() != null) {
      credentials.trustManager(tls.clientCertificates().toFile()).clientAuth(ClientAuth.REQUIRE);
    }
    return credentials.build();
  }

  int port() {
    return server.getPort();
  }

  /**
   * Refuses new requests, lets those that are being worked on finish, and ends. Does nothing when
   * called again.
   *
   * @param patience how long requests may take to finish
   */
  void stop(Duration patience) {
    if (server.isShutdown()) {
      return;
    }
    health.enterTerminalState();
    server.shutdown();
    try {
      limit.drain(patience);
      server.awaitTermination(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.shutdownNow();
  }
}
