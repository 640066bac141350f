package io.bench.export.prometheus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prometheus' text format 0.0.4, read as strictly as {@code promtool check metrics} does: names and
 * labels of the right form, values that are numbers, one HELP and TYPE before a family's samples,
 * all of them together, none twice, names that fit the type.
 */
final class ExpositionText {

  /** One line with a value. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
  private static final Pattern LABEL = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");
  private static final Pattern COMMENT =
      Pattern.compile("# (HELP|TYPE) (" + NAME.pattern() + ") (.+)");
  private static final Set<String> TYPES = Set.of("counter", "gauge", "summary");

  private final List<Sample> samples = new ArrayList<>();
  private final Map<String, String> types = new LinkedHashMap<>();
  private final Map<String, String> helps = new LinkedHashMap<>();
  private final Set<String> seen = new LinkedHashSet<>();
  private String family = "";

  private ExpositionText() {}

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException naming the first line that is wrong
   */
  static ExpositionText parse(String text) {
    ExpositionText parsed = new ExpositionText();
    if (!text.endsWith("\n")) {
      throw new IllegalArgumentException("the last line does not end");
    }
    for (String line : text.lines().toList()) {
      try {
        parsed.add(line);
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(e.getMessage() + ": " + line, e);
      }
    }
    return parsed;
  }

  private void add(String line) {
    if (!line.startsWith("#")) {
      sample(line);
      return;
    }
    Matcher comment = COMMENT.matcher(line);
    check(comment.matches(), "no comment of the format");
    String name = comment.group(2);
    Map<String, String> known = comment.group(1).equals("TYPE") ? types : helps;
    check(known.put(name, comment.group(3)) == null, "second " + comment.group(1));
    check(known == helps || TYPES.contains(comment.group(3)), "no such type");
    family = name;
  }

  private void sample(String line) {
    int end = 0;
    while (end < line.length() && line.charAt(end) != '{' && line.charAt(end) != ' ') {
      end++;
    }
    String name = line.substring(0, end);
    check(NAME.matcher(name).matches(), "no name");
    Map<String, String> labels = new LinkedHashMap<>();
    if (line.charAt(end) == '{') {
      end = labels(line, end + 1, labels);
    }
    check(line.charAt(end) == ' ', "no value");
    String value = line.substring(end + 1);
    String type = types.get(family);
    check(type != null && helps.containsKey(family), "sample before TYPE and HELP");
    check(fits(name, String.valueOf(type), labels), name + " is not of " + family);
    check(seen.add(name + labels), "twice");
    samples.add(new Sample(name, labels, number(value)));
  }

  private boolean fits(String name, String type, Map<String, String> labels) {
    return switch (type) {
      case "counter" -> name.equals(family) && name.endsWith("_total");
      case "gauge" -> name.equals(family) && !name.endsWith("_total");
      default ->
          (name.equals(family) && labels.containsKey("quantile"))
              || name.equals(family + "_sum")
              || name.equals(family + "_count");
    };
  }

  private static double number(String value) {
    return switch (value) {
      case "NaN" -> Double.NaN;
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(value);
    };
  }

  /** Reads labels up to the closing brace, and returns the place behind it. */
  private static int labels(String line, int from, Map<String, String> labels) {
    int at = from;
    while (line.charAt(at) != '}') {
      int equals = line.indexOf('=', at);
      String name = line.substring(at, equals);
      check(LABEL.matcher(name).matches(), "no label name");
      check(line.charAt(equals + 1) == '"', "no quote");
      StringBuilder value = new StringBuilder();
      at = equals + 2;
      while (line.charAt(at) != '"') {
        if (line.charAt(at) == '\\') {
          at++;
          value.append(
              switch (line.charAt(at)) {
                case 'n' -> '\n';
                case '"' -> '"';
                case '\\' -> '\\';
                default -> throw new IllegalArgumentException("no such escape");
              });
        } else {
          value.append(line.charAt(at));
        }
        at++;
      }
      check(labels.put(name, value.toString()) == null, "label twice");
      at++;
      if (line.charAt(at) == ',') {
        at++;
      }
    }
    return at + 1;
  }

  private static void check(boolean holds, String problem) {
    if (!holds) {
      throw new IllegalArgumentException(problem);
    }
  }

  List<Sample> samples() {
    return samples;
  }

  /** The names under which samples stand. */
  Set<String> names() {
    Set<String> names = new LinkedHashSet<>();
    samples.forEach(sample -> names.add(sample.name()));
    return names;
  }

  /** The one sample of a name that has these labels, among others. */
  double value(String name, Map<String, String> labels) {
    List<Sample> found =
        samples.stream()
            .filter(sample -> sample.name().equals(name))
            .filter(sample -> sample.labels().entrySet().containsAll(labels.entrySet()))
            .toList();
    check(found.size() == 1, found.size() + " samples of " + name + labels);
    return found.get(0).value();
  }
}
