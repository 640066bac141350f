package io.bench.engine.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Binding;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The values that other tools give for the same recipe and cycle, to the last bit. */
class BindingValuesFixtureTest {

  static List<Arguments> rows() throws IOException {
    try (InputStream file =
            Objects.requireNonNull(
                BindingValuesFixtureTest.class.getResourceAsStream("binding-values.tsv"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
      return lines
          .lines()
          .skip(1)
          .map(line -> line.split("\t", -1))
          .map(row -> Arguments.of(row[0], row[1], Long.parseLong(row[2]), row[3]))
          .toList();
    }
  }

  @ParameterizedTest(name = "{0} of {2} is {3}")
  @MethodSource("rows")
  void givesTheValueAndTypeOfTheFixture(String recipe, String type, long cycle, String value) {
    Object given = Recipes.compile("value", recipe).asObject(cycle);

    assertThat(given).hasToString(value);
    assertThat(given.getClass().getSimpleName()).isEqualTo(type);
  }

  @ParameterizedTest(name = "{0} of {2} is written as {3}")
  @MethodSource("rows")
  void writesTheTextOfTheFixture(String recipe, String type, long cycle, String value) {
    ByteBuffer target = ByteBuffer.allocate(512);

    Recipes.compile("value", recipe).writeUtf8(cycle, target);

    assertThat(new String(target.array(), 0, target.position(), StandardCharsets.UTF_8))
        .isEqualTo(value);
  }

  @ParameterizedTest(name = "{0} of {2} has the class it declares")
  @MethodSource("rows")
  void declaresTheClassOfItsValues(String recipe, String type, long cycle, String value) {
    Binding binding = Recipes.compile("value", recipe);

    assertThat(binding.asObject(cycle)).isInstanceOf(binding.valueClass());
  }
}
