package io.bench.benchmarks.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.benchmarks.statistics.RequestProcess.CorrelatedRequests;
import io.bench.benchmarks.statistics.RequestProcess.Queue;
import io.bench.benchmarks.statistics.RequestProcess.Stalls;
import io.bench.benchmarks.statistics.RequestProcess.WanderingLevel;
import io.bench.engine.statistics.Statistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Whether printed 95 % intervals hold the truth, with fixed seeds and as few processes and windows
 * as tell a rule that does not work. {@link IntervalCoverage} prints the same for all of them.
 */
class IntervalCoverageTest {

  private static final int WINDOWS = 30;
  private static final long SEED = 5;

  /** Below it what is printed by chance is too little to take a share of. */
  private static final double PRINTED = 0.1;

  /** With fewer printed intervals one that misses would decide; rarer rows are in the table. */
  private static final int ENOUGH_TO_JUDGE = 15;

  static final List<RequestProcess> TELLING = IntervalCoverage.TELLING;

  /** One of each kind, at what is hardest to tell. */
  static final List<Window> GUARDED =
      List.of(
          new Window(new Queue(0.5), 30),
          new Window(new Queue(0.8), 60),
          new Window(new Queue(0.9), 60),
          new Window(new WanderingLevel(0.8, 0.2, 0.5), 30),
          new Window(new WanderingLevel(0.95, 0.2, 0.5), 30),
          new Window(new CorrelatedRequests(0.5, 0.5), 30),
          new Window(new Stalls(1, 0.05), 30));

  private static final Map<Window, Coverage> SIMULATED = new HashMap<>();

  record Window(RequestProcess process, int seconds) {

    /** Simulated once for all tests. */
    Coverage coverage() {
      return SIMULATED.computeIfAbsent(
          this, window -> Coverage.of(window.process, window.seconds, WINDOWS, SEED));
    }
  }

  @ParameterizedTest
  @FieldSource("GUARDED")
  void nineOfTenPrintedIntervalsHoldTheTruth(Window window) {
    Coverage coverage = window.coverage();
    SoftAssertions checks = new SoftAssertions();
    for (Statistic statistic : Coverage.STATISTICS) {
      if (coverage.printed(statistic) >= ENOUGH_TO_JUDGE) {
        checks
            .assertThat(coverage.held(statistic))
            .as("%s holds, %s", statistic, coverage)
            .isGreaterThanOrEqualTo(0.9);
      }
    }
    checks.assertAll();
  }

  @Test
  void aQueueAtHalfLoadGetsItsIntervalsInMostWindows() {
    assertPrinted(new Window(new Queue(0.5), 30), Statistic.MEAN, Statistic.P50, Statistic.P99);
  }

  @Test
  void requestsThatDependOnTheLastOneGetTheirIntervalsInMostWindows() {
    assertPrinted(
        new Window(new CorrelatedRequests(0.5, 0.5), 30),
        Statistic.MEAN,
        Statistic.P50,
        Statistic.P99,
        Statistic.P99_9);
  }

  /** To refuse what correlates would leave the few windows that look calm by chance and miss. */
  @Test
  void aLevelThatWandersGetsLongerIntervalsInsteadOfNone() {
    assertPrinted(new Window(new WanderingLevel(0.8, 0.2, 0.5), 30), Statistic.MEAN, Statistic.P50);
  }

  @Test
  void theTailOfABusyQueueIsWithheld() {
    assertWithheld(new Window(new Queue(0.8), 60), Statistic.P99_9);
    assertWithheld(new Window(new Queue(0.9), 60), Statistic.P99, Statistic.P99_9);
    assertWithheld(new Window(new Queue(0.95), 60), Statistic.P99, Statistic.P99_9);
  }

  private static void assertPrinted(Window window, Statistic... statistics) {
    for (Statistic statistic : statistics) {
      assertThat(window.coverage().printedShare(statistic))
          .as("%s printed, %s", statistic, window.coverage())
          .isGreaterThan(0.7);
    }
  }

  private static void assertWithheld(Window window, Statistic... statistics) {
    for (Statistic statistic : statistics) {
      assertThat(window.coverage().printedShare(statistic))
          .as("%s printed, %s", statistic, window.coverage())
          .isLessThan(PRINTED);
    }
  }

  /** Every row must be on the page; two of them are simulated again and compared in full. */
  @Test
  void thePageShowsWhatTheSimulationPrints() throws IOException {
    String page = Files.readString(Path.of("interval-coverage.md"));
    List<String> rows = new ArrayList<>();
    rows.addAll(rows(IntervalCoverage.TELLING_TITLE, IntervalCoverage.TELLING));
    rows.addAll(rows(IntervalCoverage.HIDDEN_TITLE, IntervalCoverage.HIDDEN));

    assertThat(page).containsSubsequence(rows);
    assertThat(page)
        .contains(
            Coverage.of(new Queue(0.5), 30, 100, 1).row(),
            Coverage.of(new Stalls(20, 0.2), 30, 100, 1).row());
  }

  private static List<String> rows(String title, List<RequestProcess> processes) {
    List<String> rows = new ArrayList<>(List.of(IntervalCoverage.head(title)));
    for (RequestProcess process : processes) {
      for (int seconds : IntervalCoverage.SECONDS) {
        rows.add("| " + process.title() + " | " + seconds + " s |");
      }
    }
    return rows;
  }

  @Test
  void titlesAreThoseOfThePageInEveryLocale() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(new WanderingLevel(0.5, 0.2, 0.5).title())
          .isEqualTo("AR(1) 0.50 a second, level 0.20");
      assertThat(new CorrelatedRequests(0.5, 0.5).title()).isEqualTo("AR(1) 0.50 a request");
      assertThat(new Stalls(0.2, 0.02).title()).isEqualTo("stalls of 20 ms, every 0.2 s");
    } finally {
      Locale.setDefault(before);
    }
  }

  /** The truth that intervals are held against is not made by the code that makes the windows. */
  @ParameterizedTest
  @FieldSource("TELLING")
  void aLongWindowShowsTheTruth(RequestProcess process) {
    Histogram all = new Histogram(3);
    process.observe(new SplittableRandom(SEED), 600, all::add);

    assertThat(all.getValueAtPercentile(90) / process.truth(Statistic.P90)).isBetween(0.8, 1.25);
    assertThat(all.getMean() / process.truth(Statistic.MEAN)).isBetween(0.8, 1.25);
  }
}
