package io.bench.adapter.grpc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.bench.adapter.api.AdapterException;
import io.bench.cql.connect.Credentials;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FetchedTokenTest {

  private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
  private final List<String> secrets = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile int status = 201;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    int[] number = {0};
    server.createContext(
        "/v1/auth",
        exchange -> {
          requests.add(
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          byte[] answer =
              ("{\"authToken\": \"token-" + ++number[0] + "\"}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/auth");
  }

  private FetchedToken open(Duration lifetime) throws AdapterException {
    return open(lifetime, endpoint());
  }

  private FetchedToken open(Duration lifetime, URI... endpoints) throws AdapterException {
    return FetchedToken.open(
        new Credentials("ann", "s3cret"), lifetime, List.of(endpoints), null, secrets::add);
  }

  @Test
  void aTokenIsFetchedWithNameAndPasswordAndToldAsASecret() throws Exception {
    try (FetchedToken token = open(Duration.ofMinutes(30))) {
      assertThat(token.current()).isEqualTo("token-1");
      assertThat(requests.remove()).contains("\"ann\"", "\"s3cret\"");
      assertThat(secrets).containsExactly("token-1");
    }
  }

  @Test
  void aTokenIsRenewedBeforeItsLifeIsOver() throws Exception {
    try (FetchedToken token = open(Duration.ofSeconds(1))) {
      requests.remove();
      assertThat(requests.poll(30, TimeUnit.SECONDS)).as("asked again").isNotNull();
      assertThat(requests.poll(30, TimeUnit.SECONDS)).as("and again").isNotNull();
      assertThat(token.current()).as("the second, or a later one").isNotEqualTo("token-1");
    }
  }

  @Test
  void aWrongPasswordIsSaidWithoutRepeatingIt() {
    status = 401;

    assertThatThrownBy(() -> open(Duration.ofMinutes(30)).close())
        .isInstanceOf(AdapterException.class)
        .hasMessageContaining("refuses user 'ann'")
        .hasMessageNotContaining("s3cret");
  }

  @Test
  void anEndpointThatIsNotThereIsNamed() {
    URI endpoint = endpoint();
    server.stop(0);

    assertThatThrownBy(() -> open(Duration.ofMinutes(30)).close())
        .isInstanceOf(AdapterException.class)
        .hasMessageContaining(endpoint.toString());
  }

  @Test
  void anEndpointThatIsNotThereIsPassedOver() throws Exception {
    URI nobody = URI.create("http://127.0.0.1:1/v1/auth");

    try (FetchedToken token = open(Duration.ofMinutes(30), nobody, endpoint())) {
      assertThat(token.current()).isEqualTo("token-1");
    }
  }

  @Test
  void aJsonWebTokenSaysItselfWhenItExpires() {
    String claims =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString("{\"exp\": 1800000000}".getBytes(StandardCharsets.UTF_8));

    assertThat(FetchedToken.expiryOf("e30." + claims + ".sig"))
        .isEqualTo(Instant.ofEpochSecond(1_800_000_000));
    assertThat(FetchedToken.expiryOf("0f9e-plain")).isNull();
    assertThat(FetchedToken.expiryOf("a.b.c")).isNull();
  }
}
