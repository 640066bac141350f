package io.bench.engine.binding;

import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

/** Hot; any thread. The decimal digits of what a function gives. */
final class DecimalText implements TextFunction {

  private final LongUnaryOperator number;

  DecimalText(LongUnaryOperator number) {
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
}
