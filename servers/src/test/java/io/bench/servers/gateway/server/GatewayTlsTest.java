package io.bench.servers.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.tls.TestCertificate;
import io.grpc.ChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.grpc.health.v1.HealthCheckRequest;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.netty.NettyChannelBuilder;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayTlsTest {

  @TempDir static Path folder;
  private static TestCertificate certificate;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = TestCertificate.create("localhost", folder);
  }

  private static ServingStatus health(
      @Nullable Path clientCertificates, ChannelCredentials credentials) throws Exception {
    GatewaySettings settings =
        new GatewaySettings(
            "127.0.0.1",
            0,
            1,
            "token",
            new GatewayTls(certificate.pem(), certificate.key(), clientCertificates),
            new CassandraAddress(List.of(), "dc", null, null));
    GatewayServer server = GatewayServer.start(settings, List.of(), new RequestLimit(1));
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(LoopbackPorts.address(), server.port()), credentials)
            .build();
    try {
      return HealthGrpc.newBlockingStub(channel)
          .check(HealthCheckRequest.getDefaultInstance())
          .getStatus();
    } finally {
      channel.shutdownNow();
      server.stop(Duration.ZERO);
    }
  }

  private static TlsChannelCredentials.Builder trusting() throws Exception {
    return TlsChannelCredentials.newBuilder().trustManager(certificate.pem().toFile());
  }

  @Test
  void aClientThatTrustsTheCertificateIsServed() throws Exception {
    assertThat(health(null, trusting().build())).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void aClientWithACertificateIsServedWhereOneIsWanted() throws Exception {
    ChannelCredentials mutual =
        trusting().keyManager(certificate.pem().toFile(), certificate.key().toFile()).build();
    assertThat(health(certificate.pem(), mutual)).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void aClientWithoutACertificateIsNotServedWhereOneIsWanted() throws Exception {
    ChannelCredentials without = trusting().build();
    assertThat(
            catchThrowableOfType(
                    StatusRuntimeException.class, () -> health(certificate.pem(), without))
                .getStatus()
                .getCode())
        .isEqualTo(Code.UNAVAILABLE);
  }
}
