package io.bench.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.engine.binding.Recipes;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunctionLibraryTest {

  /** The functions whose value is another at every call. */
  private static final Set<String> CLOCKS = Set.of("ElapsedNanoTime");

  private record Doubled() implements BindingFunction {

    @Override
    public String name() {
      return "Doubled";
    }

    @Override
    public String summary() {
      return "Twice the input.";
    }

    @Override
    public String example() {
      return "Doubled()";
    }

    @Override
    public Class<?> input() {
      return long.class;
    }

    @Override
    public Class<?> output() {
      return long.class;
    }

    @Override
    public CompiledFunction compile(ArgumentValues values) {
      return new CompiledFunction.LongToLong(input -> 2 * input);
    }
  }

  private static final BindingFunction DOUBLED = new Doubled();

  static Collection<FunctionDescription> functions() {
    return Recipes.library().all();
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
    FunctionLibrary library = Recipes.with(List.of(DOUBLED)).library();

    assertThat(library.find("Doubled")).isPresent();
    assertThat(library.names()).contains("Hash", "Doubled");
  }

  @Test
  void refusesTwoFunctionsOfOneName() {
    assertThatThrownBy(() -> FunctionLibrary.of(List.of(List.of(DOUBLED), List.of(DOUBLED))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two functions are called 'Doubled'");
  }

  @Test
  void refusesTwoOverloadsThatNoCallCouldChooseBetween() {
    assertThatThrownBy(() -> FunctionLibrary.of(List.of(List.of(DOUBLED, DOUBLED))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two functions are called 'Doubled'");
  }
}
