package io.bench.export.metrics;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One member of a family. Dropwizard's registry knows names only: there a series is the family's
 * name and its label values, joined by dots, whatever is no ASCII letter, digit, {@code -} or
 * {@code _} percent-encoded.
 *
 * @param values of the family's labels, in their order
 */
public record Series(MetricFamily family, List<String> values) {

  private static final Map<String, MetricFamily> BY_METRIC =
      Stream.of(MetricFamily.values())
          .collect(Collectors.toUnmodifiableMap(MetricFamily::metric, Function.identity()));

  public Series {
    values = List.copyOf(values);
    if (values.size() != family.labels().size()) {
      throw new IllegalArgumentException(family + " has labels " + family.labels() + ": " + values);
    }
  }

  /** The name in the registry. */
  public String registryName() {
    StringBuilder name = new StringBuilder(family.metric());
    values.forEach(value -> name.append('.').append(encoded(value)));
    return name.toString();
  }

  /**
   * Reads a name of the registry.
   *
   * @throws IllegalArgumentException if it is none that {@link #registryName} gives
   */
  public static Series parse(String registryName) {
    String[] parts = registryName.split("\\.", -1);
    MetricFamily family = BY_METRIC.get(parts[0]);
    if (family == null) {
      throw new IllegalArgumentException("no metric of ours: " + registryName);
    }
    List<String> values = new ArrayList<>();
    for (int part = 1; part < parts.length; part++) {
      values.add(decoded(parts[part]));
    }
    return new Series(family, values);
  }

  /** A label value as part of a name. */
  static String encoded(String value) {
    StringBuilder text = new StringBuilder();
    for (byte unit : value.getBytes(StandardCharsets.UTF_8)) {
      char character = (char) (unit & 0xff);
      boolean plain =
          character < 128
              && (Character.isLetterOrDigit(character) || character == '_' || character == '-');
      if (plain) {
        text.append(character);
      } else {
        text.append('%').append(HexFormat.of().withUpperCase().toHexDigits(unit));
      }
    }
    return text.toString();
  }

  /** The label value that {@link #encoded} was given. */
  public static String decoded(String part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int at = 0; at < part.length(); at++) {
      if (part.charAt(at) == '%') {
        bytes.write(HexFormat.fromHexDigits(part, at + 1, at + 3));
        at += 2;
      } else {
        bytes.write(part.charAt(at));
      }
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
