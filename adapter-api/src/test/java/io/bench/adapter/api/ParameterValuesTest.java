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
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ParameterValuesTest {

  @Test
  void aPipeOrDeviceIsRefusedInThePlaceOfAFile() {
    List<Parameter<?>> declared =
        List.of(Parameter.file("password-file", ""), Parameter.files("protos", ""));
    List<String> problems = new ArrayList<>();

    ParameterValues.check(
        declared,
        Map.of("password-file", "/dev/null", "protos", "missing, ., /dev/null"),
        problems);

    assertThat(problems)
        .containsExactlyInAnyOrder(
            "parameter 'password-file': /dev/null is a pipe or a device; only regular files are read",
            "parameter 'protos': /dev/null is a pipe or a device; only regular files are read");
  }

  private static final Parameter<String> HOST = Parameter.text("host", "where");
  private static final Parameter<Long> FAIL_EVERY =
      Parameter.integer("fail-every", "how often").withDefault("0");
  private static final Parameter<Double> SHARE =
      Parameter.decimal("share", "how much").withDefault("0.5");
  private static final Parameter<Boolean> TLS =
      Parameter.truth("tls", "whether").withDefault("false");
  private static final Parameter<Duration> DELAY =
      Parameter.duration("delay", "how long").withDefault("1ms");
  private static final Parameter<Path> CA = Parameter.file("ca", "which");
  private static final Parameter<String> LEVEL =
      Parameter.choice("level", List.of("ONE", "ALL"), "how many").withDefault("ONE");
  private static final Parameter<String> PIN = Parameter.secret("pin", "who");
  private static final Parameter<String> DRIVER = Parameter.text("my-driver.*", "anything else");

  private static final List<Parameter<?>> DECLARED =
      List.of(HOST, FAIL_EVERY, SHARE, TLS, DELAY, CA, LEVEL, PIN, DRIVER);

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

    assertThat(values.find(HOST)).contains("::1");
    assertThat(values.find(FAIL_EVERY)).contains(2_000L);
    assertThat(values.find(SHARE)).contains(0.25);
    assertThat(values.find(TLS)).contains(true);
    assertThat(values.find(DELAY)).contains(Duration.ofSeconds(3));
    assertThat(values.find(CA)).contains(Path.of("a", "b.pem"));
    assertThat(values.find(LEVEL)).contains("ALL");
  }

  @Test
  void defaultsStandInForWhatIsNotGiven() {
    ParameterValues values = good();

    assertThat(values.find(FAIL_EVERY)).contains(0L);
    assertThat(values.find(SHARE)).contains(0.5);
    assertThat(values.find(TLS)).contains(false);
    assertThat(values.find(DELAY)).contains(Duration.ofMillis(1));
    assertThat(values.find(LEVEL)).contains("ONE");
    assertThat(values.find(HOST)).isEmpty();
    assertThat(values.find(CA)).isEmpty();
  }

  @Test
  void aDefaultDoesNotCountAsGiven() {
    ParameterValues values = good("fail_every", "0");

    assertThat(values.isGiven(FAIL_EVERY)).isTrue();
    assertThat(values.isGiven(DELAY)).isFalse();
    assertThat(values.isGiven(HOST)).isFalse();
  }

  @Test
  void aNameTypedWithUnderscoresIsTheDeclaredOne() {
    assertThat(good("fail_every", "7").find(FAIL_EVERY)).contains(7L);
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

    assertThat(values.underPrefix(DRIVER)).containsExactly(entry("b.c", "1"), entry("a", "2"));
    assertThat(good().underPrefix(DRIVER)).isEmpty();
  }

  @Test
  void aPrefixTypedWithUnderscoresIsTheDeclaredOne() {
    assertThat(good("my_driver.a_b", "1").underPrefix(DRIVER)).containsExactly(entry("a_b", "1"));
  }

  @Test
  void whatWasNotDeclaredCannotBeAskedFor() {
    ParameterValues values = good();
    Parameter<String> port = Parameter.text("port", "");

    assertBug(() -> values.find(port), "parameter not declared: port");
    assertBug(() -> values.isGiven(port), "parameter not declared: port");
    assertBug(
        () -> values.underPrefix(Parameter.text("other.*", "")), "parameter not declared: other.*");
    assertBug(
        () -> values.find(Parameter.integer("fail_every", "")),
        "parameter not declared: fail_every");
  }

  @Test
  void aValueThatIsNotGivenAndHasNoDefaultCannotBeTakenForGranted() {
    assertBug(() -> good().get(HOST), "parameter without value: host");
    assertThat(good("host", "here").get(HOST)).isEqualTo("here");
    assertThat(good().get(LEVEL)).isEqualTo("ONE");
  }

  @Test
  void aValueCannotBeAskedForInAnotherTypeEvenIfItWouldReadAsOne() {
    ParameterValues values = good("host", "1", "ca", "true", "fail-every", "5");
    List<Function<String, Parameter<?>>> types =
        List.of(
            name -> Parameter.integer(name, ""),
            name -> Parameter.decimal(name, ""),
            name -> Parameter.truth(name, ""),
            name -> Parameter.duration(name, ""),
            name -> Parameter.file(name, ""),
            name -> Parameter.text(name, ""));

    for (Parameter<?> declared : List.of(FAIL_EVERY, SHARE, TLS, DELAY, CA, HOST)) {
      for (Function<String, Parameter<?>> type : types) {
        Parameter<?> key = type.apply(declared.name());
        if (key.type() == declared.type()) {
          assertThat(values.find(key)).isNotNull();
        } else {
          assertBug(() -> values.find(key), "parameter " + declared.name() + " is a ");
        }
      }
    }
    assertBug(() -> values.find(DRIVER), "parameter my-driver.* is a prefix");
    assertBug(() -> values.underPrefix(HOST), "parameter host is no prefix");
  }

  @Test
  void secretsAreMaskedAndListed() {
    ParameterValues values = good("pin", "hunter2", "host", "x", "my-driver.auth-password", "pw");

    assertThat(values.shown())
        .containsExactly(
            entry("pin", "***"), entry("host", "x"), entry("my-driver.auth-password", "***"));
    assertThat(values.secrets()).containsExactly("hunter2", "pw");
    assertThat(values.find(PIN)).contains("hunter2");
  }

  @Test
  void namesThatSoundLikeSecretsAreMaskedThoughNobodyDeclaredThemSo() {
    List<Parameter<?>> plain =
        List.of(
            Parameter.text("Some-Password", ""),
            Parameter.text("client-secret-2", ""),
            Parameter.text("api_token", ""),
            Parameter.text("token-file", ""));
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

    assertThat(values.find(HOST)).contains("before");
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

  @Test
  void aParameterIsFoundByItsOtherNamesAndItsOwnNameWins() {
    Parameter<String> token = Parameter.text("token", "which").alsoCalled("auth-token", "key");
    List<String> problems = new ArrayList<>();

    for (String other : List.of("auth_token", "key")) {
      assertThat(ParameterValues.check(List.of(token), Map.of(other, "a"), problems).get(token))
          .isEqualTo("a");
    }
    for (List<String> order : List.of(List.of("token", "key"), List.of("key", "token"))) {
      Map<String, String> given = new LinkedHashMap<>();
      order.forEach(name -> given.put(name, name));
      assertThat(ParameterValues.check(List.of(token), given, problems).get(token))
          .isEqualTo("token");
    }
    assertThat(token.documentation()).isEqualTo("which (also called auth-token, key)");
    assertThat(problems).isEmpty();
  }
}
