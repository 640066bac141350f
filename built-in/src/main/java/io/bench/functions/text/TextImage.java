package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.functions.hash.Murmur3;
import java.time.DateTimeException;
import java.util.function.LongFunction;

/** A text made once, of which extracts are taken. Immutable. */
record TextImage(String text) {

  /** Four times the largest image of a published workload; it is made at every start. */
  static final int MAXIMAL_CHARACTERS = 64 << 20;

  private static final int BLOCK_CHARACTERS = 1024;

  /** An image put together of what a source gives for a seed and the numbers after it. */
  static TextImage filled(LongFunction<String> source, int size, long seed) {
    StringBuilder text = new StringBuilder(size);
    for (long next = seed; text.length() < size; next++) {
      String part = part(source, next);
      if (part.isEmpty()) {
        throw new ArgumentException(0, "the source of the image gives an empty text");
      }
      text.append(part, 0, Math.min(part.length(), size - text.length()));
    }
    return new TextImage(text.toString());
  }

  private static String part(LongFunction<String> source, long input) {
    try {
      return source.apply(input);
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw new ArgumentException(
          0, "the source of the image fails for " + input + ": " + e.getMessage());
    }
  }

  /** A source that gives pseudo-random characters of a set. */
  static LongFunction<String> blocksOf(String shorthand) {
    char[] set = CharacterSet.parse(shorthand);
    return seed -> {
      char[] block = new char[BLOCK_CHARACTERS];
      long hash = seed;
      for (int i = 0; i < block.length; i++) {
        hash = Murmur3.hash(hash);
        block[i] = set[(int) (hash % set.length)];
      }
      return new String(block);
    };
  }
}
