package io.bench.functions.number;

import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction;
import io.bench.adapter.api.function.CompiledFunction.DoubleToDouble;
import io.bench.adapter.api.function.CompiledFunction.DoubleToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToBoolean;
import io.bench.adapter.api.function.CompiledFunction.LongToDouble;
import io.bench.adapter.api.function.CompiledFunction.LongToLong;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToBoolean;
import io.bench.adapter.api.function.CompiledFunction.ObjectToDouble;
import io.bench.adapter.api.function.CompiledFunction.ObjectToLong;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.util.function.LongUnaryOperator;

/** Conversions between the primitive types, and of text to them. */
public final class ConversionFunctions implements FunctionFamily {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function("Identity", "Input itself.", "Identity()")
        .overload("long -> () -> long", arguments -> new LongToLong(LongUnaryOperator.identity()));
    toInt(registry);
    toLong(registry);
    toDouble(registry);
    toFloat(registry);
    toBoolean(registry);
    toSmallIntegers(registry);
  }

  private static void toInt(FunctionRegistry registry) {
    registry
        .function("ToInt", "Input as an int: modulo 2^31 - 1, or modulo a limit.", "ToInt(1000)")
        .overload("long -> () -> int", arguments -> intRest(Integer.MAX_VALUE))
        .overload("long -> (int limit) -> int", arguments -> intRest(limit(arguments)))
        .overload("double -> () -> int", arguments -> fractionRest(Integer.MAX_VALUE))
        .overload("double -> (int limit) -> int", arguments -> fractionRest(limit(arguments)))
        .overload(
            "String -> () -> int",
            arguments -> new ObjectToLong<>(String.class, Integer::parseInt));
  }

  private static void toLong(FunctionRegistry registry) {
    registry
        .function("ToLong", "Input as a long: fractions are cut off.", "Normal(5.0,1.0); ToLong()")
        .overload("long -> () -> long", arguments -> new LongToLong(LongUnaryOperator.identity()))
        .overload("double -> () -> long", arguments -> new DoubleToLong(input -> (long) input))
        .overload("double -> (long limit) -> long", arguments -> fractionRest(limit(arguments)))
        .overload(
            "String -> () -> long", arguments -> new ObjectToLong<>(String.class, Long::parseLong));
  }

  private static void toDouble(FunctionRegistry registry) {
    registry
        .function("ToDouble", "Input as a double.", "ToDouble()")
        .overload("long -> () -> double", arguments -> new LongToDouble(input -> (double) input))
        .overload("double -> () -> double", arguments -> new DoubleToDouble(input -> input))
        .overload(
            "String -> () -> double",
            arguments -> new ObjectToDouble<>(String.class, Double::parseDouble));
  }

  private static void toFloat(FunctionRegistry registry) {
    registry
        .function("ToFloat", "Input as a float.", "ToFloat()")
        .overload("long -> () -> float", arguments -> new LongToDouble(input -> (float) input))
        .overload("double -> () -> float", arguments -> new DoubleToDouble(input -> (float) input))
        .overload(
            "String -> () -> float",
            arguments -> new ObjectToDouble<>(String.class, Float::parseFloat));
  }

  private static void toBoolean(FunctionRegistry registry) {
    registry
        .function("ToBoolean", "Whether input is odd.", "ToBoolean()")
        .overload(
            "long -> () -> boolean", arguments -> new LongToBoolean(input -> (input & 1) == 1))
        .overload(
            "String -> () -> boolean",
            arguments -> new ObjectToBoolean<>(String.class, Boolean::parseBoolean));
    registry
        .function("ModuloToBoolean", "Whether input is even.", "ModuloToBoolean()")
        .overload("long -> () -> boolean", arguments -> new LongToBoolean(input -> input % 2 == 0));
  }

  private static void toSmallIntegers(FunctionRegistry registry) {
    registry
        .function("ToShort", "Input as a short: modulo 2^15 - 1, or modulo a limit.", "ToShort()")
        .overload("long -> () -> Short", arguments -> shortRest(Short.MAX_VALUE))
        .overload("long -> (int limit) -> Short", arguments -> shortRest(limit(arguments)));
    registry
        .function("ToByte", "Input as a byte: modulo 127, or modulo a limit.", "ToByte()")
        .overload("long -> () -> Byte", arguments -> byteRest(Byte.MAX_VALUE))
        .overload("long -> (int limit) -> Byte", arguments -> byteRest(limit(arguments)));
  }

  private static CompiledFunction shortRest(long limit) {
    return new LongToObject(input -> (short) (input % limit));
  }

  private static CompiledFunction byteRest(long limit) {
    return new LongToObject(input -> (byte) (input % limit));
  }

  private static CompiledFunction intRest(long limit) {
    return new LongToLong(input -> (int) (input % limit));
  }

  private static CompiledFunction fractionRest(long limit) {
    return new DoubleToLong(input -> (long) (input % limit));
  }

  private static long limit(ArgumentValues arguments) {
    return arguments.positiveLongAt(0, "the limit");
  }
}
