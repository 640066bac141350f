package io.bench.app.experiment.figure;

import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import io.bench.engine.experiment.ArmMetric;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a design can tell, as simulated experiments of equal arms show: a true ratio only moves an
 * interval, and a spread stretches it, so these show what comes of other ratios and of smaller
 * spreads.
 */
final class DesignPower {

  private static final double SMALL_SPREAD = 0.02;
  private static final int EXPERIMENTS = 40;
  private static final double OFTEN = 0.9;

  /** Percentiles of histograms have steps, which a spread that is scaled down does not see. */
  private static final double STEPS = 0.9;

  private final String name;
  private final SimulatedDesign design;

  DesignPower(String name) {
    this(name, new SimulatedDesign(name));
  }

  DesignPower(String name, SimulatedDesign simulated) {
    this.name = name;
    this.design = simulated;
  }

  /** Numbers for this design alone. */
  SplittableRandom random(long seed) {
    return new SplittableRandom(31L * name.hashCode() + seed);
  }

  SimulatedDesign design() {
    return design;
  }

  /**
   * So many experiments of equal arms.
   *
   * @param spread the coefficient of variation of figures from process to process
   */
  List<List<Finding>> equal(double spread, int experiments) {
    SplittableRandom random = random(Math.round(1_000 * spread));
    return Stream.generate(() -> design.run(spread, 1, random)).limit(experiments).toList();
  }

  /** Those among them that have an interval of the usual kind: rates of searches have steps. */
  private List<RatioInterval> intervals(double spread) {
    return equal(spread, EXPERIMENTS).stream()
        .flatMap(List::stream)
        .filter(finding -> finding.metric() != ArmMetric.SUSTAINED_RATE)
        .map(DesignPower::interval)
        .flatMap(Stream::ofNullable)
        .toList();
  }

  private static @Nullable RatioInterval interval(Finding finding) {
    return finding.judgement() == null ? null : finding.judgement().interval();
  }

  /** The true ratio from which on, and below whose inverse, nine of ten rows are told. */
  double toldRatio(double spread) {
    double delta = design.delta();
    double[] wanted =
        intervals(spread).stream()
            .flatMapToDouble(
                interval ->
                    DoubleStream.of((1 + delta) / interval.lower(), interval.upper() / (1 - delta)))
            .toArray();
    return Math.ceil(100 * often(wanted)) / 100;
  }

  /** The spread up to which nine of ten rows of equal arms are told as no difference. */
  double sameUpTo() {
    double delta = design.delta();
    ToDoubleFunction<RatioInterval> filled =
        interval ->
            Math.max(
                Math.log(interval.lower()) / Math.log1p(-delta),
                Math.log(interval.upper()) / Math.log1p(delta));
    double[] shares = intervals(SMALL_SPREAD).stream().mapToDouble(filled).toArray();
    return Math.floor(1_000 * STEPS * SMALL_SPREAD / often(shares)) / 1_000;
  }

  /** What nine of ten do not exceed. */
  private static double often(double[] values) {
    double[] ascending = DoubleStream.of(values).sorted().toArray();
    return ascending[(int) Math.ceil(OFTEN * ascending.length) - 1];
  }
}
