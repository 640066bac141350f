package io.bench.adapter.api.function;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Writes text as UTF-8 without garbage where it is plain ASCII. Hot path; any thread. */
public final class Utf8 {

  /** The digits of {@link Long#MAX_VALUE}. */
  private static final int MAXIMAL_DIGITS = 19;

  private static final byte[] TENS = digits(10);
  private static final byte[] UNITS = digits(1);

  private Utf8() {}

  /**
   * Writes a text at the buffer's position and advances it.
   *
   * @throws BufferOverflowException if it does not fit; the position is then undefined
   */
  public static void write(CharSequence text, ByteBuffer target) {
    final int length = text.length();
    for (int i = 0; i < length; i++) {
      final char character = text.charAt(i);
      if (character >= 0x80) {
        target.put(text.subSequence(i, length).toString().getBytes(StandardCharsets.UTF_8));
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
    while (rest <= -10) {
      final long quotient = rest / 100;
      final int pair = (int) (quotient * 100 - rest);
      rest = quotient;
      target.put(--index, UNITS[pair]);
      target.put(--index, TENS[pair]);
    }
    if (index > start + (number < 0 ? 1 : 0)) {
      target.put(--index, (byte) ('0' - rest));
    }
    if (number < 0) {
      target.put(start, (byte) '-');
    }
    target.position(start + length);
  }

  private static int decimalLength(long number) {
    final int sign = number < 0 ? 1 : 0;
    final long negative = number < 0 ? number : -number;
    long bound = -10;
    for (int digits = 1; digits < MAXIMAL_DIGITS; digits++) {
      if (negative > bound) {
        return digits + sign;
      }
      bound *= 10;
    }
    return MAXIMAL_DIGITS + sign;
  }

  /** The byte at {@code pair} is the digit {@code pair / divisor % 10}. */
  private static byte[] digits(int divisor) {
    final byte[] digits = new byte[100];
    for (int pair = 0; pair < digits.length; pair++) {
      digits[pair] = (byte) ('0' + pair / divisor % 10);
    }
    return digits;
  }
}
