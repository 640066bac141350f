package io.bench.adapter.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterTest {

  @ParameterizedTest
  @CsvSource({
    "fail-every, fail-every, true",
    "fail-every, fail_every, true",
    "hdr_digits, hdr-digits, true",
    "host, hosts, false",
    "host, hos, false",
    "host, Host, false",
    "driver.*, driver.a, true",
    "driver.*, driver.a.b-c, true",
    "driver.*, driver., false",
    "driver.*, driver, false",
    "driver.*, drivers.a, false",
    "my-driver.*, my_driver.a, true",
    "my_driver.*, my-driver.a, true",
  })
  void aTypedNameMatchesWithHyphenAndUnderscoreAlike(
      String declared, String typed, boolean matches) {
    Parameter parameter = Parameter.of(declared, Parameter.Type.TEXT, "");
    assertThat(parameter.matches(typed)).isEqualTo(matches);
  }

  @Test
  void onlyANameThatEndsInDotStarIsAPrefix() {
    assertThat(Parameter.of("driver.*", Parameter.Type.TEXT, "").isPrefix()).isTrue();
    assertThat(Parameter.of("driver.", Parameter.Type.TEXT, "").isPrefix()).isFalse();
    assertThat(Parameter.of("driver*", Parameter.Type.TEXT, "").isPrefix()).isFalse();
  }

  @Test
  void choicesGoWithTheirTypeAndWithNoOther() {
    assertThatThrownBy(() -> Parameter.of("level", Parameter.Type.CHOICE, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parameter level: choices go with type CHOICE");
    assertThatThrownBy(
            () -> new Parameter("level", Parameter.Type.TEXT, null, List.of("ONE"), false, ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parameter level: choices go with type CHOICE");
  }

  @Test
  void choicesDoNotChangeWithTheListTheyWereMadeFrom() {
    List<String> choices = new ArrayList<>(List.of("ONE"));
    Parameter level = Parameter.choice("level", choices, "ONE", "");
    choices.add("TWO");
    assertThat(level.choices()).containsExactly("ONE");
    assertThat(level.defaultValue()).isEqualTo("ONE");
  }

  @Test
  void onlyASecretIsSecret() {
    Parameter secret = Parameter.secret("token", "who you are");
    assertThat(secret.secret()).isTrue();
    assertThat(secret.type()).isEqualTo(Parameter.Type.TEXT);
    assertThat(secret.defaultValue()).isNull();
    assertThat(Parameter.of("host", Parameter.Type.TEXT, "localhost", "where").secret()).isFalse();
    assertThat(Parameter.choice("level", List.of("ONE"), null, "").secret()).isFalse();
  }
}
