package io.bench.engine.workload.yaml;

import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;

/**
 * What a plain scalar means in the core schema of YAML 1.2: {@code no} is text, {@code 0o17} 15.
 */
final class ScalarValues {

  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger GREATEST = BigInteger.valueOf(Long.MAX_VALUE);

  private final ScalarResolver resolver = new CoreScalarResolver(false);

  @Nullable Object plain(String text) {
    Tag tag = resolver.resolve(text, true);
    if (tag.equals(Tag.NULL)) {
      return null;
    }
    if (tag.equals(Tag.BOOL)) {
      return text.toLowerCase(Locale.ROOT).equals("true");
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
    BigInteger value;
    if (text.startsWith("0o")) {
      value = new BigInteger(text.substring(2), 8);
    } else if (text.startsWith("0x")) {
      value = new BigInteger(text.substring(2), 16);
    } else {
      value = new BigInteger(text);
    }
    boolean fits = value.compareTo(LEAST) >= 0 && value.compareTo(GREATEST) <= 0;
    return fits ? (Object) value.longValue() : value;
  }

  private static Double decimal(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case ".nan" -> Double.NaN;
      case ".inf", "+.inf" -> Double.POSITIVE_INFINITY;
      case "-.inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.valueOf(text);
    };
  }
}
