package io.bench.functions.distribution;

import io.bench.adapter.api.function.ArgumentException;
import io.bench.functions.Weights;
import java.util.function.DoubleUnaryOperator;

/** The quantile function of given numbers with given weights, in the order given. Immutable. */
final class EnumeratedQuantile {

  private EnumeratedQuantile() {}

  /**
   * Reads {@code 1 2:0.5;3,4}, where a weight left out is 1.
   *
   * @throws ArgumentException on the first argument, if it cannot be read or all weights are 0
   */
  static DoubleUnaryOperator parse(String text) {
    String[] entries = text.trim().split("[;, ]+", -1);
    double[] numbers = new double[entries.length];
    double[] weights = new double[entries.length];
    double total = 0;
    for (int i = 0; i < entries.length; i++) {
      String[] parts = entries[i].split(":", 2);
      numbers[i] = number(parts[0]);
      weights[i] = parts.length == 1 ? 1 : Weights.parse(parts[1], 0);
      total += weights[i];
    }
    double[] cumulatedShares = Weights.cumulatedShares(weights, total);
    return share -> numbers[indexAt(share, cumulatedShares)];
  }

  /**
   * Where the first number stands whose cumulated share reaches a share, of those whose own is not
   * 0.
   */
  private static int indexAt(double share, double[] cumulatedShares) {
    double before = 0;
    int found = 0;
    for (int i = 0; i < cumulatedShares.length; i++) {
      if (cumulatedShares[i] > before) {
        found = i;
        if (cumulatedShares[i] >= share) {
          break;
        }
      }
      before = cumulatedShares[i];
    }
    return found;
  }

  private static double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (Math.abs(number) < Double.POSITIVE_INFINITY) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new ArgumentException(0, "'" + text + "' is no number");
    }
    throw new ArgumentException(0, "'" + text + "' is not finite");
  }
}
