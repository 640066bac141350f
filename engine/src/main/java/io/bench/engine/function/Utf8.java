package io.bench.engine.function;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Hot; any thread. Writes text as UTF-8 without garbage where it is plain ASCII. */
public final class Utf8 {

  private Utf8() {}

  /**
   * Writes a string at the buffer's position and advances it.
   *
   * @throws BufferOverflowException if it does not fit; the position is then undefined
   */
  public static void write(String text, ByteBuffer target) {
    final int length = text.length();
    for (int i = 0; i < length; i++) {
      final char character = text.charAt(i);
      if (character >= 0x80) {
        target.put(text.substring(i).getBytes(StandardCharsets.UTF_8));
        return;
      }
      target.put((byte) character);
    }
  }

  /**
   * Writes a number's decimal digits, as {@link Long#toString(long)} gives them, at the buffer's
   * position and advances it.
   *
   * @throws BufferOverflowException if they do not fit; the position is then unchanged
   */
  public static void writeDecimal(long number, ByteBuffer target) {
    final int length = decimalLength(number);
    if (target.remaining() < length) {
      throw new BufferOverflowException();
    }
    final int start = target.position();
    // Worked on as a negative number, since Long.MIN_VALUE has no positive counterpart.
    long rest = number < 0 ? number : -number;
    int index = start + length;
    do {
      final long quotient = rest / 10;
      target.put(--index, (byte) ('0' + (quotient * 10 - rest)));
      rest = quotient;
    } while (rest != 0);
    if (number < 0) {
      target.put(start, (byte) '-');
    }
    target.position(start + length);
  }

  private static int decimalLength(long number) {
    int length = number < 0 ? 2 : 1;
    long rest = number < 0 ? number : -number;
    while (rest <= -10) {
      rest /= 10;
      length++;
    }
    return length;
  }
}
