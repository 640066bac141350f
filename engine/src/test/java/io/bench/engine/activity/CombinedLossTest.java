package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.verdict.VerdictKind;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A client is lost in the middle of an activity; made up second by second, no clock. */
class CombinedLossTest {

  @Test
  void opsOfALostClientThatHadNotEndedAreUnfinishedAndTheResultIsIncomplete() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(4));
    scene.activity.phaseStarted(0, CombinedScene.START);
    for (int second = 0; second < 4; second++) {
      scene.activity.add(0, read(100));
    }
    scene.activity.add(1, ClientSeconds.of(0, 2).succeeded(0, 90).begun(0, 7).begun(1, 2).made());
    scene.activity.add(1, ClientSeconds.of(0, 2).ended(0, 3).failed(1, 1).made());
    scene.activity.lost(1, "client 1 (b, process 7) from second 3 of phase 1 on");
    scene.activity.ended(0, scene.ended(4));
    ActivityResult result =
        scene.activity.result(ActivityResult.End.FAILED, "client 1 is lost: broken");

    PhaseResult phase = result.phases().get(0);
    assertThat(scene.reads()).as("the others' seconds are told").hasSize(4);
    assertThat(phase.unfinishedOf(0)).isEqualTo(4);
    assertThat(phase.unfinishedOf(1)).isEqualTo(2);
    assertThat(phase.total(Count.ISSUED))
        .isEqualTo(phase.total(Count.SUCCEEDED) + phase.total(Count.FAILED) + 6);
    assertThat(Objects.requireNonNull(phase.findings().judgement()).verdicts())
        .filteredOn(verdict -> verdict.kind() == VerdictKind.INCOMPLETE)
        .extracting(verdict -> verdict.evidence())
        .contains("missing: client 1 (b, process 7) from second 3 of phase 1 on");
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo("client 1 is lost: broken");
  }

  @Test
  void aClientThatIsLostAfterItsResultHasComeMissesNothing() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(1));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, read(100));
    scene.activity.add(1, ClientSeconds.of(0, 2).succeeded(0, 90).begun(0, 1).made());
    scene.activity.ended(
        1, scene.ended(1, PhaseFindings.NONE, List.of(new UnfinishedOp(0, 0, 5_000_000))));
    scene.activity.lost(1, "client 1 from second 2 of phase 1 on");
    scene.activity.ended(0, scene.ended(1));
    PhaseResult phase = scene.activity.result(ActivityResult.End.FAILED, "x").phases().get(0);

    assertThat(phase.unfinished()).hasSize(1);
    assertThat(Objects.requireNonNull(phase.findings().judgement()).has(VerdictKind.INCOMPLETE))
        .isFalse();
  }

  @Test
  void everyClientLostLeavesAResultOfWhatWasHandedOver() {
    CombinedScene scene = new CombinedScene(2, CombinedScene.measured(4));
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, read(100));
    scene.activity.lost(0, "client 0");
    scene.activity.lost(1, "client 1");
    PhaseResult phase = scene.activity.result(ActivityResult.End.FAILED, "lost").phases().get(0);

    assertThat(phase.total(Count.SUCCEEDED)).isEqualTo(100);
    assertThat(scene.reads()).containsExactly(100L);
  }

  @Test
  void stridesOfALostClientThatHadNotEndedAreUnfinished() {
    CombinedScene scene =
        new CombinedScene(
            CombinedScene.plan(CombinedScene.captures(), 1, CombinedScene.measured(1)), 2);
    scene.activity.phaseStarted(0, CombinedScene.START);
    scene.activity.add(0, ClientSeconds.of(0, 2).succeeded(0, 4).succeeded(1, 4).strides(4).made());
    scene.activity.add(
        1,
        ClientSeconds.of(0, 2)
            .succeeded(0, 4)
            .begun(0, 2)
            .succeeded(1, 4)
            .strides(4)
            .begunStrides(2)
            .made());
    scene.activity.lost(1, "client 1 from second 2 of phase 1 on");
    scene.activity.ended(0, scene.ended(1));
    PhaseResult phase =
        scene.activity.result(ActivityResult.End.FAILED, "client 1 is lost").phases().get(0);

    StrideResult strides = Objects.requireNonNull(phase.strides());
    assertThat(strides.totals().count(Count.ISSUED)).isEqualTo(10);
    assertThat(strides.unfinished()).isEqualTo(2);
  }

  private static ClientSecond read(int count) {
    return ClientSeconds.of(0, 2).succeeded(0, count).made();
  }
}
