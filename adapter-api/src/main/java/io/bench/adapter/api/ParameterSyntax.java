package io.bench.adapter.api;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The syntax of parameter values, shared by engine and adapters so that users learn it once. */
public final class ParameterSyntax {

  private static final Pattern INTEGER = Pattern.compile("([+-]?\\d[\\d_]*)([kKMG]?)");
  private static final Pattern DURATION =
      Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(ns|us|ms|s|m|h|d)?");
  private static final Map<String, Long> NANOS_PER_UNIT =
      Map.of(
          "ns", 1L,
          "us", 1_000L,
          "ms", 1_000_000L,
          "s", 1_000_000_000L,
          "m", 60_000_000_000L,
          "h", 3_600_000_000_000L,
          "d", 86_400_000_000_000L);

  private ParameterSyntax() {}

  /**
   * What is wrong with a value, in one line that names it, or null. A secret's value is not
   * repeated.
   */
  static @Nullable String problem(Parameter<?> parameter, String typed, String value) {
    String wanted =
        switch (parameter.type()) {
          case TEXT, LIBRARY_SETTING -> null;
          case FILE -> "the name of a file";
          case FILES -> "names of files with commas between them";
          case JARS -> "names of jars, or folders of them, with commas between them";
          case INTEGER -> "a whole number such as 100 or 20k";
          case DECIMAL -> "a number such as 0.5";
          case BOOLEAN -> "true or false";
          case DURATION -> "a duration such as 500ms or 30s";
          case CHOICE -> "one of " + String.join(", ", parameter.choices());
        };
    if (wanted == null) {
      return null;
    }
    if (parses(parameter, value)) {
      return isOfFiles(parameter) ? specialFile(typed, value) : null;
    }
    return "parameter '"
        + typed
        + "' must be "
        + wanted
        + (parameter.secret() ? "" : ", not '" + value + "'");
  }

  private static boolean isOfFiles(Parameter<?> parameter) {
    return switch (parameter.type()) {
      case FILE, FILES, JARS -> true;
      case TEXT, INTEGER, DECIMAL, BOOLEAN, DURATION, LIBRARY_SETTING, CHOICE -> false;
    };
  }

  /** Refuses what would be waited for, or never ends; a file that is not there is told later. */
  private static @Nullable String specialFile(String typed, String value) {
    return parseFiles(value).stream()
        .filter(ParameterSyntax::isSpecial)
        .findFirst()
        .map(
            file ->
                "parameter '%s': %s is a pipe or a device; only regular files are read"
                    .formatted(typed, file))
        .orElse(null);
  }

  private static boolean isSpecial(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // whoever reads it says so
    }
  }

  private static boolean parses(Parameter<?> parameter, String value) {
    try {
      var unused = parameter.parse(value);
      return true;
    } catch (IllegalArgumentException | ArithmeticException e) {
      return false;
    }
  }

  /**
   * Reads {@code 100}, {@code 1_000} or {@code 20k}.
   *
   * @throws IllegalArgumentException if it is no such number
   * @throws ArithmeticException if it does not fit 64 bits
   */
  public static long parseInteger(String text) {
    Matcher matcher = INTEGER.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a whole number: '" + text + "'");
    }
    BigInteger number = new BigInteger(matcher.group(1).replace("_", ""));
    long factor =
        switch (matcher.group(2)) {
          case "k", "K" -> 1_000L;
          case "M" -> 1_000_000L;
          case "G" -> 1_000_000_000L;
          default -> 1L;
        };
    return number.multiply(BigInteger.valueOf(factor)).longValueExact();
  }

  /**
   * Reads {@code a.proto} or {@code a.proto, b.proto}: names of files in their order, without empty
   * ones.
   *
   * @throws IllegalArgumentException if one cannot be the name of a file
   */
  public static List<Path> parseFiles(String text) {
    return Arrays.stream(text.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .map(Path::of)
        .toList();
  }

  /** Reads {@code true} or {@code false}, in any case. */
  public static boolean parseBoolean(String text) {
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("not true or false: '" + text + "'");
    };
  }

  /**
   * Reads {@code 500ms}, {@code 30s}, {@code 1.5m}; a bare number means milliseconds.
   *
   * @throws IllegalArgumentException if it is no such duration
   */
  public static Duration parseDuration(String text) {
    Matcher matcher = DURATION.matcher(text.trim());
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not a duration: '" + text + "'");
    }
    String unit = matcher.group(2) == null ? "ms" : matcher.group(2);
    double nanos = Double.parseDouble(matcher.group(1)) * NANOS_PER_UNIT.get(unit);
    if (nanos > Long.MAX_VALUE) {
      throw new IllegalArgumentException("too long a duration: '" + text + "'");
    }
    return Duration.ofNanos(Math.round(nanos));
  }
}
