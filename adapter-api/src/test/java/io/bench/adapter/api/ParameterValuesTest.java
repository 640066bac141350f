package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ParameterValuesTest {

  @Test
  void aPipeOrDeviceIsRefusedInThePlaceOfAFile() {
    List<Parameter> declared =
        List.of(
            Parameter.of("passfile", Parameter.Type.FILE, ""),
            Parameter.of("protos", Parameter.Type.FILES, ""));
    List<String> problems = new ArrayList<>();

    ParameterValues.check(
        declared, Map.of("passfile", "/dev/null", "protos", "missing, ., /dev/null"), problems);

    assertThat(problems)
        .containsExactlyInAnyOrder(
            "parameter 'passfile': /dev/null is a pipe or a device; only regular files are read",
            "parameter 'protos': /dev/null is a pipe or a device; only regular files are read");
  }

  private static final List<Parameter> DECLARED =
      List.of(
          Parameter.of("host", Parameter.Type.TEXT, "where"),
          Parameter.of("fail-every", Parameter.Type.INTEGER, "0", "how often"),
          Parameter.of("share", Parameter.Type.DECIMAL, "0.5", "how much"),
          Parameter.of("tls", Parameter.Type.BOOLEAN, "false", "whether"),
          Parameter.of("delay", Parameter.Type.DURATION, "1ms", "how long"),
          Parameter.of("ca", Parameter.Type.FILE, "which"),
          Parameter.choice("level", List.of("ONE", "ALL"), "ONE", "how many"),
          Parameter.secret("pin", "who"),
          Parameter.of("my-driver.*", Parameter.Type.TEXT, "anything else"));

  private final List<String> problems = new ArrayList<>();

  @Test
  void givenValuesAreHadInTheirTypes() {
    ParameterValues values =
        good(
            "host",
            "::1",
            "fail-every",
            "2k",
            "share",
            "0.25",
            "tls",
            "TRUE",
            "delay",
            "3s",
            "ca",
            "a/b.pem",
            "level",
            "ALL");

    assertThat(values.text("host")).contains("::1");
    assertThat(values.integer("fail-every")).contains(2_000L);
    assertThat(values.decimal("share")).contains(0.25);
    assertThat(values.truth("tls")).contains(true);
    assertThat(values.duration("delay")).contains(Duration.ofSeconds(3));
    assertThat(values.file("ca")).contains(Path.of("a", "b.pem"));
    assertThat(values.text("level")).contains("ALL");
  }

  @Test
  void defaultsStandInForWhatIsNotGiven() {
    ParameterValues values = good();

    assertThat(values.integer("fail-every")).contains(0L);
    assertThat(values.decimal("share")).contains(0.5);
    assertThat(values.truth("tls")).contains(false);
    assertThat(values.duration("delay")).contains(Duration.ofMillis(1));
    assertThat(values.text("level")).contains("ONE");
    assertThat(values.text("host")).isEmpty();
    assertThat(values.file("ca")).isEmpty();
  }

  @Test
  void aDefaultDoesNotCountAsGiven() {
    ParameterValues values = good("fail_every", "0");

    assertThat(values.isGiven("fail-every")).isTrue();
    assertThat(values.isGiven("delay")).isFalse();
    assertThat(values.isGiven("host")).isFalse();
  }

  @Test
  void aNameTypedWithUnderscoresIsTheDeclaredOne() {
    assertThat(good("fail_every", "7").integer("fail-every")).contains(7L);
  }

  @Test
  void everyUnknownNameAndEveryBadValueIsALineInTheOrderTyped() {
    check("hots", "a", "fail_every", "often", "nothing-like-it", "b", "delay", "soon");

    assertThat(problems)
        .containsExactly(
            "unknown parameter 'hots'; did you mean 'host'?",
            "parameter 'fail_every' must be a whole number such as 100 or 20k, not 'often'",
            "unknown parameter 'nothing-like-it'",
            "parameter 'delay' must be a duration such as 500ms or 30s, not 'soon'");
  }

  @Test
  void valuesUnderAPrefixAreKeyedByWhatFollowsIt() {
    ParameterValues values = good("my-driver.b.c", "1", "host", "x", "my-driver.a", "2");

    assertThat(values.underPrefix("my-driver.*"))
        .containsExactly(entry("b.c", "1"), entry("a", "2"));
    assertThat(good().underPrefix("my-driver.*")).isEmpty();
  }

  @Test
  void aPrefixTypedWithUnderscoresIsTheDeclaredOne() {
    assertThat(good("my_driver.a_b", "1").underPrefix("my-driver.*"))
        .containsExactly(entry("a_b", "1"));
  }

  @Test
  void whatWasNotDeclaredCannotBeAskedFor() {
    ParameterValues values = good();

    assertBug(() -> values.text("port"), "parameter not declared: port");
    assertBug(() -> values.isGiven("port"), "parameter not declared: port");
    assertBug(() -> values.underPrefix("other.*"), "parameter not declared: other.*");
    assertBug(() -> values.integer("fail_every"), "parameter not declared: fail_every");
  }

  @Test
  void aValueCannotBeAskedForInAnotherTypeEvenIfItWouldReadAsOne() {
    ParameterValues values = good("host", "1", "ca", "true", "fail-every", "5");
    Map<String, BiFunction<ParameterValues, String, Optional<?>>> getters = new LinkedHashMap<>();
    getters.put("fail-every", ParameterValues::integer);
    getters.put("share", ParameterValues::decimal);
    getters.put("tls", ParameterValues::truth);
    getters.put("delay", ParameterValues::duration);
    getters.put("ca", ParameterValues::file);
    getters.put("host", ParameterValues::text);

    getters.forEach(
        (own, getter) ->
            getters
                .keySet()
                .forEach(
                    other -> {
                      if (other.equals(own)) {
                        assertThat(getter.apply(values, other)).isNotNull();
                      } else {
                        assertBug(() -> getter.apply(values, other), "parameter " + other + " is ");
                      }
                    }));
    assertBug(() -> values.text("my-driver.*"), "parameter my-driver.* is a prefix");
    assertBug(() -> values.underPrefix("host"), "parameter host is no prefix");
  }

  @Test
  void secretsAreMaskedAndListed() {
    ParameterValues values = good("pin", "hunter2", "host", "x", "my-driver.auth-password", "pw");

    assertThat(values.shown())
        .containsExactly(
            entry("pin", "***"), entry("host", "x"), entry("my-driver.auth-password", "***"));
    assertThat(values.secrets()).containsExactly("hunter2", "pw");
    assertThat(values.text("pin")).contains("hunter2");
  }

  @Test
  void namesThatSoundLikeSecretsAreMaskedThoughNobodyDeclaredThemSo() {
    List<Parameter> plain =
        List.of(
            Parameter.of("Some-Password", Parameter.Type.TEXT, ""),
            Parameter.of("client-secret-2", Parameter.Type.TEXT, ""),
            Parameter.of("api_token", Parameter.Type.TEXT, ""),
            Parameter.of("token-file", Parameter.Type.TEXT, ""));
    Map<String, String> given = new LinkedHashMap<>();
    plain.forEach(parameter -> given.put(parameter.name(), "v"));

    assertThat(ParameterValues.check(plain, given, problems).shown())
        .containsExactly(
            entry("Some-Password", "***"),
            entry("client-secret-2", "***"),
            entry("api_token", "***"),
            entry("token-file", "v"));
  }

  @Test
  void valuesDoNotChangeWithTheMapTheyWereMadeFrom() {
    Map<String, String> given = new LinkedHashMap<>(Map.of("host", "before"));
    ParameterValues values = ParameterValues.check(DECLARED, given, problems);
    given.put("host", "after");

    assertThat(values.text("host")).contains("before");
  }

  private ParameterValues good(String... namesAndValues) {
    ParameterValues values = check(namesAndValues);
    assertThat(problems).isEmpty();
    return values;
  }

  private ParameterValues check(String... namesAndValues) {
    Map<String, String> given = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      given.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return ParameterValues.check(DECLARED, given, problems);
  }

  private static void assertBug(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }
}
