package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.TextFunction;
import io.bench.adapter.api.function.Utf8;
import java.nio.ByteBuffer;
import java.util.regex.Pattern;

/**
 * A number in mixed radix: one set of characters per place, the last place the fastest. Hot path;
 * any thread.
 *
 * <p>The place value is taken modulo 2^31 - 1 before it chooses the character, as the tools whose
 * values must be met do; it matters only where the number exceeds the number of combinations.
 */
final class CombinationText implements TextFunction {

  private static final Pattern ONE_AT_THE_END = Pattern.compile(";$");

  private final char[][] sets;
  private final long[] placeValues;

  /**
   * @param specification the sets, with {@code ;} between them
   */
  CombinationText(String specification) {
    String[] shorthands = ONE_AT_THE_END.matcher(specification).replaceFirst("").split(";", -1);
    sets = new char[shorthands.length][];
    placeValues = new long[shorthands.length];
    long placeValue = 1;
    for (int place = shorthands.length - 1; place >= 0; place--) {
      sets[place] = CharacterSet.parse(shorthands[place]);
      placeValues[place] = placeValue;
      placeValue = times(placeValue, sets[place].length);
    }
  }

  @Override
  public String apply(long input) {
    final char[] text = new char[sets.length];
    long rest = input;
    for (int place = 0; place < text.length; place++) {
      text[place] = character(place, rest);
      rest %= placeValues[place];
    }
    return new String(text);
  }

  @Override
  public void write(long input, ByteBuffer target) {
    long rest = input;
    for (int place = 0; place < sets.length; place++) {
      final char character = character(place, rest);
      if (character >= 0x80) {
        Utf8.write(apply(input).substring(place), target);
        return;
      }
      target.put((byte) character);
      rest %= placeValues[place];
    }
  }

  private char character(int place, long rest) {
    final char[] set = sets[place];
    return set[Math.floorMod((int) (rest / placeValues[place] % Integer.MAX_VALUE), set.length)];
  }

  private static long times(long placeValue, int size) {
    try {
      return Math.multiplyExact(placeValue, size);
    } catch (ArithmeticException e) {
      throw new ArgumentException(0, "there are more than 2^63 - 1 combinations");
    }
  }
}
