package io.bench.adapter.api.function;

import java.nio.ByteBuffer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/**
 * A function from a long to characters that can be written without making an object of them first.
 *
 * @param <T> what holds the characters, if they are made an object
 */
public interface CharactersFunction<T extends CharSequence> extends LongFunction<T> {

  /**
   * Writes the characters in UTF-8 at the buffer's position and advances it.
   *
   * @throws java.nio.BufferOverflowException if they do not fit; the position is then undefined
   */
  void write(long input, ByteBuffer target);

  /** This function applied to what {@code upstream} gives. */
  default CharactersFunction<T> after(LongUnaryOperator upstream) {
    CharactersFunction<T> last = this;
    return new CharactersFunction<>() {
      @Override
      public T apply(long input) {
        return last.apply(upstream.applyAsLong(input));
      }

      @Override
      public void write(long input, ByteBuffer target) {
        last.write(upstream.applyAsLong(input), target);
      }
    };
  }
}
