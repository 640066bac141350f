package io.bench.engine.workload.yaml;

import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.JsonScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/**
 * What a plain scalar means in the JSON schema of YAML 1.2, with which published workloads were
 * always read: numbers, {@code true}, {@code false} and {@code null} as JSON writes them, and
 * nothing at all is null. Anything else is text: {@code no}, {@code True}, {@code ~}, {@code 010},
 * {@code 0x1F}, dates and versions.
 */
final class ScalarValues {

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  /** More digits than any system under test takes; reading them costs their square. */
  private static final int MAX_NUMBER_LENGTH = 1000;

  private final ScalarResolver resolver = new JsonScalarResolver();

  @Nullable Object plain(String text) {
    Tag tag = text.length() > MAX_NUMBER_LENGTH ? Tag.STR : resolver.resolve(text, true);
    if (tag.equals(Tag.NULL)) {
      return null;
    }
    if (tag.equals(Tag.BOOL)) {
      return text.equals("true");
    }
    if (tag.equals(Tag.INT)) {
      return integer(text);
    }
    if (tag.equals(Tag.FLOAT)) {
      return decimal(text);
    }
    return text;
  }

  private static Object integer(String text) {
    BigInteger value = new BigInteger(text);
    boolean fits = value.compareTo(MIN_LONG) >= 0 && value.compareTo(MAX_LONG) <= 0;
    return fits ? (Object) value.longValue() : value;
  }

  private static Double decimal(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case ".nan" -> Double.NaN;
      case ".inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.valueOf(text);
    };
  }
}
