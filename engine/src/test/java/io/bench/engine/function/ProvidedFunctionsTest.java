package io.bench.engine.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.ValueType;
import io.bench.adapter.api.function.Argument;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.BindingFunction;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.binding.Recipes;
import io.bench.engine.problem.UsageException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions of the SPI within recipes. */
class ProvidedFunctionsTest {

  /** A function in one of the forms that the SPI has. */
  private record Form(
      String name,
      Class<?> input,
      Class<?> output,
      List<Argument> arguments,
      Function<ArgumentValues, CompiledFunction> compiler)
      implements BindingFunction {

    Form(String name, Class<?> input, Class<?> output, CompiledFunction compiled) {
      this(name, input, output, List.of(), values -> compiled);
    }

    @Override
    public String summary() {
      return "Of a test.";
    }

    @Override
    public String example() {
      return name + "()";
    }

    @Override
    public CompiledFunction compile(ArgumentValues values) {
      return compiler.apply(values);
    }
  }

  private static LibraryRecipes recipes(BindingFunction... functions) {
    return Recipes.with(List.of(functions));
  }

  private static final BindingFunction HALF =
      new Form(
          "Half", long.class, double.class, new CompiledFunction.LongToDouble(value -> value / 2d));

  private static final List<BindingFunction> FORMS =
      List.of(
          new Form("LL", long.class, long.class, new CompiledFunction.LongToLong(v -> v + 1)),
          new Form("LD", long.class, double.class, new CompiledFunction.LongToDouble(v -> v / 2d)),
          new Form("LO", long.class, String.class, new CompiledFunction.LongToObject(v -> "n" + v)),
          new Form("DL", double.class, long.class, new CompiledFunction.DoubleToLong(Math::round)),
          new Form("DD", double.class, double.class, new CompiledFunction.DoubleToDouble(v -> -v)),
          new Form(
              "DO", double.class, String.class, new CompiledFunction.DoubleToObject(v -> "d" + v)),
          new Form(
              "OL",
              String.class,
              long.class,
              new CompiledFunction.ObjectToLong<>(String.class, String::length)),
          new Form(
              "OD",
              String.class,
              double.class,
              new CompiledFunction.ObjectToDouble<>(String.class, Double::parseDouble)),
          new Form(
              "OO",
              String.class,
              UUID.class,
              new CompiledFunction.ObjectToObject<>(
                  String.class, v -> UUID.nameUUIDFromBytes(v.getBytes(UTF_8)))));

  private static Object value(String recipe, long cycle) {
    return recipes(FORMS.toArray(BindingFunction[]::new)).compile("v", recipe).asObject(cycle);
  }

  @ParameterizedTest
  @CsvSource({
    "LL(), 5, 6",
    "LD(), 5, 2.5",
    "LO(), 5, n5",
    "LD(); DL(), 5, 3",
    "LD(); DD(), 5, -2.5",
    "LD(); DO(), 5, d2.5",
    "LO(); OL(), 55, 3",
    "ToString(); OD(), 5, 5.0",
    "LO(); OO(), 5, (an id)",
    "Add(2); LL(); Mul(3), 5, 24"
  })
  void everyFormStandsInRecipesBesideTheBuiltInFunctions(String recipe, long cycle, String value) {
    Object given = value(recipe, cycle);

    if (given instanceof UUID id) {
      assertThat(id).isEqualTo(UUID.nameUUIDFromBytes("n5".getBytes(UTF_8)));
    } else {
      assertThat(given).hasToString(value);
    }
  }

  @Test
  void theBindingHasTheDeclaredType() {
    LibraryRecipes recipes = recipes(FORMS.toArray(BindingFunction[]::new));

    assertThat(recipes.compile("v", "LL()").type()).isEqualTo(ValueType.LONG);
    assertThat(recipes.compile("v", "LD()").type()).isEqualTo(ValueType.DOUBLE);
    assertThat(recipes.compile("v", "LO()").type()).isEqualTo(ValueType.STRING);
    assertThat(recipes.compile("v", "LO(); OO()").valueClass()).isEqualTo(UUID.class);
  }

  @Test
  void argumentsComeInTheirDeclaredTypes() {
    BindingFunction function =
        new Form(
            "Three",
            long.class,
            String.class,
            List.of(
                new Argument("whole", long.class),
                new Argument("share", double.class),
                new Argument("text", String.class)),
            values -> {
              String all = values.longAt(0) + " " + values.doubleAt(1) + " " + values.textAt(2);
              return new CompiledFunction.LongToObject(cycle -> all);
            });

    assertThat(recipes(function).compile("v", "Three(7,0.5d,'x')").asObject(0))
        .isEqualTo("7 0.5 x");
    assertThat(recipes(function).compile("v", "Three(7,2,'x')").asObject(0)).isEqualTo("7 2.0 x");
    assertThatThrownBy(() -> recipes(function).compile("v", "Three(7,'x',2)"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("long -> Three(long whole, double share, String text) -> String");
  }

  @Test
  void itIsCompiledOncePerCall() {
    List<ArgumentValues> compiled = new ArrayList<>();
    BindingFunction function =
        new Form(
            "Once",
            long.class,
            long.class,
            List.of(),
            values -> {
              compiled.add(values);
              return new CompiledFunction.LongToLong(v -> v);
            });

    Binding binding = recipes(function).compile("v", "Once()");
    for (long cycle = 0; cycle < 10; cycle++) {
      assertThat(binding.asLong(cycle)).isEqualTo(cycle);
    }

    assertThat(compiled).hasSize(1);
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void whatItThrowsWhileItIsCompiledIsOneLine(RuntimeException thrown, String told) {
    BindingFunction function =
        new Form(
            "Bad",
            long.class,
            long.class,
            List.of(),
            values -> {
              throw thrown;
            });

    assertThatThrownBy(() -> recipes(function).compile("v", "Hash(); Bad()"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(told);
  }

  static Stream<org.junit.jupiter.params.provider.Arguments> refusals() {
    return Stream.of(
        org.junit.jupiter.params.provider.Arguments.of(
            new IllegalArgumentException("too few"), "Bad: too few"),
        org.junit.jupiter.params.provider.Arguments.of(
            new IllegalStateException("broken"),
            "Bad: cannot be made: java.lang.IllegalStateException: broken"));
  }

  @Test
  void functionsThatRecipesCallAreTold() {
    List<String> used = new ArrayList<>();

    var unused = recipes(HALF).telling(used::add).compile("v", "Template('{}',Half())");

    assertThat(used).containsExactlyInAnyOrder("Half", "Template");
  }

  @Test
  void argumentsComeInTheTypesThatAreDeclared() {
    BindingFunction kinds =
        new Form(
            "Kinds",
            long.class,
            String.class,
            List.of(
                new Argument("whole", long.class),
                new Argument("fraction", double.class),
                new Argument("any", Object.class)),
            values ->
                new CompiledFunction.LongToObject(
                    input ->
                        values.values().stream()
                            .map(value -> value.getClass().getSimpleName())
                            .toList()
                            .toString()));

    assertThat(recipes(kinds).compile("v", "Kinds(1,2,3)").asObject(0))
        .isEqualTo("[Long, Double, Integer]");
  }

  @Test
  void whatIsDeclaredAsAStringIsOneForAdapters() {
    BindingFunction builder =
        new Form(
            "Built",
            long.class,
            String.class,
            new CompiledFunction.LongToObject(input -> CharBuffer.wrap("n" + input)));

    assertThat(recipes(builder).compile("v", "Built()").asObject(7)).isEqualTo("n7");
  }

  @Test
  void aBooleanOfADoubleIsRefused() {
    BindingFunction whole =
        new Form(
            "Whole",
            double.class,
            boolean.class,
            new CompiledFunction.LongToBoolean(input -> true));

    assertThatThrownBy(() -> recipes(whole))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'Whole' must not make a boolean of a double");
  }
}
