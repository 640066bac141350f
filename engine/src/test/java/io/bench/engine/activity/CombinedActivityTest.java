package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.bench.engine.activity.CombinedScene.Heard;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Clients that the test makes up, second by second; no clock. */
class CombinedActivityTest {

  @Test
  void aSecondOfTheWholeIsTheSumOfThatSecondOfEachClient() {
    CombinedScene scene = new CombinedScene(3, CombinedScene.measured(3));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int second = 1; second <= 3; second++) {
      for (int client = 0; client < 3; client++) {
        scene.activity.add(client, read(100 * second + client));
      }
    }
    ActivityResult result = end(scene, 3, 3);

    assertThat(scene.reads()).containsExactly(303L, 603L, 903L);
    assertThat(scene.intervals.get(2).start()).isEqualTo(CombinedScene.START.plusSeconds(2));
    assertThat(scene.intervals.get(2).end()).isEqualTo(CombinedScene.START.plusSeconds(3));
    assertThat(scene.reports.get(0).record().lanes()).hasSize(3);
    assertThat(scene.reports.get(0).client().used().cpuNanos()).isEqualTo(600_000_000);
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(1_809);
    assertThat(result.phases().get(0).achievedPerSecond()).isEqualTo(603, within(1e-9));
  }

  @Test
  void aSecondIsToldWhenTheLastClientHasHandedItOverInWhateverOrder() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(9));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int second = 0; second < 4; second++) {
      scene.activity.add(1, read(10));
    }
    assertThat(scene.reads()).isEmpty();

    scene.activity.add(0, read(1));
    assertThat(scene.reads()).containsExactly(11L);
    scene.activity.add(0, read(2));
    assertThat(scene.reads()).containsExactly(11L, 12L);
  }

  @Test
  void whateverTheOrderEverythingAddsUp() {
    for (long seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      CombinedScene scene = new CombinedScene(5, CombinedScene.measured(30));
      scene.activity.phaseStarted(0, CombinedScene.START);
      int[] left = {30, 28, 30, 31, 29};
      long reads = 0;
      for (int open = 5; open > 0; ) {
        int client = random.nextInt(5);
        if (left[client] == 0) {
          continue;
        }
        int count = random.nextInt(1_000);
        reads += count;
        scene.activity.add(client, read(count));
        if (--left[client] == 0) {
          scene.activity.phaseEnded(client, 0);
          open--;
        }
      }
      ActivityResult result = end(scene, 5, 30);

      assertThat(scene.reads().stream().mapToLong(Long::longValue).sum())
          .as("seed %d", seed)
          .isEqualTo(reads)
          .isEqualTo(result.phases().get(0).total(Count.SUCCEEDED));
      assertThat(scene.reads()).hasSize(31);
    }
  }

  @Test
  void aClientThatStoodStillForFiveSecondsHoldsUpTheSumsAndMakesNoSecondLonger() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(8));
    scene.activity.phaseStarted(0, CombinedScene.START);
    double[] lengths = {1, 1, 6, 0.001, 0.001, 0.001, 0.001, 1};
    for (int second = 0; second < 8; second++) {
      scene.activity.add(0, read(100));
    }
    assertThat(scene.reads()).isEmpty();
    for (double length : lengths) {
      scene.activity.add(
          1, ClientSeconds.of(0, 2).lasting(length).succeeded(0, length < 0.5 ? 0 : 100).made());
    }
    end(scene, 2, 8);

    assertThat(scene.reads()).containsExactly(200L, 200L, 200L, 100L, 100L, 100L, 100L, 200L);
    assertThat(scene.intervals).allMatch(heard -> heard.seconds() == 1);
  }

  @Test
  void whereAllClientsStoodStillAtTheSameTimeNoTimeIsLost() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(8));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (double length : new double[] {1, 1, 5, 0.001, 0.001, 0.001, 0.001, 0.7}) {
      for (int client = 0; client < 2; client++) {
        scene.activity.add(client, ClientSeconds.of(0, 2).lasting(length).succeeded(0, 10).made());
      }
    }
    end(scene, 2, 7.7);

    assertThat(scene.intervals.stream().mapToDouble(Heard::seconds).sum())
        .isEqualTo(7.704, within(1e-9));
    assertThat(scene.intervals.get(7).end())
        .isEqualTo(CombinedScene.START.plus(Duration.ofMillis(7_704)));
  }

  @Test
  void aClientWithFewerSecondsIsNotWaitedForOnceItHasEndedThePhase() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.counted(1_000));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, read(10));
    scene.activity.add(0, read(10));
    scene.activity.add(0, ClientSeconds.of(0, 2).lasting(0.25).succeeded(0, 3).made());
    scene.activity.add(1, read(1));
    scene.activity.phaseEnded(1, 0);

    assertThat(scene.reads()).containsExactly(11L, 10L, 3L);
    assertThat(scene.intervals.get(2).seconds()).isEqualTo(0.25);
  }

  @Test
  void whatEndsWhileClientsDrainIsInTheTotalsAndInNoSecond() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, ClientSeconds.of(0, 2).succeeded(0, 10).begun(0, 3).made());
    scene.activity.add(0, ClientSeconds.of(0, 2).draining().ended(0, 3).made());
    scene.activity.add(1, read(5));
    ActivityResult result = end(scene, 2, 1);

    assertThat(scene.intervals).hasSize(2);
    assertThat(scene.intervals.get(0).inWindow()).isFalse();
    assertThat(scene.reads()).containsExactly(15L);
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(18);
    assertThat(result.phases().get(0).total(Count.ISSUED)).isEqualTo(18);
  }

  @Test
  void opsThatDoNotAddUpAreABug() {
    CombinedScene scene = new CombinedScene(1, CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, ClientSeconds.of(0, 2).succeeded(0, 5).begun(0, 1).made());
    scene.activity.ended(0, scene.ended(1));

    assertThatThrownBy(() -> scene.activity.result(ActivityResult.End.COMPLETED, null))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ops of 'read' in measurement do not add up: issued 6");
  }

  @Test
  void errorsOfTheWholeDecideWhereEachClientHasTooFewToTell() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    ClientSeconds each = ClientSeconds.of(0, 2).succeeded(0, 900).failed(0, 80);
    scene.activity.add(0, each.made());
    assertThat(scene.activity.tooManyErrors()).isNull();

    scene.activity.add(1, each.made());
    assertThat(scene.activity.tooManyErrors())
        .isEqualTo("8.2 % of ops failed, more than error-limit=5.0 %");
    assertThat(end(scene, 2, 1).end()).isEqualTo(ActivityResult.End.FAILED);
  }

  @Test
  void aClientAboveTheErrorLimitDoesNotFailAWholeBelowIt() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, ClientSeconds.of(0, 2).succeeded(0, 800).failed(1, 200).made());
    scene.activity.add(1, read(9_000));

    assertThat(scene.activity.tooManyErrors()).as("half way: 2 %").isNull();
    assertThat(end(scene, 2, 1).end()).isEqualTo(ActivityResult.End.COMPLETED);
  }

  @Test
  void stridesOfAllClientsAddUp() {
    CombinedScene scene =
        new CombinedScene(
            CombinedScene.plan(CombinedScene.captures(), 1, CombinedScene.measured(2)), 2);
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int second = 0; second < 2; second++) {
      for (int client = 0; client < 2; client++) {
        scene.activity.add(
            client, ClientSeconds.of(0, 2).succeeded(0, 4).succeeded(1, 4).strides(4).made());
      }
    }
    PhaseResult phase = end(scene, 2, 2).phases().get(0);

    StrideResult strides = Objects.requireNonNull(phase.strides());
    assertThat(strides.totals().count(Count.SUCCEEDED)).isEqualTo(16);
    assertThat(strides.totals().histogram(Latency.STRIDE))
        .satisfies(times -> assertThat(times.getTotalCount()).isEqualTo(16));
    assertThat(scene.reports.get(1).record().strides().count(Count.ISSUED)).isEqualTo(8);
  }

  @Test
  void twoPhasesAreKeptApartAndTheSecondBeginsWhereItsInstantIs() {
    CombinedScene scene =
        new CombinedScene(
            2,
            new PhasePlan(PhaseKind.WARM_UP, 2_000_000_000L, 0, Long.MAX_VALUE, null),
            CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int client = 0; client < 2; client++) {
      scene.activity.add(client, read(10));
      scene.activity.phaseEnded(client, 0);
    }
    scene.activity.phaseStarted(1, CombinedScene.START.plusSeconds(5));
    for (int client = 0; client < 2; client++) {
      scene.activity.add(client, ClientSeconds.of(1, 2).succeeded(0, 7).made());
    }
    ActivityResult result = end(scene, 2, 1);

    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(20);
    assertThat(result.phases().get(1).total(Count.SUCCEEDED)).isEqualTo(14);
    assertThat(result.phases().get(1).course().start())
        .isEqualTo(CombinedScene.START.plusSeconds(5));
    assertThat(scene.reports.get(1).record().startNanos()).isEqualTo(5_000_000_000L);
    assertThat(scene.reports.get(1).record().endNanos()).isEqualTo(6_000_000_000L);
  }

  private static ClientSecond read(int count) {
    return ClientSeconds.of(0, 2).succeeded(0, count).made();
  }

  private static ActivityResult end(CombinedScene scene, int clients, double seconds) {
    for (int client = 0; client < clients; client++) {
      scene.activity.ended(client, scene.ended(seconds));
    }
    return scene.activity.result(ActivityResult.End.COMPLETED, null);
  }
}
