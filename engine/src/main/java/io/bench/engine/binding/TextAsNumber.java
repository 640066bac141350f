package io.bench.engine.binding;

import io.bench.adapter.api.function.TextFunction;
import io.bench.engine.function.FunctionDescription;
import java.util.regex.Pattern;

/**
 * Texts of digits where a function takes numbers only, as in {@code Combinations('0-9;0-9');
 * Mod(7)}: older workloads do so, and mean the number that the digits are.
 */
final class TextAsNumber {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?[0-9]{1,18}");

  private TextAsNumber() {}

  /** Whether no form of a function takes a text, or an object that may be one. */
  static boolean takesOnlyNumbers(FunctionDescription function) {
    return function.overloads().stream().allMatch(overload -> overload.input().isPrimitive());
  }

  /**
   * The chain as it is or, if it gives texts of which the one for cycle 0 is a whole number, their
   * numbers. A later text that is none fails the op whose value it would be.
   */
  static Chain of(Chain chain) {
    if (!chain.isText()) {
      return chain;
    }
    TextFunction texts = chain.asText();
    return WHOLE_NUMBER.matcher(String.valueOf(texts.apply(0))).matches()
        ? Chain.ofLongs(long.class, cycle -> number(texts.apply(cycle)))
        : chain;
  }

  private static long number(String text) {
    if (!WHOLE_NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("a whole number is wanted, not '" + text + "'");
    }
    return Long.parseLong(text);
  }
}
