package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.Parameter;
import io.bench.engine.activity.ActivityResult.End;
import io.bench.engine.record.Count;
import org.junit.jupiter.api.Test;

class RunExecutionTest {

  private static final String TWO_STEPS =
      """
      scenarios:
        default:
          schema: run tags=block:schema
          main: run tags=block:main adapter=other cycles=100 warmup=10 threads=2 alias=mine
      blocks:
        schema: {ops: {create: CREATE}}
        main: {ops: {read: READ, write: WRITE}}
      """;

  private final FakeProvider cql =
      new FakeProvider(
          "cql", Parameter.secret("pin", ""), Parameter.duration("delay", "").withDefault("1ms"));
  private final FakeProvider other = new FakeProvider("other");
  private final RecordedEvents events = new RecordedEvents();

  @Test
  void listenersHearOfEverythingInOrder() throws Exception {
    RunResult result = run(TWO_STEPS);

    assertThat(events.told)
        .containsExactly(
            "run test",
            "step schema",
            "phase schema 0 MEASUREMENT",
            "intervals schema 0",
            "end of step schema COMPLETED",
            "step mine",
            "phase mine 0 WARM_UP",
            "intervals mine 0",
            "phase mine 1 MEASUREMENT",
            "intervals mine 1",
            "end of step mine COMPLETED",
            "end of run COMPLETED");
    assertThat(result).isSameAs(events.result());
    assertThat(result.end()).isEqualTo(End.COMPLETED);
    assertThat(result.reason()).isNull();
    assertThat(result.exitCode()).isEqualTo(-1);
  }

  @Test
  void aHeapThatIsTooSmallIsAFailedRunAndNoBug() throws Exception {
    other.op =
        (cycle, completion) -> {
          if (cycle == 50) {
            throw new OutOfMemoryError("Java heap space");
          }
          completion.succeed();
        };

    RunResult result = run(TWO_STEPS);

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason())
        .startsWith("out of memory (Java heap space): Bench may use ")
        .doesNotContain("bug")
        .doesNotContain("\n");
    assertThat(result.usersMistake()).isFalse();
    assertThat(events.told).endsWith("end of run FAILED");
    assertThat(other.events).endsWith("close");
  }

  @Test
  void aMeasurementInWhichNoOpEndedHasFailed() throws Exception {
    other.op = (cycle, completion) -> {};

    RunResult result =
        run(
            "scenarios: {default: {main: run adapter=other cycles=1 warmup=none grace=0"
                + " error-limit=100%}}\n"
                + "op: X");

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason())
        .isEqualTo("step main: no op ended, so that nothing was measured; measure for longer");
  }

  @Test
  void everyOpOfEveryStepIsCounted() throws Exception {
    RunResult result = run(TWO_STEPS);

    assertThat(result.steps()).hasSize(2);
    assertThat(succeeded(result, 0, 0)).isEqualTo(1);
    assertThat(succeeded(result, 1, 0)).isEqualTo(10);
    assertThat(succeeded(result, 1, 1)).isEqualTo(100);
  }

  @Test
  void eachStepHasAnAdapterOfItsOwnThatIsClosedAfterIt() throws Exception {
    run(TWO_STEPS);

    assertThat(cql.events).containsExactly("open bench-schema", "prepare create", "close");
    assertThat(other.events)
        .containsExactly("open bench-mine", "prepare read", "prepare write", "close");
    assertThat(other.contexts.get(0).maxInFlightPerLane() * other.contexts.get(0).laneCount())
        .isEqualTo(2);
  }

  @Test
  void opsThatNameASpaceRunOnAClientOfTheirOwn() throws Exception {
    RunResult result =
        run(
            """
            ops:
              common: X
              first: {stmt: X, space: one}
              second: {stmt: X, space: two}
              again: {stmt: X, space: one}
            """,
            "cycles=40",
            "lanes=1");

    assertThat(result.reason()).isNull();
    assertThat(succeeded(result, 0, 0)).isEqualTo(40);
    assertThat(result.steps().get(0).activity().spaces()).isEqualTo(2);
    assertThat(cql.events)
        .contains("open bench-test", "open bench-test-one", "open bench-test-two");
    assertThat(cql.events.stream().filter("close"::equals)).hasSize(3);
  }

  @Test
  void oneSpaceTooManyFailsTheOpsThatNameIt() throws Exception {
    RunResult result =
        run(
            """
            ops:
              first: {stmt: X, space: one}
              second: {stmt: X, space: two}
            """,
            "cycles=40",
            "max-spaces=1",
            "lanes=1");

    assertThat(succeeded(result, 0, 0)).isEqualTo(20);
    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(events.errors)
        .containsAnyOf("test second TooManySpaces", "test first TooManySpaces");
  }

  @Test
  void aStepTellsWhatIsInForceDefaultsIncludedAndSecretsMasked() throws Exception {
    run(TWO_STEPS, "pin=1234", "scenario=default.schema");

    StepInfo step = events.steps.get(0);
    assertThat(step.parameters())
        .contains(
            entry("adapter", "cql"),
            entry("errors", "stop"),
            entry("tags", "block:schema"),
            entry("threads", "1"),
            entry("grace", "15s"),
            entry("delay", "1ms"),
            entry("pin", "***"))
        .doesNotContainKeys("rate", "cycles");
    assertThat(step.server()).containsOnly(entry("server.version", "7"));
    assertThat(step.index()).isZero();
    assertThat(step.count()).isEqualTo(1);
    assertThat(cql.contexts.get(0).parameters().find(Parameter.secret("pin", ""))).contains("1234");
  }

  @Test
  void whatClient0DoesForAllIsOfOneClient() throws Exception {
    run(TWO_STEPS, "clients=3", "client=0");

    assertThat(events.steps).extracting(StepInfo::clients).containsExactly(1, 3);
    assertThat(events.steps.get(0).parameters()).containsEntry("clients", "1");
    assertThat(events.steps.get(1).parameters()).containsEntry("clients", "3");
  }

  @Test
  void whatPreparesInCyclesIsOfAllClients() throws Exception {
    run(TWO_STEPS, "clients=3", "client=0", "cycles=30", "scenario=default.schema");

    assertThat(events.steps).extracting(StepInfo::clients).containsExactly(3);
  }

  @Test
  void aStepThatPreparesFailsAtItsFirstErrorAndNoOtherIsBegun() throws Exception {
    cql.op = failingEvery(1);
    RunResult result = run(TWO_STEPS);

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason()).startsWith("step schema: ").contains("Boom");
    assertThat(result.steps()).hasSize(1);
    assertThat(events.errors).containsExactly("schema create Boom");
    assertThat(cql.events).last().isEqualTo("close");
    assertThat(other.events).isEmpty();
  }

  @Test
  void aStepThatMeasuresCountsErrorsUpToItsLimit() throws Exception {
    other.op = failingEvery(50);
    RunResult result = run(TWO_STEPS);

    assertThat(result.end()).isEqualTo(End.COMPLETED);
    assertThat(succeeded(result, 1, 1)).isEqualTo(98);
    assertThat(result.steps().get(1).activity().phases().get(1).total(Count.FAILED)).isEqualTo(2);

    other.op = failingEvery(10);
    assertThat(run(TWO_STEPS).reason()).startsWith("step mine: ").contains("error-limit");
  }

  @Test
  void theFirstExitCodeThatAnErrorRuleAsksForIsTheRuns() throws Exception {
    cql.op = failingEvery(1);
    String workload =
        """
        scenarios:
          default:
            a: run cycles=1 error-limit=100% errors=count,code=42
            b: run cycles=1 error-limit=100% errors=count,code=43
        ops: {x: X}
        """;
    assertThat(run(workload).exitCode()).isEqualTo(42);
  }

  @Test
  void aServerThatRefusesIsAFailedRun() throws Exception {
    other.refusal = AdapterException.server("127.0.0.1:9 refuses", null);
    RunResult result = run(TWO_STEPS);

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason()).isEqualTo("127.0.0.1:9 refuses");
    assertThat(result.steps()).hasSize(1);
    assertThat(events.told).last().isEqualTo("end of run FAILED");
  }

  @Test
  void aServerThatRefusesAnOpIsAFailedRunAndTheAdapterIsClosed() throws Exception {
    cql.opRefusal = AdapterException.server("no such table", null);

    assertThat(run(TWO_STEPS).reason()).isEqualTo("no such table");
    assertThat(cql.events).last().isEqualTo("close");
    assertThat(events.steps).isEmpty();
  }

  @Test
  void anOpThatCannotWorkIsTheUsersMistake() throws Exception {
    cql.opRefusal = AdapterException.usage("op 'create': unknown field 'stm'");

    RunResult result = run(TWO_STEPS);

    assertThat(result.usersMistake()).isTrue();
    assertThat(result.reason()).isEqualTo("op 'create': unknown field 'stm'");
    assertThat(events.told).containsExactly("run test", "end of run FAILED");
    assertThat(cql.events).last().isEqualTo("close");
  }

  @Test
  void aBugIsThrownAfterTheEndOfTheRunIsToldAndTheAdapterIsClosed() {
    IllegalStateException bug = new IllegalStateException("out of order");
    cql.opRefusal = bug;

    assertThatThrownBy(() -> run(TWO_STEPS)).isSameAs(bug);
    assertThat(events.result().end()).isEqualTo(End.FAILED);
    assertThat(events.result().reason()).isEqualTo("bug: " + bug);
    assertThat(cql.events).last().isEqualTo("close");
  }

  @Test
  void aLaneThatCannotBeOpenedIsAFailedRunAndTheAdapterIsClosed() throws Exception {
    cql.laneRefusal = AdapterException.server("too many connections", null);
    RunResult result = run(TWO_STEPS);

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason()).isEqualTo("too many connections");
    assertThat(cql.events).last().isEqualTo("close");
    assertThat(other.events).isEmpty();
  }

  private RunResult run(String workload, String... given) throws InterruptedException {
    RunPlan plan = Planning.with(cql, other).plan(workload, given);
    return new RunExecution(plan, RunEnvironment.NONE, events, null, ClientGroup.ALONE, 0).run();
  }

  private static LaneOp failingEvery(long n) {
    OpError boom = new OpError("Boom", "as the test wants it", false, null);
    return (cycle, completion) -> {
      if (cycle % n == n - 1) {
        completion.fail(boom);
      } else {
        completion.succeed();
      }
    };
  }

  private static long succeeded(RunResult result, int step, int phase) {
    return result.steps().get(step).activity().phases().get(phase).total(Count.SUCCEEDED);
  }
}
