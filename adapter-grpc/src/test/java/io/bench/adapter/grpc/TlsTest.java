package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.bench.adapter.api.AdapterException;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  @TempDir private static Path folder;
  private static ServerCertificate certificate;
  private static ServerCredentials credentials;
  private static SSLContext ofServer;

  @BeforeAll
  static void makeCertificate() throws Exception {
    certificate = ServerCertificate.in(folder);
    ofServer = SSLContext.getInstance("TLS");
    ofServer.init(certificate.keyManagers, null, null);
    credentials = TlsServerCredentials.newBuilder().keyManager(certificate.keyManagers).build();
  }

  @Test
  void aServerOfATrustedAuthorityIsReached() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials);
        OpenAdapter adapter =
            new OpenAdapter(
                "host",
                "127.0.0.1:" + server.port(),
                "tls",
                "true",
                "ca",
                certificate.authorities.toString())) {
      assertThat(adapter.adapter.metadata()).containsEntry("tls", "true");
      assertCalls(adapter);
    }
  }

  @Test
  void aServerOfAnUnknownAuthorityIsRefused() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials)) {
      String host = "127.0.0.1:" + server.port();

      assertThatThrownBy(() -> new OpenAdapter("host", host, "tls", "true").close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining(host);
    }
  }

  @Test
  void aServerOfAnotherNameIsRefused() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials)) {
      String host = "localhost:" + server.port();

      assertThatThrownBy(
              () ->
                  new OpenAdapter(
                          "host", host, "tls", "true", "ca", certificate.authorities.toString())
                      .close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining(host);
    }
  }

  @Test
  void whoeverTrustsAnAuthorityNeedNotAskForTheName() throws Exception {
    for (Path truststore : List.of(certificate.authorities, certificate.store)) {
      List<String> parameters = new ArrayList<>(List.of("tls", "true"));
      parameters.addAll(List.of("tls-hostname-verification", "false"));
      parameters.addAll(List.of("truststore", truststore.toString()));
      if (truststore.equals(certificate.store)) {
        parameters.addAll(List.of("truststore-password", ServerCertificate.PASSWORD));
      }
      try (FakeStargate server = new FakeStargate(0, credentials)) {
        parameters.addAll(List.of("host", "localhost:" + server.port()));
        try (OpenAdapter adapter = new OpenAdapter(parameters.toArray(String[]::new))) {
          assertCalls(adapter);
        }
      }
    }
  }

  @Test
  void aServerOfAnUnknownAuthorityIsRefusedWithoutAskingForTheNameToo() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials)) {
      String host = "127.0.0.1:" + server.port();

      assertThatThrownBy(
              () ->
                  new OpenAdapter("host", host, "tls", "true", "tls-hostname-verification", "false")
                      .close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("no trusted authority: give truststore=");
    }
  }

  @Test
  void aServerWithoutTlsIsSaidToBeOne() throws Exception {
    try (FakeStargate server = new FakeStargate()) {
      String host = "127.0.0.1:" + server.port();

      assertThatThrownBy(() -> new OpenAdapter("host", host, "tls", "true").close())
          .hasMessageContaining("plaintext")
          .hasMessageContaining("leave out tls=true");
    }
  }

  @Test
  void aServerWithTlsIsSaidToWantIt() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials)) {
      String host = "127.0.0.1:" + server.port();

      assertThatThrownBy(() -> new OpenAdapter("host", host).close())
          .hasMessageContaining(host)
          .hasMessageContaining("tls=true");
    }
  }

  @Test
  void whoeverTrustsEveryoneIsNotAskedForAnAuthority() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials);
        OpenAdapter adapter =
            new OpenAdapter(
                "host", "localhost:" + server.port(), "tls", "true", "tls-verification", "false")) {
      assertCalls(adapter);
    }
  }

  @Test
  void theClientShowsItsCertificateWhereTheServerWantsOne() throws Exception {
    ServerCredentials wantsOne =
        TlsServerCredentials.newBuilder()
            .keyManager(certificate.keyManagers)
            .trustManager(certificate.authorities.toFile())
            .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
            .build();
    try (FakeStargate server = new FakeStargate(0, wantsOne)) {
      List<String> parameters = new ArrayList<>(List.of("host", "127.0.0.1:" + server.port()));
      parameters.addAll(List.of("tls", "true", "truststore", certificate.authorities.toString()));
      assertThatThrownBy(() -> new OpenAdapter(parameters.toArray(String[]::new)).close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("give keystore=");

      parameters.addAll(List.of("keystore", certificate.store.toString()));
      parameters.addAll(List.of("keystore-password", ServerCertificate.PASSWORD));
      try (OpenAdapter adapter = new OpenAdapter(parameters.toArray(String[]::new))) {
        assertCalls(adapter);
      }
    }
  }

  /** On the path that is tested, not on one that it has fallen back to. */
  private static void assertCalls(OpenAdapter adapter) throws Exception {
    assertThat(adapter.run(Templates.op("stmt", "select a from t"), 0).errorName())
        .isEqualTo("none");
    assertThat(adapter.adapter.metadata())
        .containsEntry("path", OpenAdapter.PATH == null ? "lean" : OpenAdapter.PATH);
  }

  private static HttpsServer authEndpoint() throws Exception {
    HttpsServer endpoint =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    endpoint.setHttpsConfigurator(new HttpsConfigurator(ofServer));
    endpoint.createContext(
        "/v1/auth",
        exchange -> {
          byte[] answer = "{\"authToken\": \"fetched\"}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(201, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    endpoint.start();
    return endpoint;
  }

  private static String[] withPassword(FakeStargate server, HttpsServer endpoint, String... more) {
    List<String> parameters = new ArrayList<>(List.of("host", "127.0.0.1:" + server.port()));
    parameters.addAll(List.of("tls", "true", "username", "ann", "password", "s3cret"));
    parameters.addAll(
        List.of("auth-url", "https://127.0.0.1:" + endpoint.getAddress().getPort() + "/v1/auth"));
    parameters.addAll(List.of(more));
    return parameters.toArray(String[]::new);
  }

  @Test
  void aTokenIsFetchedWithTheSameTrustAsCallsHave() throws Exception {
    HttpsServer endpoint = authEndpoint();
    try (FakeStargate server = new FakeStargate(0, credentials);
        OpenAdapter adapter =
            new OpenAdapter(
                withPassword(server, endpoint, "ca", certificate.authorities.toString()))) {
      assertCalls(adapter);
      assertThat(server.tokens).containsOnly("fetched");
    } finally {
      endpoint.stop(0);
    }
  }

  @Test
  void noPasswordIsSentToAnEndpointOfAnUnknownAuthority() throws Exception {
    HttpsServer endpoint = authEndpoint();
    try (FakeStargate server = new FakeStargate(0, credentials)) {
      assertThatThrownBy(() -> new OpenAdapter(withPassword(server, endpoint)).close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("cannot fetch a token at https://127.0.0.1")
          .hasMessageContaining("PKIX");
    } finally {
      endpoint.stop(0);
    }
  }

  @Test
  void theNameOfTheServerCanBeSaid() throws Exception {
    try (FakeStargate server = new FakeStargate(0, credentials);
        OpenAdapter adapter =
            new OpenAdapter(
                "host",
                "localhost:" + server.port(),
                "tls",
                "true",
                "server-name",
                "127.0.0.1",
                "ca",
                certificate.authorities.toString())) {
      assertCalls(adapter);
      assertThat(server.authorities).containsOnly("127.0.0.1");
    }
  }
}
