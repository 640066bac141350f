package io.bench.benchmarks.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.comparison.RatioJudgement;
import io.bench.engine.comparison.RatioJudgement.RatioInterval;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** How clients take turns, and what comes of it. */
class RoundsTest {

  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private final List<String> events = new ArrayList<>();

  /** A client whose turns are known beforehand; NaN is a failure. */
  private final class Scripted implements Rounds.Entrant, StartedClient {
    private final String name;
    private final double[] perSecond;
    private int turn;

    Scripted(String name, double... perSecond) {
      this.name = name;
      this.perSecond = perSecond;
    }

    @Override
    public String name() {
      return name;
    }

    @Override
    public StartedClient start() {
      events.add("start " + name);
      return this;
    }

    @Override
    public TurnFigures take() throws IOException {
      events.add(name);
      double rate = perSecond[turn++];
      if (Double.isNaN(rate)) {
        throw new IOException("it is tired");
      }
      return new TurnFigures(rate, 1e9 / rate, Double.NaN, 0);
    }

    @Override
    public void close() {
      events.add("close " + name);
    }
  }

  private static RoundFigures measure(int rounds, int restarts, Rounds.Entrant... entrants)
      throws Exception {
    return new Rounds(rounds, restarts, NOWHERE).measure(() -> () -> {}, List.of(entrants), "op");
  }

  @Test
  void everyClientTakesItsTurnInEveryRoundAndTheFirstRoundDoesNotCount() throws Exception {
    RoundFigures figures =
        measure(3, 1, new Scripted("a", 999, 1, 2, 3), new Scripted("b", 999, 4, 6, 5));

    assertThat(figures.median("a", Metric.PER_SECOND)).isEqualTo(2);
    assertThat(figures.median("b", Metric.PER_SECOND)).isEqualTo(5);
    assertThat(events).startsWith("start a", "start b").endsWith("close a", "close b").hasSize(12);
    for (int round = 0; round < 4; round++) {
      assertThat(events.subList(2 + 2 * round, 4 + 2 * round)).containsExactlyInAnyOrder("a", "b");
    }
  }

  @Test
  void aRatioIsTheMeanOfLogRatiosWithStudentsT() throws Exception {
    // their logarithms are 0.1, -0.1, 0.1, -0.1 around ln 2: s = 0.11547, and t(3) is 3.18245
    double up = 2 * Math.exp(0.1);
    double down = 2 * Math.exp(-0.1);
    RoundFigures figures =
        measure(
            4,
            1,
            new Scripted("a", 1, 10 * up, 30 * down, 20 * up, 50 * down),
            new Scripted("b", 1, 10, 30, 20, 50));

    RatioJudgement ratio = figures.ratio("a", "b", Metric.PER_SECOND).orElseThrow();

    RatioInterval interval = Objects.requireNonNull(ratio.interval());
    double half = 3.18245 * 0.11547 / 2;
    assertThat(ratio.estimate().ratio()).isEqualTo(2, within(1e-9));
    assertThat(interval.lower()).isEqualTo(2 * Math.exp(-half), within(1e-4));
    assertThat(interval.upper()).isEqualTo(2 * Math.exp(half), within(1e-4));
  }

  @Test
  void ofSeveralRestartsTheSpreadBetweenThemCounts() throws Exception {
    // restart means of the log ratio are ln 2 - 0.2 and ln 2 + 0.2: s = 0.28284, t(1) is 12.706
    double low = 2 * Math.exp(-0.2);
    double high = 2 * Math.exp(0.2);
    RoundFigures figures =
        measure(
            2,
            2,
            new Scripted("a", 1, low, low, 1, high, high),
            new Scripted("b", 1, 1, 1, 1, 1, 1));

    RatioJudgement ratio = figures.ratio("a", "b", Metric.PER_SECOND).orElseThrow();

    RatioInterval interval = Objects.requireNonNull(ratio.interval());
    assertThat(ratio.estimate().ratio()).isEqualTo(2, within(1e-9));
    assertThat(interval.upper()).isEqualTo(2 * Math.exp(12.7062 * 0.2), within(0.01));
    assertThat(events).filteredOn(event -> event.equals("start a")).hasSize(2);
  }

  @Test
  void whatIsUnknownHasNoRatio() throws Exception {
    RoundFigures figures = measure(2, 1, new Scripted("a", 1, 1, 1), new Scripted("b", 1, 1, 1));

    assertThat(figures.ratio("a", "b", Metric.BYTES)).isEmpty();
    assertThat(figures.median("a", Metric.BYTES)).isNaN();
  }

  @Test
  void aClientThatFailsIsLeftOutWithItsReason() throws Exception {
    RoundFigures figures =
        measure(2, 2, new Scripted("a", 1, 1, Double.NaN), new Scripted("b", 1, 1, 1, 1, 1, 1));

    assertThat(figures.turns()).containsOnlyKeys("b");
    assertThat(figures.failures()).containsOnlyKeys("a").containsValue("it is tired");
    assertThat(events).filteredOn(event -> event.equals("b")).hasSize(6);
    assertThat(events).filteredOn(event -> event.equals("start a")).hasSize(1);
  }
}
