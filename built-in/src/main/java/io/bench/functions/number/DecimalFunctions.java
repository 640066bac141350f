package io.bench.functions.number;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.adapter.api.function.CompiledFunction.DoubleToObject;
import io.bench.adapter.api.function.CompiledFunction.LongToObject;
import io.bench.adapter.api.function.CompiledFunction.ObjectToObject;
import io.bench.functions.FunctionFamily;
import io.bench.functions.FunctionRegistry;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;

/** Numbers of any size. */
public final class DecimalFunctions implements FunctionFamily {

  /** Digits after or, if negative, noughts before the point: the longest double has 1,074. */
  private static final int MAXIMAL_SCALE = 10_000;

  /** The time to read digits grows with the square of their number: these take milliseconds. */
  private static final int MAXIMAL_DIGITS = 10_000;

  @Override
  public void register(FunctionRegistry registry) {
    registry
        .function(
            "ToBigDecimal",
            "Input as a decimal, with a scale or a MathContext such as 'DECIMAL64'.",
            "ToBigDecimal(2)")
        .overload("long -> () -> BigDecimal", arguments -> new LongToObject(BigDecimal::valueOf))
        .overload(
            "long -> (int scale) -> BigDecimal",
            arguments -> {
              int scale = scale(arguments);
              return new LongToObject(input -> BigDecimal.valueOf(input, scale));
            })
        .overload(
            "long -> (String context) -> BigDecimal",
            arguments -> {
              MathContext context = context(arguments);
              return new LongToObject(input -> new BigDecimal(input, context));
            })
        .overloads(
            arguments -> {
              MathContext context = context(arguments);
              return new DoubleToObject(input -> new BigDecimal(input, context));
            },
            "double -> () -> BigDecimal",
            "double -> (String context) -> BigDecimal")
        .overloads(
            arguments -> {
              MathContext context = context(arguments);
              return new ObjectToObject<>(String.class, input -> decimal(input, context));
            },
            "String -> () -> BigDecimal",
            "String -> (String context) -> BigDecimal");
    registry
        .function("ToBigInt", "Input as a big integer.", "ToBigInt()")
        .overload("long -> () -> BigInteger", arguments -> new LongToObject(BigInteger::valueOf));
    registry
        .function("ModuloToBigInt", "Remainder, as a big integer.", "ModuloToBigInt(7)")
        .overload(
            "long -> (long modulus) -> BigInteger",
            arguments -> {
              long modulus = arguments.positiveLongAt(0, "the modulus");
              return new LongToObject(input -> BigInteger.valueOf(input % modulus));
            });
    registry
        .function("ModuloToBigDecimal", "Remainder, as a decimal.", "ModuloToBigDecimal(7)")
        .overload(
            "long -> (long modulus) -> BigDecimal",
            arguments -> {
              long modulus = arguments.positiveLongAt(0, "the modulus");
              return new LongToObject(input -> BigDecimal.valueOf(input % modulus));
            });
  }

  private static int scale(ArgumentValues arguments) {
    int scale = arguments.intAt(0);
    if (scale < -MAXIMAL_SCALE || scale > MAXIMAL_SCALE) {
      throw new ArgumentException(
          0,
          "the scale must be at least -%d and at most %d, not %d"
              .formatted(MAXIMAL_SCALE, MAXIMAL_SCALE, scale));
    }
    return scale;
  }

  private static BigDecimal decimal(String digits, MathContext context) {
    if (digits.length() > MAXIMAL_DIGITS) {
      throw new IllegalArgumentException(
          "a decimal must have at most " + MAXIMAL_DIGITS + " digits, not " + digits.length());
    }
    try {
      return new BigDecimal(digits, context);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + digits + "' is no decimal number", e);
    }
  }

  private static MathContext context(ArgumentValues arguments) {
    String text = arguments.count() == 0 ? "UNLIMITED" : arguments.textAt(0);
    try {
      return switch (text) {
        case "UNLIMITED" -> MathContext.UNLIMITED;
        case "DECIMAL32" -> MathContext.DECIMAL32;
        case "DECIMAL64" -> MathContext.DECIMAL64;
        case "DECIMAL128" -> MathContext.DECIMAL128;
        default -> new MathContext(text);
      };
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(
          0,
          ("'%s' is none of UNLIMITED, DECIMAL32, DECIMAL64, DECIMAL128 and"
                  + " 'precision=17 roundingMode=HALF_UP'")
              .formatted(text));
    }
  }
}
