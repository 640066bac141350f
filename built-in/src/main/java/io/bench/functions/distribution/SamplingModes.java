package io.bench.functions.distribution;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.function.ArgumentException;
import io.bench.adapter.api.function.ArgumentValues;
import io.bench.functions.hash.Murmur3;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongToDoubleFunction;

/**
 * How a distribution is sampled, from the words behind its parameters.
 *
 * @param hashes whether the input is hashed first ("hash", the default) or mapped as it is ("map")
 * @param interpolates whether the table of 1,000 points is used ("interpolate", the compatible
 *     default) or the quantile function itself ("compute" or "exact"). The table cuts off the top
 *     0.1 % of the distribution, so "exact" is the unbiased choice
 * @param finite whether infinite ends of the table are replaced by the nearest finite point
 *     ("finite", the default) or kept ("infinite")
 * @param clamps whether values are held within the range of a long ("clamp", the default) or not
 *     ("noclamp")
 */
record SamplingModes(boolean hashes, boolean interpolates, boolean finite, boolean clamps) {

  private static final List<String> WORDS =
      List.of(
          "hash",
          "map",
          "interpolate",
          "compute",
          "exact",
          "finite",
          "infinite",
          "clamp",
          "noclamp");

  /**
   * Reads the words from an argument on.
   *
   * @throws ArgumentException if a word is unknown or two contradict each other
   */
  static SamplingModes parse(ArgumentValues arguments, int from) {
    Set<String> words = new HashSet<>();
    for (int i = from; i < arguments.count(); i++) {
      String word = arguments.textAt(i);
      if (!WORDS.contains(word)) {
        throw new ArgumentException(
            i,
            "unknown mode '%s'%s expected one of %s"
                .formatted(word, NearestName.suggestion(word, WORDS), String.join(", ", WORDS)));
      }
      words.add(word.equals("exact") ? "compute" : word);
    }
    return new SamplingModes(
        !chosen(words, "map", "hash", from),
        !chosen(words, "compute", "interpolate", from),
        !chosen(words, "infinite", "finite", from),
        !chosen(words, "noclamp", "clamp", from));
  }

  private static boolean chosen(Set<String> words, String word, String opposite, int from) {
    if (words.contains(word) && words.contains(opposite)) {
      throw new ArgumentException(from, "'" + word + "' contradicts '" + opposite + "'");
    }
    return words.contains(word);
  }

  /**
   * What samples a quantile function in these modes: a function from the input to a value, whose
   * fraction is to be cut for discrete distributions.
   */
  LongToDoubleFunction sampler(DoubleUnaryOperator quantile) {
    if (interpolates) {
      QuantileTable table = new QuantileTable(quantile, this);
      return hashes
          ? input -> table.at(Murmur3.hash(input))
          : input -> table.at(input & Long.MAX_VALUE);
    }
    LongToDoubleFunction units =
        hashes
            ? Murmur3::unit
            : input -> (double) (input & Long.MAX_VALUE) / (double) Long.MAX_VALUE;
    return clamps
        ? input -> clamped(quantile.applyAsDouble(units.applyAsDouble(input)))
        : input -> quantile.applyAsDouble(units.applyAsDouble(input));
  }

  /** The value held within the range of a long. */
  static double clamped(double value) {
    return Math.max((double) Long.MIN_VALUE, Math.min((double) Long.MAX_VALUE, value));
  }
}
