package io.bench.app.experiment.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.experiment.ArmMetric;
import io.bench.engine.experiment.ComparisonPlan;
import io.bench.engine.experiment.ComparisonPlan.Better;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import io.bench.engine.problem.UsageException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutlookTest {

  private static final Outlook.Plan SIX_RESTARTS = new Outlook.Plan(6, 60);

  @TempDir Path folder;

  private static ComparisonPlan comparing(double delta) {
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>();
    metrics.put(ArmMetric.THROUGHPUT, Better.HIGHER);
    metrics.put(ArmMetric.P99, Better.LOWER);
    return new ComparisonPlan(List.of(new Pair("a", "b")), metrics, List.of(), null, delta);
  }

  private static Outlook outlook(
      double delta, BlockFigures blocks, Outlook.Plan plan, boolean areOpen) {
    return outlook(comparing(delta), blocks, Map.of(), plan, areOpen);
  }

  private static Outlook outlook(
      ComparisonPlan comparison,
      BlockFigures blocks,
      Map<String, ArmFigures> figures,
      Outlook.Plan plan,
      boolean areOpen) {
    return Outlook.of(
        comparison,
        pair -> Set.of(pair.baseline(), pair.other()),
        blocks,
        figures,
        plan,
        (pair, metric) -> areOpen);
  }

  private BlockFigures running() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(1, 1.2);
    return BlockFigures.ofRunning(
        folder, 1, Map.of("a", folder.resolve("round-01-a"), "b", folder.resolve("round-01-b")));
  }

  @Test
  void theFirstRoundsTellWhatWholeRestartsWillIfStartsDifferAsAssumed() throws Exception {
    Outlook outlook = outlook(0.03, running(), SIX_RESTARTS, true);

    assertThat(outlook.isAssuming()).isTrue();
    assertThat(outlook.rounds()).isEqualTo(WrittenBlocks.ROUNDS);
    assertThat(outlook.difference()).isEqualTo(0.1);
    assertThat(outlook.rows())
        .as("rounds say nothing of p99")
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.name()).isEqualTo("ops/s");
              // Two starts of 2.5 % make a ratio differ by 3.5 %, far more than these rounds do.
              assertThat(row.detectable()).isBetween(0.08, 0.16);
              assertThat(row.restarts()).isBetween(5.0, 12.0);
            });
  }

  @Test
  void roundsThatAnArmHasLostAreNotCounted() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(1, 1);
    blocks.block(1, WrittenBlocks.ROUNDS + 1, "a", 1_000);
    blocks.round(1, WrittenBlocks.ROUNDS + 1, false);
    Outlook outlook = outlook(0.03, blocks.figures(), SIX_RESTARTS, true);
    assertThat(outlook.rounds()).isEqualTo(WrittenBlocks.ROUNDS);
  }

  @Test
  void moreRestartsFindLess() throws Exception {
    BlockFigures running = running();
    double[] found = new double[2];
    for (int index = 0; index < 2; index++) {
      found[index] =
          outlook(0.03, running, new Outlook.Plan(6 * (index + 1), 60), true)
              .rows()
              .get(0)
              .detectable();
    }
    assertThat(found[1]).isLessThan(found[0]).isGreaterThan(0.03);
  }

  @Test
  void afterTwoRestartsHowMuchTheyDifferIsKnown() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(4, 1.2);
    Outlook outlook = outlook(0.03, blocks.figures(), SIX_RESTARTS, true);

    assertThat(outlook.isAssuming()).isFalse();
    assertThat(outlook.rows().get(0).detectable())
        .as("they do not differ here")
        .isBetween(0.03, 0.05);
  }

  @Test
  void rowsThatAreComparedByRestartAreInItOnceRestartsTellHowTheyVary() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(4, 1.2);
    Map<String, ArmFigures> figures =
        Map.of(
            "a", Measured.figure(ArmMetric.P99, 1e6, 1e6, 1e6, 1e6),
            "b", Measured.figure(ArmMetric.P99, 1e6, 1.1e6, 1e6, 1.1e6));
    Outlook outlook = outlook(comparing(0.03), blocks.figures(), figures, SIX_RESTARTS, true);

    assertThat(outlook.rows()).extracting(Outlook.Row::name).containsExactly("ops/s", "p99");
    assertThat(outlook.rows().get(1).detectable()).isBetween(0.1, 0.3);
    assertThat(outlook.rounds()).as("of rows in rounds").isEqualTo(4 * WrittenBlocks.ROUNDS);
  }

  @Test
  void aRowOfOneRestartThatIsComparedByRestartIsNotInIt() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(2, 1.2);
    Map<String, ArmFigures> figures =
        Map.of(
            "a", Measured.figure(ArmMetric.P99, 1e6, 1e6),
            "b", Measured.figure(ArmMetric.P99, 1e6));
    Outlook outlook = outlook(comparing(0.03), blocks.figures(), figures, SIX_RESTARTS, true);

    assertThat(outlook.rows()).extracting(Outlook.Row::name).containsExactly("ops/s");
  }

  @Test
  void aFigureThatAnArmLacksTakesNoPartOfTheErrorRate() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    blocks.measure(2, 1.2);
    Map<String, ArmFigures> figures =
        Map.of(
            "a", Measured.figure(ArmMetric.P99, 1e6, 1e6),
            "b", Measured.figure(ArmMetric.P99, 1e6, 1.1e6));
    Map<ArmMetric, Better> metrics = new LinkedHashMap<>(comparing(0.03).metrics());
    metrics.put(ArmMetric.SERVICE_P99, Better.LOWER);
    ComparisonPlan more =
        new ComparisonPlan(List.of(new Pair("a", "b")), metrics, List.of(), null, 0.03);

    assertThat(outlook(more, blocks.figures(), figures, SIX_RESTARTS, true))
        .isEqualTo(outlook(comparing(0.03), blocks.figures(), figures, SIX_RESTARTS, true));
  }

  @Test
  void aRowOfAnArmThatIsComparedWithSeveralIsNamedByBoth() throws Exception {
    ComparisonPlan plan =
        comparing(0.03).withPairs(List.of(new Pair("a", "b"), new Pair("c", "b")));
    Outlook outlook = outlook(plan, running(), Map.of(), SIX_RESTARTS, true);

    assertThat(outlook.rows())
        .extracting(Outlook.Row::name)
        .containsExactly("ops/s of b against a");
  }

  @Test
  void anArmThatHasOneRestartLessIsExpectedToMeasureAsManyRoundsAgain() throws Exception {
    WrittenBlocks blocks = new WrittenBlocks(folder);
    for (int restart = 1; restart <= 2; restart++) {
      blocks.turn(restart, "a");
    }
    blocks.turn(1, "b");
    for (int round = 1; round <= 30; round++) {
      blocks.block(1, round, "a", 1_000);
      blocks.block(1, round, "b", round % 2 == 0 ? 700 : 1_400);
      blocks.round(1, round, false);
    }
    Outlook outlook = outlook(0.03, blocks.figures(), new Outlook.Plan(6, 1), true);

    assertThat(outlook.restarts()).isEqualTo(2);
    assertThat(outlook.rows())
        .singleElement()
        .satisfies(row -> assertThat(row.detectable()).isBetween(0.1, 0.3));
  }

  @Test
  void decidedRowsAreLeftOut() throws Exception {
    assertThat(outlook(0.03, running(), SIX_RESTARTS, false).rows()).isEmpty();
  }

  @Test
  void aLargeDeltaAsksForALargerDifference() throws Exception {
    assertThat(outlook(0.25, running(), SIX_RESTARTS, true).difference()).isEqualTo(0.5);
  }

  @Test
  void aRunWithoutBlocksIsOneLine() {
    assertThatThrownBy(() -> BlockFigures.ofRunning(folder, 1, Map.of("a", folder)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("cannot read blocks: ");
  }
}
