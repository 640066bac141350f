package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.ActivityPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ActivityPlannerTest {

  private final Planning planning = Planning.with(new FakeProvider("cql"));

  @ParameterizedTest
  @CsvSource({
    "threads=auto, 4, 256",
    "threads=100, 4, 100",
    "threads=3, 3, 3",
    "threads=2x, 4, 8",
    "threads=auto lanes=2, 2, 128",
    "threads=1 lanes=8, 1, 1",
    "threads=2x lanes=16, 8, 8",
  })
  void onFourCoresThereAreFourLanesUnlessToldOtherwiseAndNoneWithoutAPlaceInFlight(
      String given, int lanes, int inFlight) {
    ActivityPlan plan = plan("main", given.split(" "));

    assertThat(plan.lanes()).isEqualTo(lanes);
    assertThat(plan.inFlight()).isEqualTo(inFlight);
  }

  @Test
  void aStrideIsOneOpSequenceUnlessToldOtherwise() {
    assertThat(plan("main").ops().stride()).isEqualTo(4);
    assertThat(plan("main", "stride=10").ops().stride()).isEqualTo(10);
  }

  @Test
  void theSequencePutsOpsInTheOrderAskedFor() {
    assertThat(plan("main").ops().names()).containsExactly("x", "y");
    assertThat(plan("main").ops().order()).containsExactly(0, 1, 1, 1);
    assertThat(plan("main", "seq=interval").ops().order()).containsExactlyInAnyOrder(0, 1, 1, 1);
  }

  @Test
  void anErrorStopsWhatPreparesAndIsCountedInWhatMeasures() {
    assertThat(plan("schema").errors().policy()).hasToString("stop");
    assertThat(plan("main").errors().policy()).hasToString("count");
    assertThat(plan("schema", "errors=warn").errors().policy()).hasToString("warn");
    assertThat(plan("main", "errors=Timeout:retry;stop").errors().policy())
        .hasToString("Timeout:retry;stop");
  }

  @Test
  void anActivityIsNamedAfterItsStepUnlessItHasAnAlias() {
    assertThat(plan("main").name()).isEqualTo("main");
    assertThat(plan("main", "alias=mine").name()).isEqualTo("mine");
  }

  @Test
  void otherParametersArePassedOn() {
    ActivityPlan plan =
        plan(
            "main",
            "tries=3",
            "retrydelay=2ms",
            "error-limit=1%",
            "grace=7s",
            "hdr-digits=2",
            "seed=42");

    assertThat(plan.errors().maxTries()).isEqualTo(3);
    assertThat(plan.errors().limit()).isEqualTo(0.01);
    assertThat(plan.graceNanos()).isEqualTo(7_000_000_000L);
    assertThat(plan.digits()).isEqualTo(2);
    assertThat(plan.seed()).isEqualTo(42);
  }

  private ActivityPlan plan(String step, String... given) {
    String workload =
        "{scenarios: {default: {%s: run}}, ops: {x: X, y: {stmt: Y, ratio: 3}}}".formatted(step);
    return ActivityPlanner.plan(planning.step(workload, given), 4, 0);
  }
}
