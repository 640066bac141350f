package io.bench.engine.binding;

import io.bench.engine.parameter.Quantity;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A number as recipes spell it, see {@link RecipeParser}.
 *
 * @param value an {@link Integer}, {@link Long}, {@link Float} or {@link Double}
 * @param end where it ends in the recipe
 * @param spelledFloat whether it has the suffix {@code f}
 */
record NumberLiteral(Object value, int end, boolean spelledFloat) {

  private static final Pattern FORM =
      Pattern.compile("([+-]?\\d+(?:\\.\\d*)?(?:[eE][+-]?\\d+)?)([lLfFdDkKmMgGbBtT]?)");

  /**
   * The number that begins there in a recipe, or null if none does.
   *
   * @throws RecipeMistake if its type cannot hold it
   */
  static @Nullable NumberLiteral at(String recipe, int start) {
    Matcher form = FORM.matcher(recipe).region(start, recipe.length());
    if (!form.lookingAt()) {
      return null;
    }
    return new NumberLiteral(
        finite(number(form.group(1), form.group(2), start), form.group(), start),
        form.end(),
        form.group(2).equalsIgnoreCase("f"));
  }

  private static Object number(String digits, String suffix, int start) {
    try {
      return switch (suffix.toLowerCase(Locale.ROOT)) {
        case "l" -> Long.parseLong(digits);
        case "f" -> Float.parseFloat(digits);
        case "d" -> Double.parseDouble(digits);
        case "" ->
            digits.matches("[+-]?\\d+") ? whole(Long.parseLong(digits)) : Float.parseFloat(digits);
        default -> whole(Quantity.scaled(digits, suffix).longValueExact());
      };
    } catch (ArithmeticException e) {
      throw new RecipeMistake(start, "'" + digits + suffix + "' is no whole number of 64 bits");
    } catch (NumberFormatException e) {
      throw new RecipeMistake(start, "'" + digits + suffix + "' does not fit a 64-bit number");
    }
  }

  /** What Java reads as infinite is a number that its type is too small for. */
  private static Object finite(Object number, String spelled, int start) {
    if (number instanceof Float narrow && narrow.isInfinite()) {
      throw new RecipeMistake(
          start, "'" + spelled + "' is too large for a float; a double ends in d, as in 1e39d");
    }
    if (number instanceof Double wide && wide.isInfinite()) {
      throw new RecipeMistake(start, "'" + spelled + "' is too large for a double");
    }
    return number;
  }

  /** An int, or a long where an int is too small. */
  private static Object whole(long number) {
    if (number == (int) number) {
      return (int) number;
    }
    return number;
  }
}
