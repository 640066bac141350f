package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPlannerTest {

  private static final String TWO_STEPS =
      """
      scenarios:
        default:
          schema: run tags=block:schema
          main: run tags=block:main adapter=other
        again: [run tags=block:main]
      blocks:
        schema: {ops: {create: CREATE}}
        main: {ops: {read: READ, write: {stmt: WRITE, ratio: 3}}}
      """;

  private final FakeProvider cql = new FakeProvider("cql", Parameter.secret("pin", ""));
  private final FakeProvider other = new FakeProvider("other");
  private final Planning planning = Planning.with(cql, other);

  @Test
  void aScenarioIsPlannedStepByStep() {
    RunPlan plan = planning.plan(TWO_STEPS);

    assertThat(plan.steps()).extracting(StepPlan::name).containsExactly("schema", "main");
    assertThat(opNames(plan.steps().get(0))).containsExactly("create");
    assertThat(opNames(plan.steps().get(1))).containsExactly("read", "write");
    assertThat(plan.steps().get(1).sequence().toArray()).containsExactly(0, 1, 1, 1);
    assertThat(plan.steps()).extracting(StepPlan::adapter).containsExactly(cql, other);
  }

  /** Published workloads leave it at that, and their keyspace must be there before their table. */
  @Test
  void aSchemaThatSaysNoMoreIsRunOneOpAfterTheOther() {
    assertThat(planning.plan(TWO_STEPS).steps().get(0).engineParameters())
        .containsEntry("threads", "1");
    assertThat(planning.plan(TWO_STEPS, "threads=3").steps().get(0).engineParameters())
        .containsEntry("threads", "3");
    assertThat(planning.plan(TWO_STEPS).steps().get(1).engineParameters())
        .doesNotContainKey("threads");
    String rampUp = "scenarios: {default: {rampup: run cycles=5}}\nops: {write: WRITE}";
    assertThat(planning.plan(rampUp).steps().get(0).engineParameters())
        .doesNotContainKey("threads");
  }

  @Test
  void aDemonstrationIsPreferredWhereItIsWantedAndNoScenarioIsNamed() {
    String both =
        "scenarios: {default: {a: run}, demonstration: {b: run}, full: {c: run}}\nops: {w: WRITE}";
    Planning demonstrating = Planning.with(cql, other).demonstrating();

    assertThat(demonstrating.plan(both).info().scenario()).isEqualTo("demonstration");
    assertThat(demonstrating.plan(both, "scenario=full").info().scenario()).isEqualTo("full");
    assertThat(demonstrating.plan(both, "scenario=default").info().scenario()).isEqualTo("default");
    assertThat(demonstrating.plan(TWO_STEPS).info().scenario()).isEqualTo("default");
    assertThat(demonstrating.plan("ops: {w: WRITE}").info().scenario()).isEmpty();
    assertThat(planning.plan(both).info().scenario()).isEqualTo("default");
  }

  @Test
  void oneStepOrAnotherScenarioIsPlannedOnRequest() {
    assertThat(planning.plan(TWO_STEPS, "scenario=default.main").steps())
        .extracting(StepPlan::name)
        .containsExactly("main");
    assertThat(planning.plan(TWO_STEPS, "scenario=again").steps())
        .extracting(StepPlan::name)
        .containsExactly("step1");
  }

  @Test
  void aWorkloadWithoutScenariosIsOneStepWithAllItsOps() {
    RunPlan plan = planning.plan("ops: {a: A, b: B}", "tags=name:b");

    assertThat(plan.steps()).extracting(StepPlan::name).containsExactly("test");
    assertThat(opNames(plan.steps().get(0))).containsExactly("b");
    assertThat(opNames(planning.step("ops: {a: A, b: B}"))).containsExactly("a", "b");
    assertThat(plan.info().scenario()).isEmpty();
  }

  @Test
  void theRunIsDescribedAsTheUserAskedForIt() {
    RunInfo info = planning.plan(TWO_STEPS, "async=7", "scenario=default").info();

    assertThat(info.workload()).isEqualTo("test");
    assertThat(info.workloadSource()).isEqualTo("dir/test.yaml");
    assertThat(info.workloadText()).isEqualTo(TWO_STEPS);
    assertThat(info.scenario()).isEqualTo("default");
    assertThat(info.adapter()).isEqualTo("other");
    assertThat(info.givenParameters())
        .containsExactly(entry("async", "7"), entry("scenario", "default"));
  }

  @Test
  void theAdapterIsTheUsersThenTheOpsThenCql() {
    String workload = "ops: {a: {stmt: A, driver: other}, b: B}";

    assertThat(planning.step("ops: {a: A}").adapter()).isSameAs(cql);
    assertThat(planning.step(workload).adapter()).isSameAs(other);
    assertThat(planning.step(workload, "driver=cql").adapter()).isSameAs(cql);
  }

  @ParameterizedTest
  @CsvSource({
    "schema, x, true",
    "Schema-2, x, true",
    "rampup, x, true",
    "ramp_up, x, true",
    "load, x, true",
    "truncate, x, true",
    "drop-tables, x, true",
    "teardown, x, true",
    "cleanup, x, true",
    "main, schema, true",
    "main, ramp-up-all, true",
    "main, x, false",
    "preschema, x, false",
    "main, x-load, false",
  })
  void aStepPreparesIfItsNameOrItsBlocksBeginSo(String step, String block, boolean prepares) {
    String workload =
        "{scenarios: {default: {%s: run}}, blocks: {%s: {ops: {a: A}}}}".formatted(step, block);
    assertThat(planning.step(workload).preparatory()).isEqualTo(prepares);
  }

  @Test
  void withoutAScenarioTheNameOfTheFileDoesNotSayThatItPrepares() {
    planning.ofFile("dir/load-test.yaml");

    StepPlan step = planning.step("ops: {a: A}");
    assertThat(step.name()).isEqualTo("load-test");
    assertThat(step.preparatory()).isFalse();
    assertThat(planning.step("blocks: {schema: {ops: {a: A}}}").preparatory()).isTrue();
  }

  @Test
  void aStepThatAlsoRunsAnotherBlockMeasures() {
    assertThat(
            planning
                .step("blocks: {schema: {ops: {a: A}}, main: {ops: {b: B}}}", "tags=block:.*")
                .preparatory())
        .isFalse();
  }

  @Test
  void secretsAreMaskedWhoeverDeclaresThem() {
    planning.around(Parameter.secret("server-key", ""), Parameter.text("rack", ""));
    RunPlan plan =
        planning.plan(
            "ops: {a: 'A TEMPLATE(login_password,x)'}",
            "pin=1234",
            "server_key=5678",
            "login_password=9012",
            "rack=r1");

    assertThat(plan.info().givenParameters())
        .containsOnly(
            entry("pin", "***"),
            entry("server-key", "***"),
            entry("login_password", "***"),
            entry("rack", "r1"));
    assertThat(plan.secrets()).containsExactlyInAnyOrder("1234", "5678", "9012");
  }

  @Test
  void aSecretThatAStepSetsIsKnownAsOne() {
    assertThat(planning.plan("{scenarios: {default: [run pin=4711]}, ops: {a: A}}").secrets())
        .containsExactly("4711");
  }

  private static List<String> opNames(StepPlan step) {
    return step.templates().stream().map(OpTemplate::name).toList();
  }
}
