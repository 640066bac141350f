package io.bench.servers.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.LoopbackPorts;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewayTlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir static Path folder;

  @BeforeAll
  static void makeCertificate() throws Exception {
    Path store = folder.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "gateway",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    writePem("cert.pem", "CERTIFICATE", keys.getCertificate("gateway").getEncoded());
    writePem("key.pem", "PRIVATE KEY", keys.getKey("gateway", PASSWORD).getEncoded());
  }

  private static void writePem(String file, String kind, byte[] bytes) throws Exception {
    Files.writeString(
        folder.resolve(file),
        "-----BEGIN "
            + kind
            + "-----\n"
            + Base64.getMimeEncoder().encodeToString(bytes)
            + "\n-----END "
            + kind
            + "-----\n");
  }

  private static ServingStatus health(
      @Nullable Path clientCertificates, ChannelCredentials credentials) throws Exception {
    GatewaySettings settings =
        new GatewaySettings(
            "127.0.0.1",
            0,
            1,
            "token",
            new GatewayTls(
                folder.resolve("cert.pem"), folder.resolve("key.pem"), clientCertificates),
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
    return TlsChannelCredentials.newBuilder().trustManager(folder.resolve("cert.pem").toFile());
  }

  @Test
  void aClientThatTrustsTheCertificateIsServed() throws Exception {
    assertThat(health(null, trusting().build())).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void aClientWithACertificateIsServedWhereOneIsWanted() throws Exception {
    ChannelCredentials mutual =
        trusting()
            .keyManager(folder.resolve("cert.pem").toFile(), folder.resolve("key.pem").toFile())
            .build();
    assertThat(health(folder.resolve("cert.pem"), mutual)).isEqualTo(ServingStatus.SERVING);
  }

  @Test
  void aClientWithoutACertificateIsNotServedWhereOneIsWanted() throws Exception {
    ChannelCredentials without = trusting().build();
    assertThat(
            catchThrowableOfType(
                    StatusRuntimeException.class, () -> health(folder.resolve("cert.pem"), without))
                .getStatus()
                .getCode())
        .isEqualTo(Code.UNAVAILABLE);
  }
}
