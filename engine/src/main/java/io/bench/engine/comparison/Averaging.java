package io.bench.engine.comparison;

import java.util.Arrays;

/** How a figure of an arm is made of those of its processes. */
public enum Averaging {
  /** For what adds up: costs, rates, counts. */
  ARITHMETIC,

  /**
   * For what says where a process lies: its own percentiles. Processes differ by factors, so this
   * is where the process in the middle is to be expected, and one that is far off moves it less.
   */
  GEOMETRIC;

  /**
   * What a process adds to the sum of all.
   *
   * @param figure above 0
   */
  double term(double figure) {
    return switch (this) {
      case ARITHMETIC -> figure;
      case GEOMETRIC -> Math.log(figure);
    };
  }

  /** The logarithm of the mean that a mean of terms stands for. */
  double logOfMean(double meanOfTerms) {
    return switch (this) {
      case ARITHMETIC -> Math.log(meanOfTerms);
      case GEOMETRIC -> meanOfTerms;
    };
  }

  /**
   * The mean of some figures.
   *
   * @param figures from 0; the geometric mean is 0 if one is
   * @return NaN if there are none, or one is not known
   */
  public double average(double[] figures) {
    double mean = Arrays.stream(figures).map(this::term).average().orElse(Double.NaN);
    return switch (this) {
      case ARITHMETIC -> mean;
      case GEOMETRIC -> Math.exp(mean);
    };
  }
}
