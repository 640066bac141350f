package io.bench.app.experiment.figure;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.statistics.WindowBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Figures of arms, made up to the last digit, for tests. */
public final class Measured {

  private static final int BATCHES = 10;
  private static final int OPS = 1_000;
  private static final double RESOLUTION = 0.05;

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
    List<MeasuredProcess> measured = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      measured.add(process(process + 1, medianNanos + medianNanos / 1_000 * process, more));
    }
    return new ArmFigures(measured, headline, Map.of(), Map.of());
  }

  /**
   * An arm of which one figure is known, one value for each process, one process for each round.
   */
  static ArmFigures figure(ArmMetric metric, double... values) {
    List<MeasuredProcess> measured = new ArrayList<>();
    for (double value : values) {
      Map<ArmMetric, Double> figure = Double.isNaN(value) ? Map.of() : Map.of(metric, value);
      measured.add(process(measured.size() + 1, 1_000_000, figure));
    }
    return new ArmFigures(measured, "response", Map.of(), Map.of());
  }

  static MeasuredProcess process(int round, long medianNanos, Map<ArmMetric, Double> more) {
    Histogram times = times(medianNanos);
    Map<ArmMetric, Double> known = new EnumMap<>(ArmMetric.class);
    known.put(ArmMetric.THROUGHPUT, (double) OPS);
    known.put(ArmMetric.P50, (double) times.getValueAtPercentile(50));
    known.put(ArmMetric.P99, (double) times.getValueAtPercentile(99));
    known.putAll(more);
    return new MeasuredProcess(
        round, known, Collections.nCopies(BATCHES, new WindowBatch(1, OPS, times)), 0);
  }

  private static Histogram times(long medianNanos) {
    Histogram times = new Histogram(3);
    for (int op = 0; op < OPS; op++) {
      times.recordValue(medianNanos / 2 + medianNanos * op / OPS);
    }
    return times;
  }

  /**
   * What searches found to 5 %, one in each round: 0 for one that met no rate, NaN for no answer.
   */
  public static ArmFigures searches(double... sustained) {
    return searchesTo(RESOLUTION, sustained);
  }

  /**
   * The same of another resolution.
   *
   * @param resolution infinite where no rate was missed
   */
  static ArmFigures searchesTo(double resolution, double... sustained) {
    List<MeasuredProcess> measured = new ArrayList<>();
    for (double rate : sustained) {
      measured.add(
          new MeasuredProcess(
              measured.size() + 1,
              Double.isNaN(rate) ? Map.of() : Map.of(ArmMetric.SUSTAINED_RATE, rate),
              List.of(new WindowBatch(0, 0, new Histogram(3))),
              resolution));
    }
    return new ArmFigures(measured, "", Map.of(), Map.of());
  }
}
