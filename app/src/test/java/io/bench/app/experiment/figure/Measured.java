package io.bench.app.experiment.figure;

import io.bench.engine.comparison.ProcessSample;
import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.statistics.Section;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Figures of arms, made up to the last digit, for tests. */
public final class Measured {

  private static final int SECTIONS = 10;
  private static final int OPS = 1_000;

  private Measured() {}

  /**
   * An arm whose times lie evenly from half to one and a half of a median, a little more in each
   * process.
   *
   * @param processes how many
   * @param more figures that all processes share
   */
  public static ArmFigures arm(int processes, long medianNanos, Map<ArmMetric, Double> more) {
    return arm(processes, medianNanos, more, "response");
  }

  static ArmFigures arm(
      int processes, long medianNanos, Map<ArmMetric, Double> more, String headline) {
    List<Map<ArmMetric, Double>> figures = new ArrayList<>();
    List<ProcessSample> samples = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      Histogram times = times(medianNanos + medianNanos / 1_000 * process);
      Map<ArmMetric, Double> known = new EnumMap<>(ArmMetric.class);
      known.put(ArmMetric.THROUGHPUT, (double) OPS);
      known.put(ArmMetric.P50, (double) times.getValueAtPercentile(50));
      known.put(ArmMetric.P99, (double) times.getValueAtPercentile(99));
      known.putAll(more);
      figures.add(known);
      Map<String, Double> positive = new LinkedHashMap<>();
      more.forEach(
          (metric, value) -> {
            if (value > 0) {
              positive.put(metric.key(), value);
            }
          });
      samples.add(
          new ProcessSample(Collections.nCopies(SECTIONS, new Section(1, OPS, times)), positive));
    }
    return new ArmFigures(figures, samples, headline, Map.of(), Map.of());
  }

  private static Histogram times(long medianNanos) {
    Histogram times = new Histogram(3);
    for (int op = 0; op < OPS; op++) {
      times.recordValue(medianNanos / 2 + medianNanos * op / OPS);
    }
    return times;
  }

  /** What searches found, one each; NaN for one that found nothing. */
  public static ArmFigures searches(double... sustained) {
    List<Map<ArmMetric, Double>> figures = new ArrayList<>();
    List<ProcessSample> samples = new ArrayList<>();
    for (double rate : sustained) {
      boolean found = !Double.isNaN(rate);
      figures.add(found ? Map.of(ArmMetric.SUSTAINED_RATE, rate) : Map.of());
      samples.add(
          new ProcessSample(
              List.of(new Section(0, 0, new Histogram(3))),
              found ? Map.of(ArmMetric.SUSTAINED_RATE.key(), rate) : Map.of()));
    }
    return new ArmFigures(figures, samples, "", Map.of(), Map.of());
  }
}
