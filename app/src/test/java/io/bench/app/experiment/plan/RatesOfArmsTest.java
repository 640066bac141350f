package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static io.bench.app.experiment.plan.PlannedExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ComparisonPlan.Pair;
import org.junit.jupiter.api.Test;

class RatesOfArmsTest {

  private static final String RATES =
      """
      parameters: {workload: keyvalue, scenario: default.latency, adapter: null-async}
      arms:
        one: {parameters: {rates: '1k,2k'}}
        two: {parameters: {rates: '2k,5k'}}
      """;

  @Test
  void anArmWithRatesIsComparedAtEachRateThatTheOtherHasToo() {
    ExperimentPlan plan = plan(RATES);

    assertThat(plan.arm("one").steps()).containsExactly("latency@1000", "latency@2000");
    assertThat(plan.arm("one").step()).isEqualTo("latency@2000");
    assertThat(plan.comparison().pairs()).containsExactly(new Pair("one@2000", "two@2000"));
    assertThat(plan.armOf("two@5000")).isEqualTo(plan.arm("two"));
    assertThat(plan(RATES + "compare: {step: latency}").arm("one").steps()).hasSize(2);
    assertThat(plan(RATES + "compare: {step: latency@2000}").comparison().pairs())
        .containsExactly(new Pair("one", "two"));
  }

  @Test
  void whatCannotBeSaidOfSeveralRatesIsRefused() {
    assertThat(problems(RATES.replace("'2k,5k'", "'3k,5k'")))
        .containsExactly(
            "two against one: they have no rate in common, rates=3000,5000 and rates=1000,2000; give both the same rates=");
    assertThat(problems(RATES.replace("rates: '2k,5k'", "rate: 2k")))
        .singleElement()
        .asString()
        .contains("no rate in common, its own and rates=1000,2000");
    assertThat(problems(RATES + "expect: [one.p99 < 1s]"))
        .containsExactly(
            "arm one: 'expect', 'published' and 'claim' say one figure of an arm, and rates= gives it one for each rate; give rate= instead");
    assertThat(
            problems(
                """
                parameters: {workload: keyvalue, scenario: default.latency, adapter: cql}
                arms: {one: {parameters: {rates: '1k,2k'}, during: {every: 10s, stall: 1s}}}
                """))
        .containsExactly(
            "arm one: 'during' is for one measurement, and rates= are several; give rate=");
  }
}
