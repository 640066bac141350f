package io.bench.benchmarks.statistics;

import io.bench.engine.statistics.BatchMeans;
import io.bench.engine.statistics.BlockSeries;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.Statistic;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * How often intervals were printed for windows of a process, and how often those held the truth.
 */
final class Coverage {

  /** What is looked at: the mean, and percentiles from the middle to the far tail. */
  static final List<Statistic> STATISTICS =
      List.of(
          Statistic.MEAN,
          Statistic.P50,
          Statistic.P90,
          Statistic.P95,
          Statistic.P99,
          Statistic.P99_9);

  private final RequestProcess process;
  private final int seconds;
  private final int windows;
  private final Map<Statistic, Integer> printed = new EnumMap<>(Statistic.class);
  private final Map<Statistic, Integer> holding = new EnumMap<>(Statistic.class);

  private Coverage(RequestProcess process, int seconds, int windows) {
    this.process = process;
    this.seconds = seconds;
    this.windows = windows;
  }

  /**
   * Simulates windows, on all cores; the same seed gives the same figures.
   *
   * @param seconds the length of a window
   */
  static Coverage of(RequestProcess process, int seconds, int windows, long seed) {
    Coverage coverage = new Coverage(process, seconds, windows);
    IntStream.range(0, windows)
        .parallel()
        .mapToObj(window -> outcomes(process, seconds, new SplittableRandom(seed + window)))
        .toList()
        .forEach(coverage::add);
    return coverage;
  }

  /** By statistic that an interval was printed for, whether it held the truth. */
  private static Map<Statistic, Boolean> outcomes(
      RequestProcess process, int seconds, SplittableRandom random) {
    BlockSeries series = new BlockSeries();
    // Seeds that follow each other give streams that may overlap, what they split off does not.
    process.observe(random.split(), seconds, times -> series.add(1, times.getTotalCount(), times));
    Map<Statistic, Boolean> outcomes = new EnumMap<>(Statistic.class);
    BatchMeans.intervals(series, true)
        .forEach(
            (statistic, interval) -> {
              if (interval instanceof Known known) {
                double truth = process.truth(statistic);
                outcomes.put(statistic, known.lower() <= truth && truth <= known.upper());
              }
            });
    return outcomes;
  }

  private void add(Map<Statistic, Boolean> outcomes) {
    outcomes.forEach(
        (statistic, held) -> {
          printed.merge(statistic, 1, Integer::sum);
          holding.merge(statistic, held ? 1 : 0, Integer::sum);
        });
  }

  /** How many windows got an interval. */
  int printed(Statistic statistic) {
    return printed.getOrDefault(statistic, 0);
  }

  /** How many of the intervals printed hold the truth. */
  int holding(Statistic statistic) {
    return holding.getOrDefault(statistic, 0);
  }

  /** The share of windows that got an interval. */
  double printedShare(Statistic statistic) {
    return (double) printed(statistic) / windows;
  }

  /** The share of printed intervals that hold the truth; NaN if none was printed. */
  double held(Statistic statistic) {
    return (double) holding(statistic) / printed(statistic);
  }

  /** A row of a Markdown table: per statistic the two shares in per cent. */
  String row() {
    StringBuilder row = new StringBuilder("| " + process.title() + " | " + seconds + " s |");
    for (Statistic statistic : STATISTICS) {
      row.append(' ').append(cell(statistic)).append(" |");
    }
    return row.toString();
  }

  private String cell(Statistic statistic) {
    return printed(statistic) == 0
        ? "-"
        : String.format(
            Locale.ROOT, "%.1f / %.0f", 100 * printedShare(statistic), 100 * held(statistic));
  }

  @Override
  public String toString() {
    return row();
  }
}
