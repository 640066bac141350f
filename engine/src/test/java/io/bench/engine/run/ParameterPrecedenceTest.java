package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.Parameter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParameterPrecedenceTest {

  private final FakeProvider cql =
      new FakeProvider(
          "cql",
          Parameter.text("host", ""),
          Parameter.text("keyspace", ""),
          Parameter.integer("fail-every", "").withDefault("0"),
          Parameter.text("tags", ""),
          Parameter.text("driver.*", ""));
  private final FakeProvider plain = new FakeProvider("plain");
  private final Planning planning = Planning.with(cql, plain);

  @Test
  void aUsersValueWinsOverWhatAStepLeavesOpen() {
    String workload = "{scenarios: {default: [run threads=2 stride==3 host=a]}, ops: {x: X}}";
    StepPlan step = planning.step(workload, "concurrency=9", "stride=10", "host=b", "rate=5k");

    assertThat(step.engineParameters())
        .containsOnly(entry("threads", "9"), entry("stride", "3"), entry("rate", "5k"));
    assertThat(step.adapterParameters()).containsOnly(entry("host", "b"));
    assertThat(planning.step(workload).engineParameters()).containsEntry("threads", "2");
  }

  @Test
  void whatAStepSetsToUndefIsNotSet() {
    StepPlan step =
        planning.step("{scenarios: {default: [run rate==UNDEF]}, ops: {x: X}}", "rate=5k");
    assertThat(step.engine().rate()).isEmpty();
  }

  @Test
  void eachStepResolvesTheWorkloadWithItsOwnParameters() {
    RunPlan plan =
        planning.plan(
            """
            scenarios: {default: [run n=1, run n==2, run]}
            ops: {x: 'X TEMPLATE(n,0)'}
            """,
            "scenario=default");

    assertThat(plan.steps())
        .extracting(step -> step.templates().get(0).fields().get("stmt"))
        .containsExactly(
            new OpValue.Constant("X 1"), new OpValue.Constant("X 2"), new OpValue.Constant("X 0"));
  }

  @Test
  void aTemplateParameterOfTheWorkloadWinsOverTheAdaptersOfThatName() {
    StepPlan step = planning.step("ops: {x: 'USE TEMPLATE(keyspace,k)'}", "keyspace=mine");

    assertThat(step.templates().get(0).fields())
        .isEqualTo(Map.of("stmt", new OpValue.Constant("USE mine")));
    assertThat(step.adapterParameters()).isEmpty();
    assertThat(planning.step("ops: {x: X}", "keyspace=mine").adapterParameters())
        .containsOnly(entry("keyspace", "mine"));
  }

  @Test
  void aParameterOfTheEngineWinsOverAllOthersOfThatName() {
    StepPlan step = planning.step("ops: {x: 'X TEMPLATE(tags,t)'}", "tags=name:x");

    assertThat(step.engineParameters()).containsOnly(entry("tags", "name:x"));
    assertThat(step.adapterParameters()).isEmpty();
  }

  @Test
  void parametersGoByTheirDeclaredNamesAndPrefixesAsTyped() {
    StepPlan step =
        planning.step(
            "ops: {x: X}", "fail_every=3", "error_limit=1%", "hdr-digits=2", "driver.a_b=1");

    assertThat(step.adapterParameters())
        .containsOnly(entry("fail-every", "3"), entry("driver.a_b", "1"));
    assertThat(step.engineParameters())
        .containsOnly(entry("error-limit", "1%"), entry("hdr-digits", "2"));
  }

  @Test
  void whatConcernsTheSurroundingsReachesNeitherEngineNorAdapter() {
    planning.around(Parameter.text("cassandra-heap", ""));
    StepPlan step = planning.step("ops: {x: X}", "cassandra_heap=1G");

    assertThat(step.engineParameters()).isEmpty();
    assertThat(step.adapterParameters()).isEmpty();
  }

  @Test
  void whatOneStepsAdapterKnowsIsKeptFromAnotherThatDoesNot() {
    RunPlan plan =
        planning.plan(
            "{scenarios: {default: [run adapter=plain, run]}, ops: {x: X}}", "fail-every=3");

    assertThat(plan.steps().get(0).adapterParameters()).isEmpty();
    assertThat(plan.steps().get(1).adapterParameters()).containsOnly(entry("fail-every", "3"));
  }
}
