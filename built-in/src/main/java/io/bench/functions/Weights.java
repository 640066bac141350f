package io.bench.functions;

import io.bench.adapter.api.function.ArgumentException;

/** Weights that recipes and data files give to values: 0 or more each, finite together. */
public final class Weights {

  private Weights() {}

  /**
   * Reads a weight.
   *
   * @param argument the argument that it belongs to, for the message
   * @throws ArgumentException if it is no number, below 0 or infinite
   */
  public static double parse(String text, int argument) {
    try {
      double weight = Double.parseDouble(text.trim());
      if (weight >= 0 && weight < Double.POSITIVE_INFINITY) {
        return weight;
      }
    } catch (NumberFormatException e) {
      throw new ArgumentException(argument, "the weight '" + text + "' is no number");
    }
    throw new ArgumentException(
        argument, "the weight '" + text + "' must be 0 or more, and finite");
  }

  /**
   * The share of each weight together with those before it.
   *
   * @param total all weights, added up as the tools do whose values must be met
   * @throws ArgumentException on the first argument, as {@link #checkTotal}
   */
  public static double[] cumulatedShares(double[] weights, double total) {
    checkTotal(total, 0);
    double[] shares = new double[weights.length];
    double cumulated = 0;
    for (int i = 0; i < shares.length; i++) {
      cumulated += weights[i] / total;
      shares[i] = cumulated;
    }
    return shares;
  }

  /**
   * Returns if values can be drawn by weights that come to this together.
   *
   * @throws ArgumentException on the argument, if all are 0 or they are infinite together
   */
  public static void checkTotal(double total, int argument) {
    if (!(total > 0 && total < Double.POSITIVE_INFINITY)) {
      throw new ArgumentException(
          argument, total > 0 ? "the weights together must be finite" : "all weights are 0");
    }
  }
}
