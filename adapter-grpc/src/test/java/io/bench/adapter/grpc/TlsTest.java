package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.bench.adapter.api.AdapterException;
import io.grpc.ServerCredentials;
import io.grpc.TlsServerCredentials;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private static Path folder;
  private static ServerCredentials credentials;
  private static SSLContext ofServer;
  private static KeyManager[] ofServerKeys;
  private static Path authorities;

  /** A key and a certificate for 127.0.0.1 that signs itself, made by the JDK's own tool. */
  @BeforeAll
  static void makeCertificate() throws Exception {
    Path store = folder.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=test",
                "-ext",
                "san=ip:127.0.0.1")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(keytool.exitValue()).isZero();

    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD);
    ofServerKeys = managers.getKeyManagers();
    ofServer = SSLContext.getInstance("TLS");
    ofServer.init(ofServerKeys, null, null);
    credentials = TlsServerCredentials.newBuilder().keyManager(ofServerKeys).build();
    String encoded =
        Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
            .encodeToString(keys.getCertificate("server").getEncoded());
    authorities =
        Files.writeString(
            folder.resolve("ca.pem"),
            "-----BEGIN CERTIFICATE-----\n" + encoded + "\n-----END CERTIFICATE-----\n");
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
                authorities.toString())) {
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
                  new OpenAdapter("host", host, "tls", "true", "ca", authorities.toString())
                      .close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining(host);
    }
  }

  @Test
  void whoeverTrustsAnAuthorityNeedNotAskForTheName() throws Exception {
    for (String truststore : List.of("ca.pem", "server.p12")) {
      List<String> parameters = new ArrayList<>(List.of("tls", "true"));
      parameters.addAll(List.of("tls-hostname-verification", "false"));
      parameters.addAll(List.of("truststore", folder.resolve(truststore).toString()));
      if (truststore.endsWith("p12")) {
        parameters.addAll(List.of("truststore-password", new String(PASSWORD)));
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
            .keyManager(ofServerKeys)
            .trustManager(authorities.toFile())
            .clientAuth(TlsServerCredentials.ClientAuth.REQUIRE)
            .build();
    try (FakeStargate server = new FakeStargate(0, wantsOne)) {
      List<String> parameters = new ArrayList<>(List.of("host", "127.0.0.1:" + server.port()));
      parameters.addAll(List.of("tls", "true", "truststore", authorities.toString()));
      assertThatThrownBy(() -> new OpenAdapter(parameters.toArray(String[]::new)).close())
          .isInstanceOf(AdapterException.class)
          .hasMessageContaining("give keystore=");

      parameters.addAll(List.of("keystore", folder.resolve("server.p12").toString()));
      parameters.addAll(List.of("keystore-password", new String(PASSWORD)));
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
            new OpenAdapter(withPassword(server, endpoint, "ca", authorities.toString()))) {
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
                authorities.toString())) {
      assertCalls(adapter);
      assertThat(server.authorities).containsOnly("127.0.0.1");
    }
  }
}
