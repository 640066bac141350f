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
    Parameter<?> parameter = Parameter.text(declared, "");
    assertThat(parameter.matches(typed)).isEqualTo(matches);
  }

  @Test
  void onlyANameThatEndsInDotStarIsAPrefix() {
    assertThat(Parameter.text("driver.*", "").isPrefix()).isTrue();
    assertThat(Parameter.text("driver.", "").isPrefix()).isFalse();
    assertThat(Parameter.text("driver*", "").isPrefix()).isFalse();
  }

  @Test
  void aChoiceHasChoices() {
    assertThatThrownBy(() -> Parameter.choice("level", List.of(), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("parameter level has no choices");
  }

  @Test
  void choicesDoNotChangeWithTheListTheyWereMadeFrom() {
    List<String> choices = new ArrayList<>(List.of("ONE"));
    Parameter<?> level = Parameter.choice("level", choices, "").withDefault("ONE");
    choices.add("TWO");
    assertThat(level.choices()).containsExactly("ONE");
    assertThat(level.defaultValue()).isEqualTo("ONE");
  }

  @Test
  void onlyASecretIsSecret() {
    Parameter<?> secret = Parameter.secret("token", "who you are");
    assertThat(secret.secret()).isTrue();
    assertThat(secret.type()).isEqualTo(Parameter.Type.TEXT);
    assertThat(secret.defaultValue()).isNull();
    assertThat(Parameter.text("host", "where").withDefault("localhost").secret()).isFalse();
    assertThat(Parameter.choice("level", List.of("ONE"), "").secret()).isFalse();
  }
}
