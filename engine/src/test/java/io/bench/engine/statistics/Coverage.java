package io.bench.engine.statistics;

import io.bench.engine.statistics.ConfidenceInterval.Known;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/** How often intervals were given, and how often those given held the truth. */
final class Coverage {

  private final Map<Statistic, int[]> given = new EnumMap<>(Statistic.class);
  private final Map<Statistic, int[]> holding = new EnumMap<>(Statistic.class);
  private final String name;
  private final int windows;

  private Coverage(String name, int windows) {
    this.name = name;
    this.windows = windows;
    for (Statistic statistic : Statistic.values()) {
      given.put(statistic, new int[1]);
      holding.put(statistic, new int[1]);
    }
  }

  static Coverage of(RequestProcess process, int windows, long seed) {
    Coverage coverage = new Coverage(process + " seed " + seed, windows);
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int window = 0; window < windows; window++) {
      BlockSeries series = new BlockSeries();
      process.observe(seeds.split(), series);
      Sectioning.intervals(series)
          .forEach(
              (statistic, interval) -> {
                if (statistic != Statistic.THROUGHPUT && interval instanceof Known known) {
                  double truth = process.truth(statistic);
                  coverage.given.get(statistic)[0]++;
                  coverage.holding.get(statistic)[0] +=
                      known.lower() <= truth && truth <= known.upper() ? 1 : 0;
                }
              });
    }
    return coverage;
  }

  /** The share of windows that got an interval. */
  double given(Statistic statistic) {
    return (double) given.get(statistic)[0] / windows;
  }

  /** The share of intervals given that hold the truth. */
  double held(Statistic statistic) {
    return (double) holding.get(statistic)[0] / given.get(statistic)[0];
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(name);
    for (Statistic statistic : Statistic.values()) {
      if (statistic != Statistic.THROUGHPUT) {
        text.append(
            String.format(
                Locale.ROOT,
                "; %s given %.3f, holds %.3f",
                statistic.key(),
                given(statistic),
                held(statistic)));
      }
    }
    return text.toString();
  }
}
