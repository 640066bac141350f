package io.bench.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExtremeArgumentsTest {

  private static final long SEED = 20_240_607;
  private static final int RECIPES_PER_OVERLOAD = 20;
  private static final long[] CYCLES = {0, 1, 3, Long.MAX_VALUE};

  private static final List<String> INTS =
      List.of("0", "1", "-1", "2", "3", "1000", "1000000000", "2147483647", "-2147483647");
  private static final List<String> LONGS =
      List.of("0L", "1L", "-1L", "7L", "9223372036854775807L", "-9223372036854775807L");
  private static final List<String> DOUBLES =
      List.of("0.0", "0.5", "1.0", "-1.0", "5", "1e300d", "-1e300d", "1e-300d", "1e12d", "1e39f");
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "a:1;b:1e308;c:1e308",
          "1 2:1e308 3:1e308",
          "{}{}",
          "%d",
          "%2147483647d",
          "%.2147483647f",
          "%1$s%1$s",
          "(a+)+b",
          "(x|y)*",
          "$9",
          "a-z;0-9",
          "x".repeat(5000),
          "9".repeat(400),
          "\u0001\u20ac%",
          "[",
          "NaN",
          "1e2147483647",
          "data/countries.csv",
          "precision=2147483647 roundingMode=UP",
          "compute",
          "map",
          "infinite",
          "noclamp",
          "yyyy",
          "UTC");
  private static final List<String> FUNCTIONS =
      List.of(
          "Hash()",
          "FullHash()",
          "FixedValue(-1)",
          "FixedValue(2)",
          "FixedValue(2147483647)",
          "FixedValue(1e300d)",
          "FixedValue('')",
          "NumberNameToString()",
          "ListSized(Hash(),Hash())",
          "ListFunctions(ToString())",
          "HashedFloatVectors(0)",
          "AlphaNumericString(FixedValue(-1))");

  /** Recipes that give a type, by its simple name. */
  private static final Map<String, List<String>> INPUTS =
      Map.of(
          "long",
          List.of("Identity()", "Mul(-1L)", "FullHash()", "FixedValue(-9223372036854775807L)"),
          "int",
          List.of("Hash() -> int", "FixedValue(-2147483647)", "FixedValue(0)"),
          "double",
          List.of("FixedValue(1e300d)", "FixedValue(-1e300d)", "ToDouble(); Mul(1e308d); Mul(0.0)"),
          "String",
          List.of(
              "NumberNameToString()",
              "FixedValue('')",
              "FixedValue('1e2147483647')",
              "FixedValue('" + "a".repeat(3000) + "')",
              "FixedValue('%zz')",
              "AlphaNumericString(20000)"),
          "List",
          List.of(
              "ListSized(0,Hash())",
              "ListFunctions(ToString())",
              "ListFunctions(Hash(),ToString())",
              "HashedFloatVectors(3)"),
          "ByteBuffer",
          List.of("ToByteBuffer()", "ByteBufferSizedHashed(FixedValue(-1))"));

  private final Random random = new Random(SEED);
  private final List<String> failures = new ArrayList<>();

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void nothingButTheUsersMistakeComesOfExtremeArguments() {
    for (FunctionDescription function : Recipes.library().all()) {
      for (Overload overload : function.overloads()) {
        // Without arguments only the input differs, and some of these read large files.
        int recipes = overload.function().arguments().isEmpty() ? 2 : RECIPES_PER_OVERLOAD;
        for (int i = 0; i < recipes; i++) {
          tryOut(recipe(function.name(), overload));
        }
      }
    }

    assertThat(failures).as("failures with the seed %d", SEED).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CharBufImage(1000000000)",
        "CharBufImage('a-z',2147483647)",
        "Hypergeometric(2147483647,1000000000,1000000000)",
        "Gamma(2147483647,5)",
        "ChiSquared(2147483647)",
        "Pascal(2147483647,0.5)",
        "Nakagami(2147483647,5)",
        "Poisson(9223372036854775807L)",
        "Beta(5,1e300d)",
        "F(5,1e300d)",
        "F(9223372036854775807L,9223372036854775807L)",
        "ChiSquared(1e300d)",
        "Gamma(9223372036854775807L,5)",
        "AlphaNumericString(1000000000)",
        "MapSized(2147483647,Hash(),Hash())",
        "ListSized(2147483647,Hash())",
        "SetSizedHashed(2147483647,Hash())",
        "HashedFloatVectors(1000000000)",
        "CqlVector(1000000000,Hash())",
        "ByteBufferSizedHashed(1000000000)",
        "HashedToByteBuffer(1000000000)",
        "HashedLineToStringList('data/countries.csv',0,2147483647)",
        "ToBigDecimal(2147483647)",
        "ToString(); Format('%2147483647s')",
      })
  void aSizeThatCanOnlyBeAMistakeIsRefusedWithItsLimit(String recipe) {
    assertThatThrownBy(() -> Recipes.compile("key", recipe))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("at most ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ListSized(Hash(),Hash())",
        "SetSized(Hash(),Hash())",
        "MapSized(Hash(),Hash(),Hash())",
        "CqlVector(Hash(),Hash())",
        "HashedFloatVectors(Hash())",
        "ByteBufferSizedHashed(Hash())",
        "ListSized(1000000,AlphaNumericString(1000000))",
        "ListSized(1000000,ListSized(1000000,Hash()))",
        "FixedValue('xxxxxxxxxxxxxxxxxxxx'); ReplaceAll('x','xxxxxxxxxxxxxxxxxxxx');"
            + "ReplaceAll('x','xxxxxxxxxxxxxxxxxxxx'); ReplaceAll('x','xxxxxxxxxxxxxxxxxxxx');"
            + "ReplaceAll('x','xxxxxxxxxxxxxxxxxxxx'); ReplaceAll('x','xxxxxxxxxxxxxxxxxxxx')",
        "FixedValue('1e2147483647'); ToBigDecimal(); Format('%.0f')",
      })
  void aSizeThatComesOfDataFailsTheValueWithItsLimit(String recipe) {
    Binding binding = Recipes.compile("key", recipe);

    assertThatThrownBy(() -> binding.asObject(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most ");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ListSized(FixedValue(-5),Hash())             | []
          SetSized(FixedValue(-5),Hash())              | []
          MapSized(FixedValue(-5),Hash(),Hash())       | {}
          HashedFloatVectors(FixedValue(-5))           | []
          CqlVector(FixedValue(-5),Hash())             | []
          """)
  void aSizeBelowZeroThatComesOfDataIsZero(String recipe, String value) {
    assertThat(Recipes.compile("key", recipe).asObject(1)).hasToString(value);
  }

  @Test
  void anExpressionThatWouldBeTriedForEverFailsTheValue() {
    Binding binding =
        Recipes.compile(
            "key", "FixedValue('" + "a".repeat(40) + "c'); ReplaceRegex('(a+)+\\\\1b','x')");

    assertThatThrownBy(() -> binding.asObject(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("takes too long");
  }

  private void tryOut(String recipe) {
    Binding binding;
    try {
      binding = Recipes.compile("key", recipe);
    } catch (UsageException e) {
      if (e.getMessage().contains("cannot be made") || e.getMessage().contains("a bug")) {
        failures.add("compiling " + shortened(recipe) + ": " + e.getMessage());
      }
      return;
    } catch (RuntimeException | Error e) {
      failures.add("compiling " + shortened(recipe) + ": " + e);
      return;
    }
    for (long cycle : CYCLES) {
      evaluate(recipe, binding, cycle);
    }
  }

  private void evaluate(String recipe, Binding binding, long cycle) {
    try {
      binding.asObject(cycle);
      if (binding.valueClass() == String.class) {
        binding.writeUtf8(cycle, ByteBuffer.allocate(1024));
      }
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      assertThat(e.getMessage()).as(recipe).isNotBlank();
    } catch (BufferOverflowException e) {
      assertThat(binding.valueClass()).isEqualTo(String.class);
    } catch (RuntimeException | Error e) {
      failures.add("cycle " + cycle + " of " + shortened(recipe) + ": " + e);
    }
  }

  private String recipe(String function, Overload overload) {
    String input = overload.input().getSimpleName();
    List<String> inputs = INPUTS.getOrDefault(input, INPUTS.get("long"));
    int count = overload.function().arguments().size();
    if (overload.function().repeatsLastArgument()) {
      count += random.nextInt(3) - 1;
    }
    String arguments =
        IntStream.range(0, count)
            .mapToObj(i -> argument(overload.argumentType(i).getSimpleName()))
            .collect(Collectors.joining(","));
    return oneOf(inputs) + "; " + function + "(" + arguments + ")";
  }

  private String argument(String type) {
    return switch (type) {
      case "int" -> oneOf(INTS);
      case "long" -> oneOf(LONGS);
      case "double", "float" -> oneOf(DOUBLES);
      case "boolean" -> oneOf(List.of("true", "false"));
      case "CycleFunction" -> oneOf(FUNCTIONS);
      default -> "'" + oneOf(TEXTS) + "'";
    };
  }

  private String oneOf(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static String shortened(String recipe) {
    return recipe.length() <= 200 ? recipe : recipe.substring(0, 200) + "...";
  }
}
