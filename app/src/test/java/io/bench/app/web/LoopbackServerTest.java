package io.bench.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who is answered. Requests are written by hand: no client sends a Host of another name. */
class LoopbackServerTest {

  private final AccessToken token = AccessToken.random();
  @AutoClose final LoopbackServer server = LoopbackServer.open(0, token);
  private final int port = URI.create(server.address()).getPort();

  private List<String> ask(String method, String path, String host, String more)
      throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "%s %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n%s\r\n"
              .formatted(
                  method,
                  path.replace("TOKEN", token.text()),
                  host.replace("PORT", Integer.toString(port)),
                  more);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
          .lines()
          .collect(Collectors.toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /TOKEN/, 127.0.0.1:PORT, 200",
    "POST, /TOKEN/end, 127.0.0.1:PORT, 202",
    "GET, /TOKEN/end, 127.0.0.1:PORT, 404",
    "GET, /TOKEN/other, 127.0.0.1:PORT, 404",
    "GET, /TOKEN/../TOKEN/, 127.0.0.1:PORT, 404",
    "GET, /, 127.0.0.1:PORT, 403",
    "GET, /TOKENx/, 127.0.0.1:PORT, 403",
    "GET, /00000000000000000000000000000000/, 127.0.0.1:PORT, 403",
    "GET, /TOKEN/, rebound.example:PORT, 403",
    "GET, /TOKEN/, 127.0.0.1, 403",
    "POST, /end, 127.0.0.1:PORT, 403"
  })
  void onlyWhoHasTheTokenAndComesByTheAddressIsAnswered(
      String method, String path, String host, int status) throws IOException {
    server.route("GET", "", exchange -> LoopbackServer.answer(exchange, 200, "text/html", "page"));
    server.route("POST", "end", exchange -> LoopbackServer.answer(exchange, 202, "text/plain", ""));

    assertThat(ask(method, path, host, "").get(0)).startsWith("HTTP/1.1 " + status);
  }

  @Test
  void aPageFromElsewhereIsRefusedAndNoAnswerIsForOthersToRead() throws IOException {
    server.route("GET", "", exchange -> LoopbackServer.answer(exchange, 200, "text/html", "page"));

    List<String> own = ask("GET", "/TOKEN/", "127.0.0.1:PORT", "");
    List<String> other = ask("GET", "/TOKEN/", "127.0.0.1:PORT", "Origin: http://evil.example\r\n");

    assertThat(other.get(0)).startsWith("HTTP/1.1 403");
    assertThat(other).doesNotContain("page");
    assertThat(String.join("\n", own).toLowerCase(Locale.ROOT))
        .contains("cache-control: no-store", "referrer-policy: no-referrer", "page")
        .doesNotContain("access-control-");
  }

  @Test
  void aRequestForWhatThereIsNotIsToldWhy() throws IOException {
    server.route(
        "GET",
        "report.html",
        exchange -> {
          throw new UsageException("there is no run 'x'");
        });

    List<String> answer = ask("GET", "/TOKEN/report.html", "127.0.0.1:PORT", "");

    assertThat(answer.get(0)).startsWith("HTTP/1.1 400");
    assertThat(answer).contains("there is no run 'x'");
  }

  @Test
  void aPortInUseIsOneLine() {
    assertThatThrownBy(() -> LoopbackServer.open(port, token))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--web: cannot listen on 127.0.0.1:" + port + " (");
  }

  @Test
  void theTokenIsNoPartOfWhatIsLogged() {
    assertThat(token.text()).hasSize(32).isNotEqualTo(AccessToken.random().text());
    assertThat(token.matches(token.text())).isTrue();
    assertThat(token.matches(token.text().substring(1))).isFalse();
    assertThat(token.toString()).doesNotContain(token.text());
  }
}
