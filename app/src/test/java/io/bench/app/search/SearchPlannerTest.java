package io.bench.app.search;

import static io.bench.app.search.Searches.keyvalue;
import static io.bench.app.search.Searches.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import io.bench.engine.run.StepPlan;
import io.bench.engine.search.Trial;
import io.bench.engine.search.Trial.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which step is searched, what is run before it, and what a trial runs. */
class SearchPlannerTest {

  private static final String SLO = "slo=p99<10ms";

  private static List<String> before(SearchPlan plan) {
    return plan.before().stream().map(StepPlan::name).toList();
  }

  private static StepPlan trial(SearchPlan plan, int number, double rate) {
    return TrialStep.of(
        plan.searched(), plan.request().givenNames(), new Trial(number, rate, Role.BRACKET));
  }

  @Test
  void theStepWithARateIsSearchedAfterPreparationAndCapacity() {
    SearchPlan plan = keyvalue(SLO);

    assertThat(plan.searched().name()).isEqualTo("latency");
    assertThat(before(plan)).containsExactly("schema", "rampup", "capacity");
    assertThat(plan.capacity()).get().extracting(StepPlan::name).isEqualTo("capacity");
  }

  @Test
  void aStartMakesTheCapacityUnnecessary() {
    assertThat(before(keyvalue(SLO, "start=5k"))).containsExactly("schema", "rampup");
    assertThat(before(keyvalue(SLO, "--no-preparation"))).containsExactly("capacity");
    assertThat(before(keyvalue(SLO, "start=5k", "--no-preparation"))).isEmpty();
  }

  @Test
  void aNamedStepIsSearchedAfterThePreparationOfItsScenario() {
    SearchPlan plan = keyvalue(SLO, "scenario=default.capacity");

    assertThat(plan.searched().name()).isEqualTo("capacity");
    assertThat(before(plan)).containsExactly("schema", "rampup");
    assertThat(plan.scenario().info().scenario()).isEqualTo("default");
    assertThat(keyvalue(SLO, "scenario=default").searched().name()).isEqualTo("latency");
  }

  private static final String OWN_RATES =
      """
      scenarios: {default: {fast: run tags=block:main, curve: 'run rates=1k,2k', last: run}}
      blocks: {main: {ops: {b: B}}}
      """;

  @Test
  void aStepWithSeveralRatesIsOneStepAndPreferredLikeOneWithARate() {
    SearchPlan plan = plan(OWN_RATES, SLO, "adapter=null");

    assertThat(plan.searched().name()).isEqualTo("curve");
    assertThat(before(plan)).containsExactly("fast");
    assertThat(trial(plan, 1, 500).engineParameters())
        .containsEntry("rate", "500")
        .doesNotContainKey("rates");
    assertThat(plan(OWN_RATES, SLO, "adapter=null", "scenario=default.curve").searched().name())
        .isEqualTo("curve");
  }

  @Test
  void withoutARateTheLastMeasurementIsSearchedAndWhatTearsDownIsNotRun() {
    SearchPlan plan =
        plan(
            """
            scenarios: {default: {schema: run tags=block:schema, one: run tags=block:main,
              two: run tags=block:main, drop: run tags=block:schema}}
            blocks: {schema: {ops: {a: A}}, main: {ops: {b: B}}}
            """,
            SLO,
            "adapter=null");

    assertThat(plan.searched().name()).isEqualTo("two");
    assertThat(before(plan)).containsExactly("schema", "one");
  }

  @Test
  void aWorkloadWithoutScenariosIsSearchedWhole() {
    SearchPlan plan = plan("ops: {a: A}", SLO, "adapter=null");

    assertThat(plan.searched().name()).isEqualTo("test");
    assertThat(plan.before()).isEmpty();
  }

  @Test
  void whatMeasuresNothingIsRefused() {
    assertThatThrownBy(() -> keyvalue(SLO, "scenario=default.verify"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'verify' prepares or verifies")
        .hasMessageContaining("choose one of capacity, latency");
    assertThatThrownBy(() -> plan("blocks: {schema: {ops: {a: A}}}", SLO, "adapter=null"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no step that measures");
    assertThatThrownBy(() -> keyvalue(SLO, "scenario=default.latnecy"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("did you mean 'latency'?");
  }

  @Test
  void aShareOfACapacityThatNobodyMeasuresIsRefused() {
    assertThatThrownBy(() -> plan("ops: {a: A}", SLO, "adapter=null", "warmup-rate=50%"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("warmup-rate=50% is a share");
  }

  @Test
  void aTrialIsTheStepAtItsRateForAHalfMinute() {
    SearchPlan plan = keyvalue(SLO);

    StepPlan first = trial(plan, 1, 6_200);

    assertThat(first.engineParameters())
        .containsEntry("rate", "6200")
        .containsEntry("duration", "30s")
        .doesNotContainKey("warmup");
    assertThat(first.engine().errorLimit()).isEqualTo(1);
    assertThat(first.ops()).isEqualTo(plan.searched().ops());
  }

  @Test
  void aTrialIsPacedAlsoWhereTheWorkloadLocksAClosedLoop() {
    StepPlan trial = trial(keyvalue(SLO, "scenario=default.capacity"), 1, 0.25);

    assertThat(trial.engineParameters()).containsEntry("rate", "0.25");
  }

  @Test
  void laterTrialsWarmUpForLessUnlessSomebodySaysHowLong() {
    assertThat(trial(keyvalue(SLO), 2, 100).engineParameters()).containsEntry("warmup", "5s");
    assertThat(trial(keyvalue(SLO, "warmup=20s"), 2, 100).engineParameters())
        .containsEntry("warmup", "20s");
    SearchPlan never =
        plan("{scenarios: {default: {main: run warmup=none}}, ops: {a: A}}", SLO, "adapter=null");
    assertThat(trial(never, 2, 100).engineParameters()).containsEntry("warmup", "none");
  }

  @Test
  void aTrialLastsAsLongAsTheUserSays() {
    SearchPlan plan = keyvalue(SLO, "duration=2m");

    assertThat(trial(plan, 2, 100).engineParameters()).containsEntry("duration", "2m");
    assertThat(plan.settings(10).leastPerSecond()).isEqualTo(10.0 / 120);
    assertThat(keyvalue(SLO).settings(1_024_000).leastPerSecond()).isEqualTo(1_000);
  }

  @Test
  void theErrorLimitBoundsErrorsWhereTheObjectiveDoesNot() {
    assertThat(keyvalue(SLO, "error-limit=2%").slo().text())
        .isEqualTo("p99 < 10 ms, errors <= 2 %");
    assertThat(keyvalue("slo=p99<10ms,errors<20%").slo().text())
        .isEqualTo("p99 < 10 ms, errors < 20 %");
  }
}
