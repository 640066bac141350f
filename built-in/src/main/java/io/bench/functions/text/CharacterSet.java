package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;

/** The characters that a shorthand such as {@code a-zA-Z0-9 _} stands for. */
final class CharacterSet {

  /** Every character there is 16 times over; beyond it a set can only eat memory. */
  private static final int MAXIMAL_CHARACTERS = 1 << 20;

  private CharacterSet() {}

  /**
   * Reads the shorthand. {@code a-z} is the range between, in the order of ASCII in either
   * direction ({@code A-9} runs down); any other character stands for itself, and so does a hyphen
   * at either end.
   *
   * @throws ArgumentException on the first argument, if nothing or too much is in it
   */
  static char[] parse(String shorthand) {
    StringBuilder characters = new StringBuilder();
    int i = 0;
    while (i < shorthand.length()) {
      char first = shorthand.charAt(i);
      if (i + 2 < shorthand.length() && shorthand.charAt(i + 1) == '-') {
        appendRange(characters, first, shorthand.charAt(i + 2));
        i += 3;
      } else {
        characters.append(first);
        i++;
      }
      if (characters.length() > MAXIMAL_CHARACTERS) {
        throw new ArgumentException(
            0, "a set must have at most " + MAXIMAL_CHARACTERS + " characters");
      }
    }
    if (characters.length() == 0) {
      throw new ArgumentException(0, "a set of characters is empty");
    }
    return characters.toString().toCharArray();
  }

  private static void appendRange(StringBuilder characters, char first, char last) {
    int step = first <= last ? 1 : -1;
    for (int character = first; character != last + step; character += step) {
      characters.append((char) character);
    }
  }
}
