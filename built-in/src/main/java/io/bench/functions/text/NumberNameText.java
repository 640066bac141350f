package io.bench.functions.text;

import java.util.function.LongFunction;

/**
 * Any thread. A number in English words, without hyphens and with "and" before the last two digits.
 *
 * <p>Numbers of a billion and more are put together of two names, that of the billions and that of
 * the rest, each with its own "and": 1,000,000,001 is "one billion one". The values of the tools
 * that make data this way must be met, so this is kept.
 */
final class NumberNameText implements LongFunction<String> {

  private static final String[] BELOW_TWENTY = {
    "", "one", "two", "three", "four",
    "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen",
    "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"
  };
  private static final String[] TENS = {
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"
  };
  private static final String[] SCALES = {"", " thousand", " million"};
  private static final String[] SCALES_OF_BILLIONS = {"", " trillion", " quadrillion"};
  private static final long BILLION = 1_000_000_000L;

  @Override
  public String apply(long input) {
    if (input == 0) {
      return "zero";
    }
    StringBuilder words = new StringBuilder(96);
    if (input < 0) {
      words.append("negative ");
    }
    // Unsigned, since Long.MIN_VALUE has no positive counterpart.
    long number = Math.abs(input);
    if (Long.compareUnsigned(number, BILLION) >= 0) {
      appendBillions(words, Long.divideUnsigned(number, BILLION));
      appendSpaced(words, Long.remainderUnsigned(number, BILLION));
    } else {
      append(words, (int) number, 0, SCALES);
    }
    return words.toString();
  }

  private static void appendBillions(StringBuilder words, long billions) {
    if (billions >= BILLION) {
      append(words, (int) (billions / BILLION), 0, SCALES);
      words.append(" quintillion");
      if (billions % BILLION != 0) {
        words.append(' ');
        append(words, (int) (billions % BILLION), 0, SCALES_OF_BILLIONS);
        words.append(" billion");
      }
    } else {
      append(words, (int) billions, 0, SCALES_OF_BILLIONS);
      words.append(" billion");
    }
  }

  private static void appendSpaced(StringBuilder words, long rest) {
    if (rest != 0) {
      words.append(' ');
      append(words, (int) rest, 0, SCALES);
    }
  }

  /** Appends the words of a positive number below a billion. */
  private static void append(StringBuilder words, int number, int scale, String[] scales) {
    int upper = number / 1000;
    int group = number % 1000;
    if (upper > 0) {
      append(words, upper, scale + 1, scales);
      if (group > 0) {
        words.append(group < 100 ? " and " : " ");
      }
    }
    if (group > 0) {
      appendGroup(words, group);
      words.append(scales[scale]);
    }
  }

  /** Appends the words of a number from 1 to 999. */
  private static void appendGroup(StringBuilder words, int group) {
    int rest = group % 100;
    if (group >= 100) {
      words.append(BELOW_TWENTY[group / 100]).append(" hundred");
      if (rest > 0) {
        words.append(" and ");
      }
    }
    if (rest < 20) {
      words.append(BELOW_TWENTY[rest]);
    } else {
      words.append(TENS[rest / 10]);
      if (rest % 10 > 0) {
        words.append(' ').append(BELOW_TWENTY[rest % 10]);
      }
    }
  }
}
