package io.bench.functions.number;

import io.bench.adapter.api.UnsetValue;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.CompiledFunction.LongToBoolean;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.List;

/** Values that are given in the recipe. */
public final class ConstantFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    fixedValue(registry);
    fixedValues(registry);
    registry
        .function("Discard", "The empty text.", "Discard(); Suffix('x')")
        .overload("long -> () -> String", arguments -> new LongToObject(input -> ""))
        .overload(
            "Object -> () -> String", arguments -> new ObjectToObject<>(Object.class, input -> ""));
    registry
        .function("Unset", "No value: a column stays unchanged.", "ToString(); Unset()")
        .overload("long -> () -> Object", arguments -> new LongToObject(input -> UnsetValue.UNSET))
        .overload(
            "Object -> () -> Object",
            arguments -> new ObjectToObject<>(Object.class, input -> UnsetValue.UNSET));
  }

  private static void fixedValue(FunctionRegistry registry) {
    registry
        .function("FixedValue", "Always this value.", "FixedValue('q')")
        .overloads(
            arguments -> {
              long value = arguments.longAt(0);
              return new LongToLong(input -> value);
            },
            "long -> (long value) -> long",
            "long -> (int value) -> int")
        .overload(
            "long -> (double value) -> double",
            arguments -> {
              double value = arguments.doubleAt(0);
              return new LongToDouble(input -> value);
            })
        .overload(
            "long -> (float value) -> float",
            arguments -> {
              double value = arguments.floatAt(0);
              return new LongToDouble(input -> value);
            })
        .overload(
            "long -> (boolean value) -> boolean",
            arguments -> {
              boolean value = arguments.booleanAt(0);
              return new LongToBoolean(input -> value);
            })
        .overload(
            "long -> (String value) -> String",
            arguments -> {
              String value = arguments.textAt(0);
              return new LongToObject(input -> value);
            });
  }

  private static void fixedValues(FunctionRegistry registry) {
    registry
        .function("FixedValues", "The given values, one after the other.", "FixedValues(3,53,73)")
        .overload(
            "long -> (long... values) -> long",
            arguments -> {
              notEmpty(arguments.count());
              long[] values = new long[arguments.count()];
              for (int i = 0; i < values.length; i++) {
                values[i] = arguments.longAt(i);
              }
              return new LongToLong(input -> values[index(input, values.length)]);
            })
        .overload(
            "long -> (double... values) -> double",
            arguments -> {
              notEmpty(arguments.count());
              double[] values = arguments.doublesFrom(0);
              return new LongToDouble(input -> values[index(input, values.length)]);
            })
        .overload(
            "long -> (String... values) -> String",
            arguments -> {
              notEmpty(arguments.count());
              List<String> values = arguments.textsFrom(0);
              return new LongToObject(input -> values.get(index(input, values.size())));
            });
  }

  /** Modulo 2^31 - 1 first, as the tools do whose values must be met. */
  private static int index(long input, int length) {
    return Math.floorMod((int) (input % Integer.MAX_VALUE), length);
  }

  private static void notEmpty(int count) {
    if (count == 0) {
      throw new ArgumentException(0, "at least one value is needed");
    }
  }
}
