package io.bench.engine.statistics;

import io.bench.engine.statistics.ConfidenceInterval.Evidence;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Reason;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * 95 % intervals for the figures of a measured window by batch means: the figure in each of ten
 * contiguous batches against the figure of the whole window. Why these rules, and how often the
 * intervals hold the truth: see the package. Pure.
 */
public final class BatchMeans {

  /** Tail samples that the scantiest batch must hold. */
  static final double MIN_TAIL_SAMPLES = 5;

  /** Independent tail samples that the window must be worth. */
  static final double MIN_EFFECTIVE_TAIL_SAMPLES = 15;

  private final List<Block> blocks;
  private final boolean paced;
  private final List<WindowBatch> batches;
  private final WindowBatch window;
  private final Map<Statistic, BlockDeviations> deviations = new EnumMap<>(Statistic.class);

  private BatchMeans(List<Block> blocks, boolean paced) {
    this.blocks = blocks;
    this.paced = paced;
    this.batches = BlockSeries.batches(blocks);
    this.window = WindowBatch.together(batches);
  }

  /**
   * The intervals of a window. Takes some tens of milliseconds: meant for its end.
   *
   * @param paced whether a schedule said when ops were due, so that throughput is no finding
   * @return one for every statistic
   */
  public static Map<Statistic, ConfidenceInterval> intervals(BlockSeries series, boolean paced) {
    return new BatchMeans(series.blocks(), paced).intervals();
  }

  /**
   * The intervals of a window for all its ops together. Takes some tens of milliseconds.
   *
   * @param ops the series of each, which were given intervals of the same lengths
   * @param paced whether a schedule said when ops were due, so that throughput is no finding
   * @return one for every statistic
   */
  public static Map<Statistic, ConfidenceInterval> intervalsOfAll(
      List<BlockSeries> ops, boolean paced) {
    return new BatchMeans(BlockSeries.together(ops), paced).intervals();
  }

  private Map<Statistic, ConfidenceInterval> intervals() {
    Map<Statistic, ConfidenceInterval> intervals = new EnumMap<>(Statistic.class);
    if (!batches.isEmpty()) {
      measureDeviations();
    }
    for (Statistic statistic : Statistic.values()) {
      intervals.put(statistic, interval(statistic));
    }
    return intervals;
  }

  /** Decodes every block once, for all statistics. */
  private void measureDeviations() {
    for (Statistic statistic : Statistic.values()) {
      deviations.put(
          statistic,
          new BlockDeviations(statistic, blocks.size(), window.value(statistic), window.times()));
    }
    BlockDeviations ofThroughput = deviations.get(Statistic.THROUGHPUT);
    BlockDeviations[] ofTimes =
        deviations.values().stream()
            .filter(deviation -> deviation != ofThroughput)
            .toArray(BlockDeviations[]::new);
    for (int place = 0; place < blocks.size(); place++) {
      ofThroughput.put(place, blocks.get(place));
      Histogram times = blocks.get(place).times();
      for (HistogramIterationValue value : times.recordedValues()) {
        double nanos = (double) times.medianEquivalentValue(value.getValueIteratedTo());
        double count = (double) value.getCountAddedInThisIterationStep();
        for (BlockDeviations deviation : ofTimes) {
          deviation.add(place, nanos, count);
        }
      }
    }
  }

  private ConfidenceInterval interval(Statistic statistic) {
    if (paced && statistic == Statistic.THROUGHPUT) {
      return new Withheld(Reason.PACED, new Evidence(blocks.size(), 0, 0, 0));
    }
    if (batches.isEmpty()) {
      return new Withheld(Reason.TOO_SHORT, new Evidence(blocks.size(), 0, 0, 0));
    }
    boolean ofTimes = statistic != Statistic.THROUGHPUT;
    double tail =
        batches.stream()
            .mapToDouble(batch -> batch.samples(statistic) * statistic.tailShare())
            .min()
            .orElse(0);
    if (ofTimes && tail < MIN_TAIL_SAMPLES) {
      return new Withheld(Reason.TOO_FEW, new Evidence(blocks.size(), tail, 0, 0));
    }
    double effective = ofTimes ? effectiveTailSamples(statistic) : 0;
    double correlation = worst(statistic, BlockCorrelation::phi);
    Evidence evidence = new Evidence(blocks.size(), tail, effective, correlation);
    if (shownBy(statistic).anyMatch(BlockCorrelation::isTooStrong)) {
      return new Withheld(Reason.NOT_STATIONARY, evidence);
    }
    if (ofTimes && effective < MIN_EFFECTIVE_TAIL_SAMPLES) {
      return new Withheld(Reason.CLUSTERED, evidence);
    }
    return known(statistic, evidence);
  }

  /**
   * How many independent samples of the tail would tell as much. How samples clump shows where they
   * are many: where the mean or a lower percentile clumps, the tail does too, but the few clumps of
   * a tail may by chance lie so evenly that they look like many independent samples.
   */
  private double effectiveTailSamples(Statistic statistic) {
    double clump =
        deviations.entrySet().stream()
            .filter(entry -> entry.getKey() != Statistic.THROUGHPUT)
            .filter(entry -> entry.getKey().compareTo(statistic) <= 0)
            .mapToDouble(entry -> entry.getValue().samplesPerIndependentOne())
            .max()
            .orElseThrow();
    return window.samples(statistic) * statistic.tailShare() / clump;
  }

  private double worst(Statistic statistic, ToDoubleFunction<BlockCorrelation> measure) {
    return shownBy(statistic).mapToDouble(measure).max().orElseThrow();
  }

  /**
   * Whether times wander shows best in their middle, and where the middle wanders the tail does
   * too: so what the mean and the median show counts for every percentile.
   */
  private Stream<BlockCorrelation> shownBy(Statistic statistic) {
    Stream<Statistic> shown =
        statistic == Statistic.THROUGHPUT
            ? Stream.of(statistic)
            : Stream.of(statistic, Statistic.MEAN, Statistic.P50);
    return shown.map(other -> deviations.get(other).correlation());
  }

  private Known known(Statistic statistic, Evidence evidence) {
    double estimate = window.value(statistic);
    double[] values = new double[batches.size()];
    double weightedSquares = 0;
    double weights = 0;
    for (int place = 0; place < values.length; place++) {
      WindowBatch batch = batches.get(place);
      values[place] = batch.value(statistic);
      double weight = weight(batch, statistic);
      weightedSquares += weight * (values[place] - estimate) * (values[place] - estimate);
      weights += weight;
    }
    double standardError =
        Math.sqrt(weightedSquares / weights / (values.length - 1))
            * worst(statistic, BlockCorrelation::standardErrorFactor)
            * CoarserBatches.factor(values, estimate);
    SkewedStudent interval =
        new SkewedStudent(estimate, standardError, SkewedStudent.skewness(values));
    double lower = interval.lower();
    double upper = interval.upper();
    if (statistic.isPercentile()) {
      lower = Math.min(lower, (double) window.times().lowestEquivalentValue((long) estimate));
      upper = Math.max(upper, (double) window.times().highestEquivalentValue((long) estimate));
    }
    return new Known(Math.max(0, lower), estimate, upper, evidence);
  }

  /** What counts towards the figure of the window: a batch that says more weighs more. */
  private static double weight(WindowBatch batch, Statistic statistic) {
    return statistic == Statistic.THROUGHPUT ? batch.seconds() : batch.times().getTotalCount();
  }
}
