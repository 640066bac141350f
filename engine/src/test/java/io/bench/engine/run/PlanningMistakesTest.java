package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanningMistakesTest {

  private static final String NO_CAPACITY =
      "step 'latency': rate=70% is a share of what an earlier step without a rate reached, and"
          + " there is none; give a number, such as rate=5000";

  private final Planning planning =
      Planning.with(
          new FakeProvider("cql", Parameter.duration("delay", "").withDefault("1ms")),
          new FakeProvider("plain"));

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    assertThat(
            planning.problems(
                "ops: {x: 'X TEMPLATE(count,1)'}",
                "threads=2",
                "async=3",
                "duration=long",
                "rate=fast",
                "errors=halt",
                "seq=random",
                "delay=soon",
                "cuont=7"))
        .containsExactly(
            "'threads' and 'async' are one parameter: give one of them",
            "parameter 'delay' must be a duration such as 500ms or 30s, not 'soon'",
            "parameter 'duration' must be a duration such as 500ms or 30s, not 'long'",
            "parameter 'seq' must be one of bucket, interval, concat, not 'random'",
            "parameter 'rate': cannot read 'fast': not an amount: 'fast'",
            "parameter 'errors': unknown verb 'halt' (known: stop, retry, warn, error, list,"
                + " ignore, count, counter, meter, timer, histogram, code=N)",
            "unknown parameter 'cuont'; did you mean 'count'? (neither bench nor adapter 'cql' nor"
                + " workload 'dir/test.yaml' has it)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"duration=long", "delay=soon", "rate=fast", "errors=halt", "tags=name:y"})
  void aMistakeThatConcernsManyStepsIsSaidOnce(String wrong) {
    assertThat(planning.problems("{scenarios: {default: [run, run, run]}, ops: {x: X}}", wrong))
        .hasSize(1);
  }

  @Test
  void mistakesOfDifferentStepsAreSaidTogether() {
    assertThat(
            planning.problems(
                """
                scenarios:
                  default:
                    one: run tags=name:nothing
                    two: run adapter=plian
                    three: run cycles===5 stride=0
                ops: {x: X}
                """,
                "cycles=6"))
        .satisfiesExactly(
            one -> assertThat(one).startsWith("no op of workload 'test' has tags=name:nothing;"),
            two ->
                assertThat(two)
                    .isEqualTo(
                        "unknown adapter 'plian'; did you mean 'plain'? (known: cql, plain)"),
            locked -> assertThat(locked).contains("step 'three' fixes 'cycles'"),
            three ->
                assertThat(three)
                    .isEqualTo("parameter 'stride' must lie between 1 and 2147483647, not 0"));
  }

  @Test
  void anOpThatCannotBeMadeDoesNotHideWrongParameters() {
    assertThat(
            planning.problems(
                "ops: {x: {stmt: 'X {n}', ratio: many}}", "adapter=cql", "delay=soon", "rate=0"))
        .hasSize(4)
        .anySatisfy(line -> assertThat(line).contains("ratio must be a whole number"))
        .anySatisfy(line -> assertThat(line).contains("'n'"))
        .anySatisfy(line -> assertThat(line).startsWith("parameter 'delay' must be"))
        .anySatisfy(line -> assertThat(line).startsWith("parameter 'rate': cannot read '0'"));
  }

  @Test
  void whatAnAdapterFindsWrongIsSaidWithTheRestAndNothingIsOpened() {
    FakeProvider cql = new FakeProvider("cql");
    cql.mistakes = List.of("op 'x': unknown field 'page_sise'");

    assertThat(
            Planning.with(cql)
                .problems("{scenarios: {default: [run, run]}, ops: {x: X}}", "grace=abc"))
        .containsExactlyInAnyOrder(
            "dir/test.yaml:1:42: op 'x': unknown field 'page_sise'",
            "parameter 'grace' must be a duration such as 500ms or 30s, not 'abc'");
    assertThat(cql.events).isEmpty();
  }

  @Test
  void anUnknownScenarioDoesNotHideAParameterGivenTwice() {
    assertThat(planning.problems("ops: {x: X}", "rate=1", "cyclerate=2", "scenario=main"))
        .containsExactly(
            "'rate' and 'cyclerate' are one parameter: give one of them",
            "workload 'test' has no scenarios, so that 'main' cannot be chosen");
  }

  @Test
  void namesAreOnlyJudgedWhereTheAdapterIsKnown() {
    assertThat(planning.problems("ops: {x: X}", "adapter=pain", "delay=1s", "rate=0"))
        .containsExactly(
            "unknown adapter 'pain'; did you mean 'plain'? (known: cql, plain)",
            "parameter 'rate': cannot read '0': a rate must be more than 0, not 0.0");
  }

  @Test
  void opsOfOneStepCannotAskForDifferentAdapters() {
    assertThat(planning.problems("ops: {x: {stmt: X, driver: cql}, y: {stmt: Y, driver: plain}}"))
        .containsExactly(
            "step 'test': its ops ask for different adapters (cql, plain); give adapter=NAME or"
                + " select ops with tags=");
  }

  @Test
  void whatAStepGivesAnAdapterThatDoesNotKnowItIsRefusedThoughAnotherStepsDoes() {
    assertThat(
            planning.problems(
                "{scenarios: {default: [run, run adapter=plain delay=1s]}, ops: {x: X}}"))
        .containsExactly(
            "unknown parameter 'delay' (neither bench nor adapter 'plain' nor workload"
                + " 'dir/test.yaml' has it)");
  }

  @Test
  void opsOfWhichNoneWouldRunAreRefused() {
    assertThat(planning.problems("ops: {x: {stmt: X, ratio: 0}}"))
        .containsExactly("no op has a ratio above 0, so that none would run");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "latency: run rate=70%",
        "rampup: run, latency: run rate=70%",
        "paced: run rate=100, latency: run rate=70%",
      })
  void aShareOfCapacityNeedsAMeasuringStepWithoutARateBefore(String steps) {
    assertThat(planning.problems("{scenarios: {default: {" + steps + "}}, ops: {x: X}}"))
        .containsExactly(NO_CAPACITY);
  }

  @Test
  void aShareOfCapacityIsNoneOfAStepThatVerifies() {
    String workload =
        """
        scenarios:
          default:
            verify: run tags=block:verify
            latency: run tags=block:main rate=70%
        blocks:
          verify: {ops: {r: {stmt: R, verify-fields: '-y'}}}
          main: {ops: {x: X}}
        """;

    assertThat(planning.problems(workload)).containsExactly(NO_CAPACITY);
  }

  @Test
  void aShareOfCapacityIsFineAfterSuchAStepAndNotWithoutIt() {
    String workload = "{scenarios: {default: {capacity: run, latency: run rate=70%}}, ops: {x: X}}";

    assertThat(planning.problems(workload)).isEmpty();
    assertThat(planning.problems(workload, "scenario=default.latency"))
        .containsExactly(NO_CAPACITY);
    assertThat(planning.problems(workload, "scenario=default.latency", "rate=5000")).isEmpty();
    assertThat(planning.problems(workload, "dryrun=op")).isEmpty();
  }

  @Test
  void whatIsExpectedOfStepsThatAreNotMeasuredIsRefused() {
    String workload = "{scenarios: {default: {rampup: run, main: run}}, ops: {x: X}}";
    assertThat(planning.problems(workload, "expect=p99<1s")).isEmpty();
    assertThat(planning.problems(workload, "scenario=default.rampup", "expect=p99<1s"))
        .containsExactly(
            "expect=p99<1s: none of the steps that it is for is measured; those that prepare or"
                + " verify are not");
  }

  @Test
  void stepsThatResultsCouldNotTellApartAreRefused() {
    String workload = "{scenarios: {default: {a: run, b: run alias=a}}, ops: {x: X}}";
    assertThat(planning.problems(workload))
        .containsExactly(
            "steps 'a' and 'b' would both be called 'a' in results; give each an alias of its own,"
                + " or run one step only");
    assertThat(planning.problems(workload, "scenario=default.b")).isEmpty();
    assertThat(
            planning.problems(
                "{scenarios: {default: {a: run, b: run}}, ops: {x: X}}", "alias=mine"))
        .hasSize(1);
  }
}
