package io.bench.app.experiment.plan;

import static io.bench.app.experiment.plan.PlannedExperiments.plan;
import static io.bench.app.experiment.plan.PlannedExperiments.problems;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void countersOfServersAreLeftOutWithAWord() {
    String counted =
        RATES
            + "compare: {metrics: {p99: lower, contended_per_op: lower, server_cpu_per_op: lower}}";

    assertThat(plan(counted).warnings())
        .containsExactly(
            "contended_per_op: left out for arms with rates= (one, two): the servers' counters are read once in a turn, not at each rate");
    assertThat(plan(RATES).warnings()).isEmpty();
    assertThat(plan(counted.replaceAll("rates: '[^']*'", "rate: 1k")).warnings()).isEmpty();
  }

  @Test
  void ratesOfAStepThatDoesNotCountAreNoSilentLoss(@TempDir Path folder) throws IOException {
    Path workload = folder.resolve("backwards.yaml");
    Files.writeString(
        workload,
        """
        scenarios:
          default:
            latency: run tags==block:main rate=1k duration=1s
            capacity: run tags==block:main rate==UNDEF duration=1s
        blocks:
          main: {ops: {read: noop}}
        """);
    String experiment =
        """
        parameters: {workload: %s, adapter: "null", rates: '1k,2k'}
        arms: {one: {}, two: {}}
        """
            .formatted(workload);

    assertThat(problems(experiment))
        .containsExactly(
            "arm one: rates= are of step 'latency', and what counts is the last step, 'capacity'; name the one that counts, such as compare: {step: latency}",
            "arm two: rates= are of step 'latency', and what counts is the last step, 'capacity'; name the one that counts, such as compare: {step: latency}");
    assertThat(plan(experiment + "compare: {step: latency}").arm("one").steps())
        .containsExactly("latency@1000", "latency@2000");
    assertThat(plan(experiment + "compare: {step: capacity}").arm("one").steps())
        .containsExactly("capacity");
  }

  @Test
  void aStepIsLookedForByItsNameInResults() {
    String aliased = RATES.replace("null-async}", "null-async, alias: a}");

    assertThat(plan(aliased).arm("one").steps()).containsExactly("a@1000", "a@2000");
    assertThat(plan(aliased + "compare: {step: a}").arm("one").steps()).hasSize(2);
    assertThat(plan(aliased + "compare: {step: latency}").arm("one").steps()).hasSize(2);
    assertThat(plan(aliased + "compare: {step: latency@2000}").arm("one").steps())
        .containsExactly("a@2000");
    String oneRate = aliased.replaceAll("rates: '[^']*'", "rate: 1k");
    assertThat(plan(oneRate).arm("one").steps()).containsExactly("a");
    assertThat(plan(oneRate + "compare: {step: latency}").arm("one").steps()).containsExactly("a");
    assertThat(plan(oneRate + "compare: {step: a}").arm("one").steps()).containsExactly("a");
  }
}
