package io.bench.functions.text;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.functions.Weights;
import io.bench.functions.hash.Murmur3;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Values with the cumulated share of each. A value is chosen by where the hash of the input, as a
 * fraction, falls among the shares. Immutable.
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record WeightedValues(List<String> values, double[] cumulatedShares) {

  private static final Pattern SEPARATOR = Pattern.compile("[;,]");

  /**
   * Reads {@code a:1;b:2.5,c}, where a weight left out is 1.
   *
   * @throws ArgumentException on the first argument, if there is no value or a weight is no number
   */
  static WeightedValues parse(String text) {
    List<String> values = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (String element : SEPARATOR.split(text, -1)) {
      if (!element.isBlank()) {
        int colon = element.lastIndexOf(':');
        values.add((colon < 0 ? element : element.substring(0, colon)).trim());
        weights.add(colon < 0 ? 1.0 : Weights.parse(element.substring(colon + 1), 0));
      }
    }
    if (values.isEmpty()) {
      throw new ArgumentException(0, "expected values with weights such as 'a:1;b:2'");
    }
    double[] numbers = weights.stream().mapToDouble(Double::doubleValue).toArray();
    double[] shares = Weights.cumulatedShares(numbers, Arrays.stream(numbers).sum());
    return new WeightedValues(List.copyOf(values), shares);
  }

  /** Which value an input stands for. Hot path; any thread. */
  int index(long input) {
    final double unit = Murmur3.unit(input);
    final int last = cumulatedShares.length - 1;
    int low = 0;
    int high = last;
    while (low < high) {
      final int middle = (low + high) >>> 1;
      if (unit >= cumulatedShares[middle]) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
