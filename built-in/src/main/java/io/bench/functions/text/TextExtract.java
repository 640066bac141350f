package io.bench.functions.text;

import io.bench.adapter.api.function.CharactersFunction;
import io.bench.adapter.api.function.Utf8;
import io.bench.functions.hash.Murmur3;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A piece of a text: its size comes from a function, its place from the low 31 bits of the input's
 * hash, modulo what room there is. Hot path; any thread.
 */
public final class TextExtract<T extends CharSequence> implements CharactersFunction<T> {

  private final String text;

  /** The text's bytes if it is plain ASCII, where a byte is a character; otherwise null. */
  private final byte @Nullable [] ascii;

  private final LongUnaryOperator sizes;
  private final int lastStart;
  private final Piece<T> piece;

  /** Makes an object of a part of the text. */
  private interface Piece<T> {
    T of(String text, int start, int end);
  }

  /**
   * @param sizes 0 to the length of the text
   * @param lastStart where a piece of size 0 may begin at the latest
   */
  private TextExtract(String text, LongUnaryOperator sizes, int lastStart, Piece<T> piece) {
    this.text = text;
    this.ascii =
        text.chars().allMatch(character -> character < 0x80)
            ? text.getBytes(StandardCharsets.US_ASCII)
            : null;
    this.sizes = sizes;
    this.lastStart = lastStart;
    this.piece = piece;
  }

  /** Pieces of a file's text; a size is taken modulo its length. */
  public static TextExtract<String> ofFile(String text, LongUnaryOperator sizes) {
    return new TextExtract<>(
        text,
        input -> Math.max(0, asInt(sizes.applyAsLong(input)) % text.length()),
        text.length() - 1,
        String::substring);
  }

  /** Pieces of an image, at most the whole of it. */
  static TextExtract<CharBuffer> ofImage(TextImage image, LongUnaryOperator sizes) {
    String text = image.text();
    return new TextExtract<>(
        text,
        input -> Math.max(0, Math.min(asInt(sizes.applyAsLong(input)), text.length())),
        text.length(),
        CharBuffer::wrap);
  }

  /** A size as the published functions take it. */
  private static int asInt(long size) {
    return (int) (size % Integer.MAX_VALUE);
  }

  @Override
  public T apply(long input) {
    final int size = (int) sizes.applyAsLong(input);
    final int start = start(input, size);
    return piece.of(text, start, start + size);
  }

  @Override
  public void write(long input, ByteBuffer target) {
    if (ascii == null) {
      Utf8.write(apply(input), target);
    } else {
      final int size = (int) sizes.applyAsLong(input);
      target.put(ascii, start(input, size), size);
    }
  }

  private int start(long input, int size) {
    return Murmur3.intHash(input) % (lastStart - size + 1);
  }
}
