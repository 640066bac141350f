package io.bench.engine.function.number;

import io.bench.engine.function.Arguments;
import io.bench.engine.function.DoubleStep;
import io.bench.engine.function.FunctionProvider;
import io.bench.engine.function.FunctionRegistry;
import io.bench.engine.function.LongStep;
import io.bench.engine.function.ObjectStep;
import java.util.function.LongUnaryOperator;

/** Conversions between the primitive types, and of text to them. */
public final class ConversionFunctions implements FunctionProvider {

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function("Identity", "The input itself.", "Identity()")
        .overload(
            "long -> () -> long", arguments -> new LongStep.ToLong(LongUnaryOperator.identity()));
    toInt(registry);
    toLong(registry);
    toDouble(registry);
    toFloat(registry);
    toBoolean(registry);
    toSmallIntegers(registry);
  }

  private static void toInt(FunctionRegistry registry) {
    registry
        .function(
            "ToInt", "The input as an int: modulo 2^31 - 1, or modulo a limit.", "ToInt(1000)")
        .overload("long -> () -> int", arguments -> intRest(Integer.MAX_VALUE))
        .overload("long -> (int limit) -> int", arguments -> intRest(limit(arguments)))
        .overload("double -> () -> int", arguments -> fractionRest(Integer.MAX_VALUE))
        .overload("double -> (int limit) -> int", arguments -> fractionRest(limit(arguments)))
        .overload(
            "String -> () -> int",
            arguments -> new ObjectStep.ToLong<>(String.class, Integer::parseInt));
  }

  private static void toLong(FunctionRegistry registry) {
    registry
        .function(
            "ToLong", "The input as a long: fractions are cut off.", "Normal(5.0,1.0); ToLong()")
        .overload(
            "long -> () -> long", arguments -> new LongStep.ToLong(LongUnaryOperator.identity()))
        .overload("double -> () -> long", arguments -> new DoubleStep.ToLong(input -> (long) input))
        .overload("double -> (long limit) -> long", arguments -> fractionRest(limit(arguments)))
        .overload(
            "String -> () -> long",
            arguments -> new ObjectStep.ToLong<>(String.class, Long::parseLong));
  }

  private static void toDouble(FunctionRegistry registry) {
    registry
        .function("ToDouble", "The input as a double.", "ToDouble()")
        .overload(
            "long -> () -> double", arguments -> new LongStep.ToDouble(input -> (double) input))
        .overload("double -> () -> double", arguments -> new DoubleStep.ToDouble(input -> input))
        .overload(
            "String -> () -> double",
            arguments -> new ObjectStep.ToDouble<>(String.class, Double::parseDouble));
  }

  private static void toFloat(FunctionRegistry registry) {
    registry
        .function("ToFloat", "The input as a float.", "ToFloat()")
        .overload("long -> () -> float", arguments -> new LongStep.ToDouble(input -> (float) input))
        .overload(
            "double -> () -> float", arguments -> new DoubleStep.ToDouble(input -> (float) input))
        .overload(
            "String -> () -> float",
            arguments -> new ObjectStep.ToDouble<>(String.class, Float::parseFloat));
  }

  private static void toBoolean(FunctionRegistry registry) {
    registry
        .function("ToBoolean", "Whether the input is odd.", "ToBoolean()")
        .overload(
            "long -> () -> boolean", arguments -> new LongStep.ToBoolean(input -> (input & 1) == 1))
        .overload(
            "String -> () -> boolean",
            arguments -> new ObjectStep.ToBoolean<>(String.class, Boolean::parseBoolean));
    registry
        .function("ModuloToBoolean", "Whether the input is even.", "ModuloToBoolean()")
        .overload(
            "long -> () -> boolean", arguments -> new LongStep.ToBoolean(input -> input % 2 == 0));
  }

  private static void toSmallIntegers(FunctionRegistry registry) {
    registry
        .function(
            "ToShort", "The input as a short: modulo 2^15 - 1, or modulo a limit.", "ToShort()")
        .overload("long -> () -> Short", arguments -> shortRest(Short.MAX_VALUE))
        .overload("long -> (int limit) -> Short", arguments -> shortRest(limit(arguments)));
    registry
        .function("ToByte", "The input as a byte: modulo 127, or modulo a limit.", "ToByte()")
        .overload("long -> () -> Byte", arguments -> byteRest(Byte.MAX_VALUE))
        .overload("long -> (int limit) -> Byte", arguments -> byteRest(limit(arguments)));
  }

  private static LongStep shortRest(long limit) {
    return new LongStep.ToObject(input -> (short) (input % limit));
  }

  private static LongStep byteRest(long limit) {
    return new LongStep.ToObject(input -> (byte) (input % limit));
  }

  private static LongStep intRest(long limit) {
    return new LongStep.ToLong(input -> (int) (input % limit));
  }

  private static DoubleStep fractionRest(long limit) {
    return new DoubleStep.ToLong(input -> (long) (input % limit));
  }

  private static long limit(Arguments arguments) {
    return arguments.positiveLongAt(0, "the limit");
  }
}
