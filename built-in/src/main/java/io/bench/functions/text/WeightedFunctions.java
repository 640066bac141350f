package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.List;

/** Values with weights, drawn pseudo-randomly. */
public final class WeightedFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function("WeightedStrings", "One text, drawn by weight.", "WeightedStrings('a:1;b:2;c:3')")
        .overload("long -> (String weights) -> String", WeightedFunctions::strings);
    registry
        .function(
            "WeightedLongs", "One number, drawn by weight.", "WeightedLongs('1:10;3:5;12345:1')")
        .overload("long -> (String weights) -> long", WeightedFunctions::longs);
  }

  private static CompiledFunction strings(ArgumentValues arguments) {
    WeightedValues weighted = WeightedValues.parse(arguments.textAt(0));
    String[] values = weighted.values().toArray(String[]::new);
    return new LongToObject(input -> values[weighted.index(input)]);
  }

  private static CompiledFunction longs(ArgumentValues arguments) {
    WeightedValues weighted = WeightedValues.parse(arguments.textAt(0));
    long[] values = numbers(weighted.values());
    return new LongToLong(input -> values[weighted.index(input)]);
  }

  private static long[] numbers(List<String> texts) {
    try {
      return texts.stream().mapToLong(Long::parseLong).toArray();
    } catch (NumberFormatException e) {
      throw new ArgumentException(0, "not all of " + texts + " are whole numbers");
    }
  }
}
