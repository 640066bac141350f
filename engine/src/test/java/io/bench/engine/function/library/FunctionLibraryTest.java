package io.bench.engine.function.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import io.bench.engine.function.FunctionDescription;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.LongStep;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunctionLibraryTest {

  /** The functions whose value is another at every call. */
  private static final Set<String> CLOCKS = Set.of("ElapsedNanoTime");

  private static final FunctionProvider DOUBLED =
      registry ->
          registry
              .function("Doubled", "Twice the input.", "Doubled()")
              .overload("long -> () -> long", arguments -> new LongStep.ToLong(input -> 2 * input));

  static Collection<FunctionDescription> functions() {
    return FunctionLibrary.builtIn().all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("functions")
  void everyExampleUsesItsFunctionAndGivesAValueForEveryCycle(FunctionDescription function) {
    assertThat(function.example()).contains(function.name() + "(");

    Binding binding = Recipes.compile("example", function.example());

    for (long cycle : new long[] {0, 1, 2, 100, 123_456_789_012L}) {
      assertThat(binding.asObject(cycle)).isInstanceOf(binding.valueClass());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("functions")
  void everyExampleGivesTheSameValueForTheSameCycle(FunctionDescription function) {
    Binding one = Recipes.compile("example", function.example());
    Binding other = Recipes.compile("example", function.example());

    if (!CLOCKS.contains(function.name())) {
      assertThat(one.asObject(42)).isEqualTo(other.asObject(42)).isEqualTo(one.asObject(42));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("functions")
  void everySummaryIsOneSentence(FunctionDescription function) {
    assertThat(function.summary()).endsWith(".").doesNotContain("\n").hasSizeBetween(10, 120);
    assertThat(function.signatures()).isNotEmpty().doesNotHaveDuplicates();
  }

  @Test
  void takesTheFunctionsOfAProvider() {
    FunctionLibrary library = FunctionLibrary.with(List.of(DOUBLED));

    assertThat(library.find("Doubled")).isPresent();
    assertThat(library.names()).contains("Hash", "Doubled");
  }

  @Test
  void refusesTwoFunctionsOfOneName() {
    assertThatThrownBy(() -> FunctionLibrary.with(List.of(DOUBLED, DOUBLED)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two functions are called 'Doubled'");
  }
}
