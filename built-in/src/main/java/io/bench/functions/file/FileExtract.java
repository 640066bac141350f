package io.bench.functions.file;

import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.functions.hash.Murmur3;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Hot; any thread. A piece of a text: its size comes from a function, its place from the low 31
 * bits of the input's hash, modulo what room there is.
 */
final class FileExtract implements TextFunction {

  private final String text;

  /** The text's bytes if it is plain ASCII, where a byte is a character; otherwise null. */
  private final byte @Nullable [] ascii;

  private final LongUnaryOperator sizes;

  FileExtract(String text, LongUnaryOperator sizes) {
    this.text = text;
    this.ascii =
        text.chars().allMatch(character -> character < 0x80)
            ? text.getBytes(StandardCharsets.US_ASCII)
            : null;
    this.sizes = sizes;
  }

  @Override
  public String apply(long input) {
    final int size = size(input);
    final int start = start(input, size);
    return text.substring(start, start + size);
  }

  @Override
  public void write(long input, ByteBuffer target) {
    if (ascii == null) {
      Utf8.write(apply(input), target);
      return;
    }
    final int size = size(input);
    target.put(ascii, start(input, size), size);
  }

  private int size(long input) {
    return Math.max(0, (int) sizes.applyAsLong(input) % text.length());
  }

  private int start(long input, int size) {
    return Murmur3.intHash(input) % (text.length() - size);
  }
}
