package io.bench.adapter.grpc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.ParameterValues;
import io.bench.cql.connect.PasswordSource;
import io.bench.cql.connect.Passwords;
import io.bench.cql.field.Problems;
import io.grpc.Metadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ChannelSettingsTest {

  private static ParameterValues values(String... namesAndValues) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    List<String> problems = new ArrayList<>();
    ParameterValues checked = ParameterValues.check(ChannelParameters.all(), given, problems);
    assertThat(problems).isEmpty();
    return checked;
  }

  private static List<String> problems(String... namesAndValues) {
    Problems problems = new Problems();
    ChannelSettings.read(values(namesAndValues), problems);
    return problems.lines();
  }

  @Test
  void metadataIsPartOfEveryCall() throws Exception {
    ChannelSettings settings =
        ChannelSettings.read(
            values("host", "a", "metadata.tenant", "blue", "metadata.trace-bin", "AQI="));
    try (CallHeaders headers =
        CallHeaders.open(settings, new Passwords("NONE", PasswordSource.PROCESS), secret -> {})) {
      Metadata made = headers.make();

      assertThat(made.get(Metadata.Key.of("tenant", Metadata.ASCII_STRING_MARSHALLER)))
          .isEqualTo("blue");
      assertThat(made.get(Metadata.Key.of("trace-bin", Metadata.BINARY_BYTE_MARSHALLER)))
          .containsExactly(1, 2);
    }
  }

  @Test
  void metadataThatCannotBeSentIsNamed() {
    assertThat(problems("metadata.grpc-timeout", "1S"))
        .singleElement()
        .asString()
        .contains("grpc-");
    assertThat(problems("metadata.x-bin", "no base64!"))
        .singleElement()
        .asString()
        .contains("metadata.x-bin", "Base64");
    assertThat(problems("metadata.a", "ä")).singleElement().asString().contains("printable");
  }

  @Test
  void whatBelongsTogetherIsAskedForTogether() {
    assertThat(problems("server-name", "a")).singleElement().asString().contains("tls=true");
    assertThat(problems("password", "x")).singleElement().asString().contains("'username'");
    assertThat(problems("username", "x", "token-file", "y"))
        .singleElement()
        .asString()
        .contains("token-file", "username");
    assertThat(problems("username", "x", "password", "y", "auth-url", "ftp://a"))
        .singleElement()
        .asString()
        .contains("auth-url");
    assertThat(problems("max-message-size", "0")).singleElement().asString().contains("from 1");
  }

  @Test
  void aKeepaliveThatServersWouldPunishIsNoDefaultAndOneThatWouldBeRaisedIsRefused()
      throws Exception {
    assertThat(ChannelSettings.read(values("host", "a")).keepaliveNanos())
        .isEqualTo(TimeUnit.MINUTES.toNanos(5));
    assertThat(ChannelSettings.read(values("host", "a", "keepalive", "0")).keepaliveNanos())
        .isZero();
    assertThat(problems("keepalive", "9s")).singleElement().asString().contains("at least 10s");
    assertThat(problems("keepalive", "10s")).isEmpty();
  }

  @Test
  void aSpinThatCannotBeIsOneLine() {
    assertThat(problems("spin", "1ms", "transport", "io_uring"))
        .containsExactly(
            "parameter 'spin' contradicts transport=io_uring, which sleeps at once: leave one out");
    assertThat(problems("spin", "1s"))
        .containsExactly(
            "parameter 'spin' must be at most 10ms: a sleep hardly delays slower answers");
    assertThat(problems("spin", "10ms", "transport", "nio")).isEmpty();
  }

  @Test
  void aPasswordIsNotSentInClearWhereCallsAreEncrypted() {
    assertThat(
            problems(
                "tls",
                "true",
                "username",
                "ann",
                "password",
                "hunter2",
                "auth-url",
                "http://a/v1/auth"))
        .singleElement()
        .asString()
        .contains("'auth-url'", "https", "http://a/v1/auth")
        .doesNotContain("hunter2");
  }

  @Test
  void theAuthEndpointIsThatOfEachHostAndEncryptedAsCallsAre() throws Exception {
    assertThat(endpoints("host", "a:1,b,a:2"))
        .containsExactly("http://a:8081/v1/auth", "http://b:8081/v1/auth");
    assertThat(endpoints("host", "a", "tls", "true")).containsExactly("https://a:8081/v1/auth");
    assertThat(endpoints("host", "a", "tls", "true", "auth-url", "https://b/token"))
        .containsExactly("https://b/token");
  }

  private static List<String> endpoints(String... namesAndValues) throws Exception {
    List<String> given = new ArrayList<>(List.of(namesAndValues));
    given.addAll(List.of("username", "ann", "password", "x"));
    ChannelSettings settings = ChannelSettings.read(values(given.toArray(String[]::new)));
    return CallHeaders.endpoints((Login.WithPassword) settings.login(), settings).stream()
        .map(Object::toString)
        .toList();
  }

  @Test
  void everyServerGetsAChannelAndNoneMoreStreamsThanServersAllow() throws Exception {
    ChannelSettings one = ChannelSettings.read(values("host", "a"));
    ChannelSettings three = ChannelSettings.read(values("host", "a,b,c"));

    assertThat(one.channelsPerLane(100)).isEqualTo(1);
    assertThat(one.channelsPerLane(101)).isEqualTo(2);
    assertThat(three.channelsPerLane(10)).as("each lane has one to each").isEqualTo(3);
    assertThat(three.channelsPerLane(301)).isEqualTo(4);
  }

  @Test
  void secretsAreShownNowhere() throws Exception {
    ChannelSettings settings = ChannelSettings.read(values("host", "a", "token", "hunter2"));

    assertThat(settings.toString() + settings.login()).doesNotContain("hunter2");
  }
}
