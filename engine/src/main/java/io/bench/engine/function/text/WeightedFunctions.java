package io.bench.engine.function.text;

import io.bench.engine.function.ArgumentException;
import io.bench.engine.function.Arguments;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import java.util.List;

/** Values with weights, drawn pseudo-randomly. */
public final class WeightedFunctions implements FunctionProvider {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "WeightedStrings",
            "One of the texts, each as often as its weight says.",
            "WeightedStrings('a:1;b:2;c:3')")
        .overload("long -> (String weights) -> String", WeightedFunctions::strings);
    registry
        .function(
            "WeightedLongs",
            "One of the numbers, each as often as its weight says.",
            "WeightedLongs('1:10;3:5;12345:1')")
        .overload("long -> (String weights) -> long", WeightedFunctions::longs);
  }

  private static LongStep strings(Arguments arguments) {
    WeightedValues weighted = WeightedValues.parse(arguments.textAt(0));
    String[] values = weighted.values().toArray(String[]::new);
    return new LongStep.ToObject(input -> values[weighted.index(input)]);
  }

  private static LongStep longs(Arguments arguments) {
    WeightedValues weighted = WeightedValues.parse(arguments.textAt(0));
    long[] values = numbers(weighted.values());
    return new LongStep.ToLong(input -> values[weighted.index(input)]);
  }

  private static long[] numbers(List<String> texts) {
    try {
      return texts.stream().mapToLong(Long::parseLong).toArray();
    } catch (NumberFormatException wrong) {
      throw new ArgumentException(0, "not all of " + texts + " are whole numbers");
    }
  }
}
