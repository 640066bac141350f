package io.bench.functions.file;

import io.bench.functions.Weights;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The weights of the distinct values of a column.
 *
 * <p>They stand in the order of a {@link HashMap}, which decides where in an {@link AliasTable} a
 * value lies: the tools whose values must be met have it so.
 */
final class ColumnWeights {

  /** What is made of the weights of one label. */
  enum Measure {
    SUM,
    AVG,
    MIN,
    MAX,
    COUNT,
    NAME;

    static Measure of(String mode) {
      return valueOf(mode.toUpperCase(Locale.ROOT));
    }

    /** Whether the weight column has any say. */
    boolean readsWeights() {
      return this != COUNT && this != NAME;
    }

    private double of(DoubleSummaryStatistics statistics) {
      return switch (this) {
        case SUM -> statistics.getSum();
        case AVG -> statistics.getAverage();
        case MIN -> statistics.getMin();
        case MAX -> statistics.getMax();
        case COUNT -> statistics.getCount();
        case NAME -> 1.0;
      };
    }
  }

  private final Map<String, DoubleSummaryStatistics> statistics = new HashMap<>();

  /** Adds a row; a weight left out is 1. */
  void add(String label, String weight) {
    statistics
        .computeIfAbsent(label, first -> new DoubleSummaryStatistics())
        .accept(weight.isEmpty() ? 1.0 : Weights.parse(weight, 1));
  }

  String[] labels() {
    return statistics.keySet().toArray(String[]::new);
  }

  /** The weights in the order of the labels. */
  Collection<Double> by(Measure measure) {
    return statistics.values().stream().map(measure::of).toList();
  }
}
