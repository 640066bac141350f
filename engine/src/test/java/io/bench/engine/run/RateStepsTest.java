package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.PhaseKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class RateStepsTest {

  private static final String SCENARIO =
      """
      scenarios:
        default:
          schema: run tags=block:schema
          capacity: run tags=block:main
          latency: run tags=block:main rate=70% duration=120s
          again: run tags=block:main
      blocks:
        schema: {ops: {create: CREATE}}
        main: {ops: {read: READ}}
      """;

  private final Planning planning = Planning.with(new FakeProvider("cql"));

  @Test
  void theLastStepThatMeasuresAtARateIsRunOncePerRate() {
    RunPlan plan = planning.plan(SCENARIO, "rates=1k,2k,5k");

    assertThat(plan.steps())
        .extracting(StepPlan::name)
        .containsExactly(
            "schema", "capacity", "latency@1000", "latency@2000", "latency@5000", "again");
    assertThat(plan.steps())
        .extracting(StepPlan::ratesOf)
        .containsExactly(null, null, "latency", "latency", "latency", null);
    assertThat(offered(plan.steps().get(3))).containsExactly(2000.0, 2000.0);
    assertThat(plan.steps()).allSatisfy(step -> assertThat(step.engine().rates()).isEmpty());
  }

  @Test
  void withoutARateTheLastStepThatMeasuresIsRunOncePerRate() {
    assertThat(planning.plan("ops: {a: A}", "rates=1k..4k/3").steps())
        .extracting(StepPlan::name)
        .containsExactly("test@1000", "test@2000", "test@4000");
  }

  @Test
  void theFirstRateWarmsUpAsTheStepAndTheOthersForFiveSeconds() {
    List<StepPlan> steps = planning.plan(SCENARIO, "rates=1k,2k,5k").steps();

    assertThat(phases(steps.get(2)))
        .extracting(PhasePlan::kind)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASUREMENT);
    assertThat(phases(steps.get(2)).get(0).automatic()).isTrue();
    assertThat(seconds(steps.get(3))).containsExactly(5.0, 30.0);
    assertThat(seconds(steps.get(4))).containsExactly(5.0, 30.0);
  }

  @Test
  void whatTheUserGaveHoldsForEveryRate() {
    List<StepPlan> steps =
        planning
            .plan(SCENARIO, "rates=1k,2k", "duration=7s", "warmup=3s", "error-limit=1%")
            .steps();

    assertThat(seconds(steps.get(2))).containsExactly(3.0, 7.0);
    assertThat(seconds(steps.get(3))).containsExactly(3.0, 7.0);
    assertThat(steps.get(3).engine().errorLimit()).isEqualTo(0.01);
  }

  /** A server that refuses everything fails the run; one that is overloaded is a result. */
  @Test
  void errorsEndTheRunAtTheFirstRateOnly() {
    List<StepPlan> steps = planning.plan(SCENARIO, "rates=1k,2k").steps();

    assertThat(steps.get(2).engine().errorLimit()).isEqualTo(0.05);
    assertThat(steps.get(3).engine().errorLimit()).isEqualTo(1);
  }

  @Test
  void whatHasNoWarmUpHasNoneAtAnyRate() {
    assertThat(planning.plan("ops: {a: A}", "rates=1k,2k", "cycles=100").steps())
        .allSatisfy(
            step ->
                assertThat(phases(step))
                    .extracting(PhasePlan::kind)
                    .containsExactly(PhaseKind.MEASUREMENT));
  }

  @Test
  void aWorkloadsOwnRatesAreOfItsStep() {
    String own =
        """
        scenarios:
          default:
            curve: run rates=100,200 duration=9s alias=c
            other: run rate=5
        ops: {a: A}
        """;

    List<StepPlan> steps = planning.plan(own).steps();
    assertThat(steps).extracting(StepPlan::resultName).containsExactly("c@100", "c@200", "other");
    assertThat(seconds(steps.get(1))).containsExactly(5.0, 9.0);
    assertThat(planning.plan(own, "rates=7,8,9").steps())
        .extracting(StepPlan::resultName)
        .containsExactly("c@7", "c@8", "c@9", "other");
  }

  @Test
  void sharesAreOfWhatAnEarlierStepReached() {
    assertThat(planning.plan(SCENARIO, "rates=10%..90%/3").steps())
        .extracting(StepPlan::name)
        .contains("latency@10%", "latency@30%", "latency@90%");
    assertThat(planning.problems("ops: {a: A}", "rates=10%,20%"))
        .hasSize(2)
        .allSatisfy(problem -> assertThat(problem).contains("is a share of what an earlier step"));
  }

  @Test
  void whatCannotBeMeasuredAtSeveralRatesIsAMistake() {
    assertThat(planning.problems("ops: {a: A}", "rates=1k,2k", "rate=5"))
        .containsExactly("step 'test': 'rate' and 'rates' exclude each other; give one of them");
    assertThat(planning.problems("ops: {a: A}", "rates=1k"))
        .singleElement()
        .asString()
        .contains("parameter 'rates': cannot read '1k': give two rates or more");
    assertThat(
            planning.problems(
                "scenarios: {default: {main: run rate===5}}\nops: {a: A}", "rates=1k,2k"))
        .containsExactly("step 'main' fixes 'rate', so that rates= cannot be given for it");
    assertThat(planning.problems("scenarios: {default: {schema: run}}\nops: {a: A}", "rates=1k,2k"))
        .containsExactly(
            "rates=: no step of this run measures; those that prepare or verify run at no rate");
    assertThat(planning.problems("scenarios: {default: {schema: 'run rates=1,2'}}\nops: {a: A}"))
        .singleElement()
        .asString()
        .contains("rates= is for steps that measure");
  }

  private static final String OWN_RATES =
      "scenarios: {default: {main: 'run rates%s1,2'}}\nops: {a: A}";

  @Test
  void aRateThatTheUserGivesReplacesOpenRatesOfAStep() {
    StepPlan step = planning.step(OWN_RATES.formatted("="), "rate=5");

    assertThat(step.name()).isEqualTo("main");
    assertThat(step.ratesOf()).isNull();
    assertThat(offered(step)).containsOnly(5.0);
  }

  @Test
  void ratesThatAStepLocksHoldOrRefuseAnotherRate() {
    assertThat(planning.plan(OWN_RATES.formatted("=="), "rate=5").steps())
        .extracting(StepPlan::name)
        .containsExactly("main@1", "main@2");
    assertThat(planning.problems(OWN_RATES.formatted("==="), "rate=5"))
        .containsExactly("step 'main' fixes 'rates', so that rate= cannot be given for it");
  }

  @Test
  void ratesThatTheUserGivesReplaceAnOpenRateOfAStep() {
    String own = "scenarios: {default: {main: run rate%s5}}\nops: {a: A}";

    assertThat(planning.plan(own.formatted("="), "rates=1,2").steps())
        .extracting(StepPlan::name)
        .containsExactly("main@1", "main@2");
    assertThat(planning.problems(own.formatted("=="), "rates=1,2"))
        .containsExactly("step 'main' fixes 'rate', so that rates= cannot be given for it");
  }

  @Test
  void ratesThatAStepWantsNoneOfAreNoRatesOfIt() {
    assertThat(
            planning.problems(
                "scenarios: {default: {main: run rates==UNDEF}}\nops: {a: A}", "rates=1,2"))
        .containsExactly(
            "rates=: no step of this run measures; those that prepare or verify run at no rate");
  }

  /** A fork is cold, whatever the JVM before it has done. */
  @Test
  void inForksEachRateWarmsUpAsTheStep() {
    List<StepPlan> steps = planning.plan(SCENARIO, "rates=1k,2k", "forks=2").steps();

    assertThat(phases(steps.get(2)).get(0).automatic()).isTrue();
    assertThat(phases(steps.get(3)).get(0).automatic()).isTrue();
    assertThat(steps.get(3).engine().forks()).isEqualTo(2);
  }

  private static List<PhasePlan> phases(StepPlan step) {
    return ActivityPlanner.phases(step, 1);
  }

  private static List<Double> seconds(StepPlan step) {
    return phases(step).stream().map(phase -> phase.lengthNanos() / 1e9).toList();
  }

  private static List<Double> offered(StepPlan step) {
    return phases(step).stream().map(PhasePlan::offeredPerSecond).toList();
  }
}
