package io.bench.engine.verdict;

import static io.bench.engine.verdict.VerdictFigures.nanos;
import static io.bench.engine.verdict.VerdictFigures.percent;

import io.bench.engine.statistics.Median;
import io.bench.engine.verdict.FullPipeline.Sample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the window is all of a piece: drift, noise, compilation. */
final class StationarityRules {

  /** Fewer samples than this are not judged. */
  static final int MIN_SAMPLES = 10;

  static final double DRIFT = 0.02;
  static final double NOISE = 0.05;
  static final double COMPILING = 0.05;

  private static final int SECTIONS = 10;

  /** Student's t with 8 degrees of freedom, two-sided, 99 %. */
  private static final double T_8_99 = 3.355;

  /** The normal distribution, one-sided, 99 %. */
  private static final double Z_99 = 2.326;

  private static final double FAST_ERRORS = 10;

  /** The median size of a normal deviate. */
  private static final double NORMAL_MEDIAN = 0.6745;

  private StationarityRules() {}

  /**
   * Halves that differ by more than 2 %, in throughput or, where a rate holds the throughput, in
   * the median service time. In a noisy series halves differ by chance: with a coefficient of
   * variation of 10 % over 60 s in nearly every second series. So the difference must also be more
   * than chance, by one of two tests. Welch's, at 99 %, on the means of five sections of each half,
   * which are long enough to be nearly independent. Or, since a step within one half makes its
   * sections differ and hides itself from the first test, ten standard errors by the differences
   * between neighbouring seconds: so many, because these know nothing of slower noise. That must
   * hold without the tenth of the seconds that stand out most, too: a stall is no drift.
   *
   * <p>Simulated with 1,000 series of 60 s each: steady ones with a coefficient of variation of 5
   * to 10 %, independent or AR(1) with 0.5, are called drifting in about 2 %; a linear drift by 10
   * % over the window in noise of 2 % is found in 95 %.
   */
  static @Nullable Verdict drifting(MeasuredWindow window, List<Sample> samples) {
    Verdict throughput = drift("throughput", throughput(samples));
    if (throughput != null || window.offered() == null) {
      return throughput;
    }
    double[] medians =
        samples.stream().mapToDouble(Sample::serviceP50Nanos).filter(Double::isFinite).toArray();
    return medians.length < MIN_SAMPLES ? null : drift("median service time", medians);
  }

  private static @Nullable Verdict drift(String what, double[] series) {
    double[] sections = sections(series);
    double[] first = Arrays.copyOfRange(sections, 0, SECTIONS / 2);
    double[] second = Arrays.copyOfRange(sections, SECTIONS / 2, SECTIONS);
    double before = mean(first);
    double difference = mean(second) - before;
    double error = Math.sqrt((variance(first) + variance(second)) / (SECTIONS / 2.0));
    if (!(Math.abs(difference) > T_8_99 * error)) {
      error = fastError(series);
      boolean lasting = Math.abs(difference) > FAST_ERRORS * error;
      int half = series.length / 2;
      before = trimmedMean(Arrays.copyOf(series, half));
      difference = trimmedMean(Arrays.copyOfRange(series, half, series.length)) - before;
      if (!lasting || !(Math.abs(difference) > FAST_ERRORS * error)) {
        return null;
      }
    }
    double change = before > 0 ? difference / before : Double.NaN;
    if (!(Math.abs(change) > DRIFT)) {
      return null;
    }
    return new VerdictFinding(VerdictKind.DRIFTING)
        .number("changeShare", change)
        .number("standardErrorShare", error / before)
        .number("boundShare", DRIFT)
        .verdict(
            "%s %s by %s from the first half to the second (+- %s; bound %s)",
            what,
            change > 0 ? "rose" : "fell",
            percent(Math.abs(change)),
            percent(error / before),
            percent(DRIFT));
  }

  /** The mean without the tenth of the values that lie farthest from the median: without stalls. */
  private static double trimmedMean(double[] values) {
    double middle = Median.of(values);
    return Arrays.stream(values)
        .boxed()
        .sorted(Comparator.comparingDouble(value -> Math.abs(value - middle)))
        .limit(values.length - (values.length + 9) / 10)
        .mapToDouble(Double::doubleValue)
        .average()
        .orElse(Double.NaN);
  }

  /**
   * The standard error of the difference of the halves' means, if all noise were independent from
   * sample to sample; from the median of successive differences, which no step and no trend moves.
   */
  private static double fastError(double[] series) {
    double[] steps = new double[series.length - 1];
    for (int index = 0; index < steps.length; index++) {
      steps[index] = Math.abs(series[index + 1] - series[index]);
    }
    double deviation = Median.of(steps) / NORMAL_MEDIAN / Math.sqrt(2);
    return deviation * 2 / Math.sqrt(series.length);
  }

  /**
   * A coefficient of variation more than 5 points above that of a Poisson process of this rate,
   * {@code 1 / sqrt(ops per sample)}: so much comes from counting alone. At low rates the sample's
   * own coefficient varies too, so it must lie above the 99th percentile of what a Poisson process
   * shows.
   */
  static @Nullable Verdict noisy(List<Sample> samples) {
    double[] throughput = throughput(samples);
    double mean = mean(throughput);
    if (!(mean > 0)) {
      return null;
    }
    double variation = Math.sqrt(variance(throughput)) / mean;
    double meanOps = samples.stream().mapToLong(Sample::succeeded).average().orElse(0);
    double counting = 1 / Math.sqrt(meanOps);
    double chance = counting * (1 + Z_99 / Math.sqrt(2.0 * (throughput.length - 1)));
    double bound = Math.max(counting + NOISE, chance);
    if (variation <= bound) {
      return null;
    }
    return new VerdictFinding(VerdictKind.NOISY)
        .number("variation", variation)
        .number("explainedByArrivals", counting)
        .number("bound", bound)
        .verdict(
            "throughput varies by %s from second to second; arrivals explain %s (bound %s)",
            percent(variation), percent(counting), percent(bound));
  }

  /** Compilers' threads at work for more than 5 % of the wall clock. */
  static @Nullable Verdict compiling(MeasuredWindow window) {
    double millis =
        window.intervals().stream()
            .mapToDouble(interval -> Math.max(0, interval.used().compilationMillis()))
            .sum();
    double share = window.seconds() > 0 ? millis / 1e3 / window.seconds() : 0;
    if (share <= COMPILING) {
      return null;
    }
    return new VerdictFinding(VerdictKind.JIT_ACTIVE)
        .number("compilationMillis", millis)
        .number("share", share)
        .number("bound", COMPILING)
        .verdict(
            "compiled for %s, %s of the window (bound %s)",
            nanos(millis * 1e6), percent(share), percent(COMPILING));
  }

  private static double[] throughput(List<Sample> samples) {
    return samples.stream().mapToDouble(Sample::perSecond).toArray();
  }

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  /** With n - 1 in the denominator; NaN for fewer than two values. */
  static double variance(double[] values) {
    double mean = mean(values);
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    return values.length < 2 ? Double.NaN : squares / (values.length - 1);
  }

  /** The means of {@link #SECTIONS} contiguous sections of (nearly) equal length. */
  private static double[] sections(double[] values) {
    double[] means = new double[SECTIONS];
    for (int section = 0; section < SECTIONS; section++) {
      int from = (int) ((long) values.length * section / SECTIONS);
      int to = (int) ((long) values.length * (section + 1) / SECTIONS);
      means[section] = mean(Arrays.copyOfRange(values, from, to));
    }
    return means;
  }
}
