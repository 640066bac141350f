package io.bench.functions.text;

import io.bench.adapter.api.function.CharactersFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.functions.hash.Murmur3;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Hot; any thread. Extracts of a text's image: one for each input, at most the whole image. */
final class TextExtract implements CharactersFunction<CharBuffer> {

  private final String image;
  private final LongUnaryOperator size;

  /** The image in UTF-8, if each of its characters is one byte there. */
  private final byte @Nullable [] imageBytes;

  TextExtract(TextImage image, LongUnaryOperator size) {
    this.image = image.text();
    this.size = size;
    byte[] bytes = image.text().getBytes(StandardCharsets.UTF_8);
    this.imageBytes = bytes.length == image.text().length() ? bytes : null;
  }

  @Override
  public CharBuffer apply(long input) {
    final int length = length(input);
    final int start = start(input, length);
    return CharBuffer.wrap(image, start, start + length);
  }

  @Override
  public void write(long input, ByteBuffer target) {
    if (imageBytes == null) {
      Utf8.write(apply(input), target);
    } else {
      final int length = length(input);
      target.put(imageBytes, start(input, length), length);
    }
  }

  private int length(long input) {
    return Math.max(0, Math.min((int) size.applyAsLong(input), image.length()));
  }

  private int start(long input, int length) {
    return Murmur3.intHash(input) % (image.length() - length + 1);
  }
}
