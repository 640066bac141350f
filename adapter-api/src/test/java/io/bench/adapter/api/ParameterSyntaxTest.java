package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterSyntaxTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "100, 100",
    "1_000, 1000",
    "+7, 7",
    "-3, -3",
    "20k, 20000",
    "20K, 20000",
    "5M, 5000000",
    "2G, 2000000000",
    "-1k, -1000",
    "' 12 ', 12",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808",
  })
  void wholeNumbersAreRead(String text, long number) {
    assertThat(ParameterSyntax.parseInteger(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "ten", "1.5", "k", "1m", "1g", "1 k", "_1", "1e3", "--1", "1kk"})
  void whatIsNoWholeNumberIsRefused(String text) {
    assertThatThrownBy(() -> ParameterSyntax.parseInteger(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a whole number: '" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9223372036854775808",
        "-9223372036854775809",
        "9223372036854775807k",
        "10000000000G",
        "100000000000000000000000000"
      })
  void whatDoesNotFit64BitsIsRefusedAsThat(String text) {
    assertThatThrownBy(() -> ParameterSyntax.parseInteger(text))
        .isInstanceOf(ArithmeticException.class);
  }

  @ParameterizedTest
  @CsvSource({"true, true", "TRUE, true", "' True ', true", "false, false", "False, false"})
  void truthValuesAreReadInAnyCase(String text, boolean truth) {
    assertThat(ParameterSyntax.parseBoolean(text)).isEqualTo(truth);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yes", "1", "t", "on", "truely"})
  void whatIsNoTruthValueIsRefused(String text) {
    assertThatThrownBy(() -> ParameterSyntax.parseBoolean(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not true or false: '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "250, 250000000",
    "7ns, 7",
    "7us, 7000",
    "500ms, 500000000",
    "30s, 30000000000",
    "30 s, 30000000000",
    "1.5m, 90000000000",
    "1h, 3600000000000",
    "2d, 172800000000000",
    "0.5us, 500",
    "' 1s ', 1000000000",
  })
  void durationsAreReadAndABareNumberMeansMilliseconds(String text, long nanos) {
    assertThat(ParameterSyntax.parseDuration(text)).isEqualTo(Duration.ofNanos(nanos));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "s", "-1s", "+1s", "1 minute", "1S", "1w", "1.s", ".5s", "1s500ms", "1e3ms"})
  void whatIsNoDurationIsRefused(String text) {
    assertThatThrownBy(() -> ParameterSyntax.parseDuration(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not a duration: '" + text + "'");
  }

  @Test
  void aDurationBeyondTheReachOfNanosecondsIsRefused() {
    assertThat(ParameterSyntax.parseDuration("106751d")).isEqualTo(Duration.ofDays(106_751));
    assertThatThrownBy(() -> ParameterSyntax.parseDuration("106752d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("too long a duration: '106752d'");
  }

  @ParameterizedTest
  @CsvSource({
    "INTEGER, 1.5, 'a whole number such as 100 or 20k'",
    "INTEGER, 99999999999999999999, 'a whole number such as 100 or 20k'",
    "INTEGER, 99999999999G, 'a whole number such as 100 or 20k'",
    "DECIMAL, half, 'a number such as 0.5'",
    "BOOLEAN, yes, 'true or false'",
    "DURATION, soon, 'a duration such as 500ms or 30s'",
    "CHOICE, blue, 'one of red, green'",
  })
  void aProblemNamesTheParameterAsTypedWhatIsWantedAndTheValue(
      Parameter.Type type, String value, String wanted) {
    assertThat(ParameterSyntax.problem(parameter(type), "some_name", value))
        .isEqualTo("parameter 'some_name' must be " + wanted + ", not '" + value + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "TEXT, ''",
    "TEXT, anything",
    "FILE, does/not/exist",
    "INTEGER, 20k",
    "DECIMAL, -0.5",
    "DECIMAL, 1e3",
    "BOOLEAN, TRUE",
    "DURATION, 1.5h",
    "CHOICE, green",
  })
  void aGoodValueIsNoProblem(Parameter.Type type, String value) {
    assertThat(ParameterSyntax.problem(parameter(type), "some-name", value)).isNull();
  }

  @Test
  void choicesAreTakenInTheirOwnCaseOnly() {
    assertThat(ParameterSyntax.problem(parameter(Parameter.Type.CHOICE), "c", "Red"))
        .isEqualTo("parameter 'c' must be one of red, green, not 'Red'");
  }

  @ParameterizedTest
  @EnumSource(
      value = Parameter.Type.class,
      names = {"INTEGER", "DECIMAL", "BOOLEAN", "DURATION", "CHOICE"})
  void aSecretIsNotRepeated(Parameter.Type type) {
    assertThat(ParameterSyntax.problem(parameter(type).asSecret(), "pin", "hunter2"))
        .startsWith("parameter 'pin' must be ")
        .doesNotContain("hunter2");
  }

  private static Parameter<?> parameter(Parameter.Type type) {
    String name = "some-name";
    String documentation = "for this test";
    return switch (type) {
      case TEXT -> Parameter.text(name, documentation);
      case INTEGER -> Parameter.integer(name, documentation);
      case DECIMAL -> Parameter.decimal(name, documentation);
      case BOOLEAN -> Parameter.truth(name, documentation);
      case DURATION -> Parameter.duration(name, documentation);
      case FILE -> Parameter.file(name, documentation);
      case FILES -> Parameter.files(name, documentation);
      case JARS -> Parameter.jars(name, documentation);
      case LIBRARY_SETTING -> Parameter.librarySetting(name, documentation);
      case CHOICE -> Parameter.choice(name, List.of("red", "green"), documentation);
    };
  }
}
