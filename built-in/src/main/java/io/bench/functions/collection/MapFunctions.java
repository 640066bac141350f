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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * Maps. The functions stand in pairs of key and value; in a sized map the last key function and the
 * last value function serve all further entries. Both functions of a pair take the same input.
 */
public final class MapFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    for (ElementInput inputs : ElementInput.values()) {
      sized(registry, "MapSized" + inputs.suffix(), inputs);
      paired(
          registry, "Map" + (inputs == ElementInput.SAME ? "Functions" : inputs.suffix()), inputs);
    }
    older(registry);
  }

  /** The function that came before the others, and that older workloads have. */
  private static void older(FunctionRegistry registry) {
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
                    ? built(arguments, 1, arguments.functionAt(0).asLong(0), ElementInput.STEPPED)
                    : pairs(arguments, ElementInput.STEPPED));
  }

  private static void sized(FunctionRegistry registry, String name, ElementInput inputs) {
    registry
        .function(
            name,
            "A map of a size; " + inputs.description() + ".",
            name + "(2,NumberNameToString(),ToString())")
        .overload(
            "long -> (int size, function... entries) -> Map",
            arguments -> {
              int size = Sizes.argument(arguments, 0, "the size", Sizes.MAXIMAL_ELEMENTS);
              return built(arguments, 1, input -> size, inputs);
            })
        .overload(
            "long -> (function size, function... entries) -> Map",
            arguments -> built(arguments, 1, arguments.functionAt(0).asLong(0), inputs));
  }

  private static void paired(FunctionRegistry registry, String name, ElementInput inputs) {
    registry
        .function(
            name,
            "A map with an entry for each pair of functions; " + inputs.description() + ".",
            name + "(NumberNameToString(),ToString())")
        .overload("long -> (function... entries) -> Map", arguments -> pairs(arguments, inputs));
  }

  private static CompiledFunction pairs(ArgumentValues arguments, ElementInput inputs) {
    if (arguments.count() % 2 != 0) {
      throw new ArgumentException(
          arguments.count() - 1, "the last key function has no value function");
    }
    int size = arguments.count() / 2;
    return built(arguments, 0, input -> size, inputs);
  }

  private static CompiledFunction built(
      ArgumentValues arguments, int firstEntry, LongUnaryOperator sizes, ElementInput inputs) {
    List<LongFunction<?>> keys = new ArrayList<>();
    List<LongFunction<?>> values = new ArrayList<>();
    for (CycleFunction function : arguments.functionsFrom(firstEntry)) {
      (keys.size() > values.size() ? values : keys).add(function.boxed());
    }
    if (values.isEmpty()) {
      throw new ArgumentException(
          firstEntry, "at least one function for the keys and one for the values are needed");
    }
    return new LongToObject(
        input -> {
          int size = Sizes.ofData(sizes.applyAsLong(input), "the size", Sizes.MAXIMAL_ELEMENTS);
          Map<Object, Object> map = new HashMap<>(size);
          long weight = 0;
          long entryInput = inputs.first(input);
          for (int i = 0; i < size; i++) {
            Object key = keys.get(Math.min(i, keys.size() - 1)).apply(entryInput);
            Object value = values.get(Math.min(i, values.size() - 1)).apply(entryInput);
            weight += Sizes.weight(key) + Sizes.weight(value);
            Sizes.checkLength(weight);
            map.put(key, value);
            entryInput = inputs.next(entryInput);
          }
          return map;
        });
  }
}
