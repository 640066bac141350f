package io.bench.functions.collection;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CycleFunction;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import io.bench.functions.Sizes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Lists, sets and maps. {@code ListSized...} takes a size and one function per element, of which
 * the last serves all further ones; {@code ListFunctions}, {@code ListStepped} and {@code
 * ListHashed} have one element per function. The functions of a map stand in pairs of key and
 * value, which take the same input.
 */
public final class CollectionFunctions implements FunctionFamily {

  /**
   * What is made.
   *
   * @param type its name in signatures, and what the names of functions begin with
   * @param functions how many one element takes, and how they are called in signatures
   */
  private record Kind<C>(
      String type,
      int width,
      String functions,
      String oneEach,
      String needed,
      IntFunction<C> empty,
      Filling<C> filling) {

    String noun() {
      return type.toLowerCase(Locale.ROOT);
    }
  }

  @FunctionalInterface
  private interface Filling<C> {
    /**
     * @param key null but for maps
     */
    void add(C collection, @Nullable Object key, Object value);
  }

  private static final Kind<List<Object>> LIST = ofElements("List", ArrayList::new);
  private static final Kind<Set<Object>> SET = ofElements("Set", HashSet::new);
  private static final Kind<Map<Object, Object>> MAP =
      new Kind<>(
          "Map",
          2,
          "function... entries",
          "an entry for each pair of functions",
          "at least one function for the keys and one for the values are needed",
          HashMap::new,
          Map::put);

  private static <C extends Collection<Object>> Kind<C> ofElements(
      String type, IntFunction<C> empty) {
    return new Kind<>(
        type,
        1,
        "function... elements",
        "an element for each function",
        "at least one function for the elements is needed",
        empty,
        (collection, key, value) -> collection.add(value));
  }

  @Override
  public void register(FunctionRegistry registry) {
    for (Kind<?> kind : List.of(LIST, SET, MAP)) {
      for (ElementInput inputs : ElementInput.values()) {
        sized(registry, kind, inputs);
        paired(registry, kind, inputs);
      }
    }
    older(registry, LIST);
    older(registry, SET);
    registry
        .function(
            "Map",
            "A map of pairs of functions, or of a size and one pair; the i-th entry takes the input"
                + " plus i.",
            "Map(NumberNameToString(),ToString())")
        .overload(
            "long -> (function... sizeOrEntries) -> Map",
            arguments ->
                arguments.count() == 3
                    ? ofSize(MAP, arguments, ElementInput.STEPPED)
                    : oneForEach(MAP, arguments, ElementInput.STEPPED));
  }

  /** The functions that came before the others, and that older workloads have. */
  private static void older(FunctionRegistry registry, Kind<?> kind) {
    registry
        .function(
            kind.type,
            "A %s of a size; the function of the i-th element takes the input plus i."
                .formatted(kind.noun()),
            kind.type + "(HashRange(1,3),NumberNameToString())")
        .overload(
            "long -> (function size, function elements) -> " + kind.type,
            arguments -> ofSize(kind, arguments, ElementInput.STEPPED));
  }

  private static void sized(FunctionRegistry registry, Kind<?> kind, ElementInput inputs) {
    String name = kind.type + "Sized" + inputs.suffix();
    registry
        .function(
            name,
            "A " + kind.noun() + " of a size; " + inputs.description() + ".",
            name + "(2,NumberNameToString()" + (kind.width == 2 ? ",ToString())" : ")"))
        .overloads(
            arguments -> ofSize(kind, arguments, inputs),
            "long -> (int size, " + kind.functions + ") -> " + kind.type,
            "long -> (function size, " + kind.functions + ") -> " + kind.type);
  }

  private static void paired(FunctionRegistry registry, Kind<?> kind, ElementInput inputs) {
    String name = kind.type + (inputs == ElementInput.SAME ? "Functions" : inputs.suffix());
    registry
        .function(
            name,
            "A " + kind.noun() + " with " + kind.oneEach + "; " + inputs.description() + ".",
            name + "(NumberNameToString(),ToString())")
        .overload(
            "long -> (" + kind.functions + ") -> " + kind.type,
            arguments -> oneForEach(kind, arguments, inputs));
  }

  private static CompiledFunction ofSize(
      Kind<?> kind, ArgumentValues arguments, ElementInput inputs) {
    LongUnaryOperator sizes = Sizes.sizes(arguments, 0, 0, "the size", Sizes.MAXIMAL_ELEMENTS);
    return built(kind, arguments, 1, sizes, inputs);
  }

  private static CompiledFunction oneForEach(
      Kind<?> kind, ArgumentValues arguments, ElementInput inputs) {
    if (arguments.count() % kind.width != 0) {
      throw new ArgumentException(
          arguments.count() - 1, "the last key function has no value function");
    }
    int size = arguments.count() / kind.width;
    return built(kind, arguments, 0, input -> size, inputs);
  }

  private static <C> CompiledFunction built(
      Kind<C> kind,
      ArgumentValues arguments,
      int firstFunction,
      LongUnaryOperator sizes,
      ElementInput inputs) {
    List<LongFunction<?>> keys = new ArrayList<>();
    List<LongFunction<?>> values = new ArrayList<>();
    for (CycleFunction function : arguments.functionsFrom(firstFunction)) {
      (kind.width == 2 && keys.size() == values.size() ? keys : values).add(function.boxed());
    }
    if (values.isEmpty()) {
      throw new ArgumentException(firstFunction, kind.needed);
    }
    return new LongToObject(
        input -> {
          int size = Sizes.ofData(sizes.applyAsLong(input), "the size", Sizes.MAXIMAL_ELEMENTS);
          C collection = kind.empty.apply(size);
          long weight = 0;
          long elementInput = inputs.first(input);
          for (int i = 0; i < size; i++) {
            Object key = keys.isEmpty() ? null : at(keys, i).apply(elementInput);
            Object value = at(values, i).apply(elementInput);
            weight += (key == null ? 0 : Sizes.weight(key)) + Sizes.weight(value);
            Sizes.checkLength(weight);
            kind.filling.add(collection, key, value);
            elementInput = inputs.next(elementInput);
          }
          return collection;
        });
  }

  private static LongFunction<?> at(List<LongFunction<?>> functions, int index) {
    return functions.get(Math.min(index, functions.size() - 1));
  }
}
