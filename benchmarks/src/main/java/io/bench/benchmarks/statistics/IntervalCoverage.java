package io.bench.benchmarks.statistics;

import io.bench.benchmarks.statistics.RequestProcess.CorrelatedRequests;
import io.bench.benchmarks.statistics.RequestProcess.Queue;
import io.bench.benchmarks.statistics.RequestProcess.Stalls;
import io.bench.benchmarks.statistics.RequestProcess.WanderingLevel;
import io.bench.engine.statistics.Statistic;
import java.util.List;

/**
 * Prints, as Markdown, in how many simulated windows intervals are printed and how many of those
 * hold the truth. The tables in {@code benchmarks/interval-coverage.md} are what it printed.
 *
 * <p>Arguments, both optional: the number of windows per row, the seed.
 */
public final class IntervalCoverage {

  static final String TELLING_TITLE = "what one window can tell";
  static final String HIDDEN_TITLE = "what it cannot";

  /** The lengths of windows that runs have. */
  static final List<Integer> SECONDS = List.of(30, 60);

  /** Deviation of the logarithm of single times, on top of what wanders. */
  private static final double NOISE = 0.5;

  /** What one window can tell: here printed intervals must hold. */
  static final List<RequestProcess> TELLING =
      List.of(
          new Queue(0.5),
          new Queue(0.8),
          new Queue(0.9),
          new WanderingLevel(0.5, 0.2, NOISE),
          new WanderingLevel(0.5, 0.05, NOISE),
          new WanderingLevel(0.8, 0.2, NOISE),
          new WanderingLevel(0.8, 0.05, NOISE),
          new WanderingLevel(0.95, 0.2, NOISE),
          new WanderingLevel(0.95, 0.05, NOISE),
          new CorrelatedRequests(0.5, NOISE),
          new CorrelatedRequests(0.95, NOISE),
          new Stalls(0.2, 0.02),
          new Stalls(1, 0.05),
          new Stalls(2, 0.1),
          new Stalls(5, 0.2));

  /**
   * What one window cannot tell: what comes so seldom or changes so slowly that a window may look
   * as if it did not exist. Shown to say what intervals do not cover.
   */
  static final List<RequestProcess> HIDDEN =
      List.of(new Stalls(20, 0.2), new WanderingLevel(0.95, 0.01, NOISE));

  private IntervalCoverage() {}

  /** Simulates and prints; some minutes with the default of 1,000 windows per row. */
  public static void main(String[] arguments) {
    int windows = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    System.out.printf(
        "%d windows a row, %d requests a second, seed %d;"
            + " windows with an interval / of these intervals hold the truth, in per cent%n",
        windows, RequestProcess.REQUESTS_PER_SECOND, seed);
    print(TELLING_TITLE, TELLING, windows, seed);
    print(HIDDEN_TITLE, HIDDEN, windows, seed);
  }

  /** The two lines above the rows of a table. */
  static String head(String title) {
    StringBuilder head = new StringBuilder("| " + title + " | window |");
    StringBuilder line = new StringBuilder("|---|---|");
    for (Statistic statistic : Coverage.STATISTICS) {
      head.append(' ').append(statistic.key()).append(" |");
      line.append("---|");
    }
    return head + "\n" + line;
  }

  private static void print(String title, List<RequestProcess> processes, int windows, long seed) {
    System.out.printf("%n%s%n", head(title));
    for (RequestProcess process : processes) {
      for (int seconds : SECONDS) {
        System.out.println(Coverage.of(process, seconds, windows, seed).row());
      }
    }
  }
}
