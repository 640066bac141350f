package io.bench.engine.function;

import java.nio.ByteBuffer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/** A function from a long to a text that can be written without making a string first. */
public interface TextFunction extends LongFunction<String> {

  @Override
  String apply(long input);

  /**
   * Writes the text in UTF-8 at the buffer's position and advances it.
   *
   * @throws java.nio.BufferOverflowException if it does not fit; the position is then undefined
   */
  void write(long input, ByteBuffer target);

  /** This function applied to what {@code upstream} gives. */
  default TextFunction after(LongUnaryOperator upstream) {
    TextFunction last = this;
    return new TextFunction() {
      @Override
      public String apply(long input) {
        return last.apply(upstream.applyAsLong(input));
      }

      @Override
      public void write(long input, ByteBuffer target) {
        last.write(upstream.applyAsLong(input), target);
      }
    };
  }

  /** A text function that has no other way than through the string. */
  static TextFunction of(LongFunction<String> function) {
    return new TextFunction() {
      @Override
      public String apply(long input) {
        return function.apply(input);
      }

      @Override
      public void write(long input, ByteBuffer target) {
        Utf8.write(function.apply(input), target);
      }
    };
  }
}
