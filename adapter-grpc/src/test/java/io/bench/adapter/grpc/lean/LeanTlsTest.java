package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.grpc.OpenAdapter;
import io.bench.adapter.grpc.ServerCertificate;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.grpc.netty.GrpcSslContexts;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whom lean connections trust by themselves, without grpc-java, which asks each server before. */
class LeanTlsTest {

  private static final String CERTIFIED = "127.0.0.1";
  private static final int PORT = 8090;

  @TempDir private static Path folder;
  private static ServerCertificate certificate;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = ServerCertificate.in(folder);
  }

  /** A lean connection's side. */
  private static SslHandler client(String name, String... more) throws Exception {
    List<String> parameters = new ArrayList<>(List.of("host", name, "tls", "true"));
    parameters.addAll(List.of(more));
    ChannelSettings settings =
        ChannelSettings.read(OpenAdapter.context(parameters.toArray(String[]::new)).parameters());
    return Objects.requireNonNull(LeanTls.of(settings)).handler(name, PORT);
  }

  private static SslHandler server(ClientAuth clientAuth) throws SSLException {
    SslContextBuilder builder =
        SslContextBuilder.forServer(certificate.keyManagers[0])
            .trustManager(certificate.authorities.toFile())
            .clientAuth(clientAuth);
    return GrpcSslContexts.configure(builder).build().newHandler(ByteBufAllocator.DEFAULT);
  }

  /** Lets both say all that they have to say. */
  private static void shakeHands(SslHandler client, SslHandler server) {
    EmbeddedChannel ofClient = new EmbeddedChannel(client, new UnmindfulOfFailures());
    EmbeddedChannel ofServer = new EmbeddedChannel(server, new UnmindfulOfFailures());
    while (pass(ofClient, ofServer) || pass(ofServer, ofClient)) {
      // until neither has more
    }
    var unusedOfClient = ofClient.close();
    var unusedOfServer = ofServer.close();
  }

  /** Returns whether there was anything. */
  private static boolean pass(EmbeddedChannel from, EmbeddedChannel to) {
    ByteBuf bytes = from.readOutbound();
    if (bytes == null) {
      return false;
    }
    if (to.isOpen()) {
      to.writeInbound(bytes);
    } else {
      bytes.release();
    }
    return true;
  }

  private static String authorities() {
    return certificate.authorities.toString();
  }

  @Test
  void aServerOfATrustedAuthorityIsAcceptedForHttp2() throws Exception {
    SslHandler client = client(CERTIFIED, "ca", authorities());
    shakeHands(client, server(ClientAuth.NONE));

    assertThat(client.handshakeFuture().isSuccess()).isTrue();
    assertThat(client.applicationProtocol()).isEqualTo(LeanTls.PROTOCOL);
  }

  @Test
  void aPortBehindTheNameIsNotLookedForInTheCertificate() throws Exception {
    SslHandler client = client(CERTIFIED + ":443", "ca", authorities());
    shakeHands(client, server(ClientAuth.NONE));

    assertThat(client.handshakeFuture().isSuccess()).isTrue();
  }

  @Test
  void aServerOfAnotherNameIsRefused() throws Exception {
    SslHandler client = client("localhost", "ca", authorities());
    SslHandler server = server(ClientAuth.NONE);
    shakeHands(client, server);

    assertThat(client.handshakeFuture().cause()).hasStackTraceContaining("localhost");
    assertThat(server.handshakeFuture().isSuccess()).isFalse();
  }

  @Test
  void aServerOfAnotherNameIsAcceptedByWhoeverDoesNotAskForIt() throws Exception {
    SslHandler client =
        client("localhost", "ca", authorities(), "tls-hostname-verification", "false");
    shakeHands(client, server(ClientAuth.NONE));

    assertThat(client.handshakeFuture().isSuccess()).isTrue();
  }

  @Test
  void aServerOfAnUnknownAuthorityIsRefused() throws Exception {
    SslHandler client = client(CERTIFIED);
    SslHandler server = server(ClientAuth.NONE);
    shakeHands(client, server);

    assertThat(client.handshakeFuture().cause()).hasStackTraceContaining("PKIX");
    assertThat(server.handshakeFuture().isSuccess()).isFalse();
  }

  @Test
  void aServerThatWantsACertificateGetsOne() throws Exception {
    SslHandler server = server(ClientAuth.REQUIRE);
    SslHandler client =
        client(
            CERTIFIED,
            "ca",
            authorities(),
            "keystore",
            certificate.store.toString(),
            "keystore-password",
            ServerCertificate.PASSWORD);
    shakeHands(client, server);

    assertThat(server.handshakeFuture().isSuccess()).isTrue();
    assertThat(client.handshakeFuture().isSuccess()).isTrue();
  }

  @Test
  void aClientWithoutACertificateIsRefusedByAServerThatWantsOne() throws Exception {
    SslHandler server = server(ClientAuth.REQUIRE);
    shakeHands(client(CERTIFIED, "ca", authorities()), server);

    // the client's own handshake may be over before the server has seen that there is none
    assertThat(server.handshakeFuture().cause()).isInstanceOf(SSLException.class);
  }

  /** What has failed is told by the handshake itself. */
  private static final class UnmindfulOfFailures extends ChannelInboundHandlerAdapter {
    @Override
    @SuppressWarnings("deprecation") // of ChannelHandler, not of the one for what arrives
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {}
  }
}
