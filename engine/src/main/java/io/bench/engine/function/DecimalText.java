package io.bench.engine.function;

import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

/** Hot; any thread. The decimal digits of what a function gives. */
public final class DecimalText implements TextFunction {

  /** The digits of the input itself. */
  public static final DecimalText OF_INPUT = new DecimalText(LongUnaryOperator.identity());

  private final LongUnaryOperator number;

  public DecimalText(LongUnaryOperator number) {
    this.number = number;
  }

  @Override
  public String apply(long input) {
    return Long.toString(number.applyAsLong(input));
  }

  @Override
  public void write(long input, ByteBuffer target) {
    Utf8.writeDecimal(number.applyAsLong(input), target);
  }

  @Override
  public TextFunction after(LongUnaryOperator upstream) {
    return this == OF_INPUT ? new DecimalText(upstream) : TextFunction.super.after(upstream);
  }
}
