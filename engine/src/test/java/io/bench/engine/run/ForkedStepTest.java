package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpError;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Forks that are runs of their own in this JVM. */
class ForkedStepTest {

  private static final String WORKLOAD =
      """
      scenarios:
        default:
          schema: run tags=block:schema
          capacity: run tags=block:main cycles=1000 warmup=10
          latency: run tags=block:main cycles=100 rate=50% warmup=10
      blocks:
        schema: {ops: {create: CREATE}}
        main: {ops: {read: READ, write: WRITE}}
      """;

  private final FakeProvider adapter = new FakeProvider("cql");
  private final RecordedEvents events = new RecordedEvents();
  private List<String> typed = List.of("forks=3");
  private final List<ForkLauncher.Request> requests = new ArrayList<>();

  private final ForkLauncher launcher =
      new ForkLauncher() {
        @Override
        public Result run(Request request) throws AdapterException, InterruptedException {
          requests.add(request);
          RunPlan plan =
              Planning.with(adapter)
                  .withCapacity(request.capacityPerSecond())
                  .plan(WORKLOAD, given("scenario=" + request.scenario()))
                  .only(request.planned());
          RunResult result =
              new RunExecution(
                      plan,
                      RunEnvironment.NONE,
                      new RunListener() {},
                      null,
                      ClientGroup.ALONE,
                      request.capacityPerSecond())
                  .run();
          return new Result(
              "forks/" + request.number(),
              result.steps().get(0).activity(),
              Map.of("fork", "" + request.number()));
        }

        @Override
        public boolean takePart(Request request) {
          throw new IllegalStateException("this is the only client");
        }

        @Override
        public void interrupt() {}
      };

  @Test
  void onlyWhatMeasuresIsForkedInOrderAndMergedAndTheNextStepKnowsTheMeanCapacity()
      throws Exception {
    RunResult result = run();

    assertThat(result.reason()).isNull();
    assertThat(requests)
        .extracting(request -> request.planned() + " " + request.number())
        .containsExactly(
            "capacity 1", "capacity 2", "capacity 3", "latency 1", "latency 2", "latency 3");
    assertThat(requests).extracting(ForkLauncher.Request::scenario).containsOnly("default");
    StepResult capacity = result.steps().get(1);
    assertThat(capacity.forks()).hasSize(3);
    assertThat(capacity.step().server()).containsEntry("fork", "3");
    PhaseResult measured = capacity.activity().phases().get(1);
    assertThat(measured.course().processes()).isEqualTo(3);
    assertThat(measured.total(Count.ISSUED)).isEqualTo(3_000);
    assertThat(requests.get(3).capacityPerSecond()).isEqualTo(measured.achievedPerSecond());
    assertThat(events.told)
        .contains("step capacity", "end of step capacity COMPLETED", "end of run COMPLETED");
  }

  @Test
  void aForkThatFailsIsTheLast() throws Exception {
    OpError boom = new OpError("Boom", "as the test wants it", false, null);
    adapter.op =
        (cycle, completion) -> {
          if (requests.size() == 2) {
            completion.fail(boom);
          } else {
            completion.succeed();
          }
        };

    RunResult result = run();

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).startsWith("step capacity: fork 2: ");
    assertThat(requests).hasSize(2);
    assertThat(result.steps().get(1).activity().phases().get(0).total(Count.FAILED)).isEqualTo(10);
  }

  @Test
  void eachOfSeveralRatesIsForkedWhileOtherStepsRunAsAlways() throws Exception {
    typed = List.of("forks=2", "rates=20%,50%");

    RunResult result = run();

    assertThat(result.reason()).isNull();
    assertThat(requests)
        .extracting(request -> request.planned() + " " + request.number())
        .containsExactly(
            "capacity 1",
            "capacity 2",
            "latency@20% 1",
            "latency@20% 2",
            "latency@50% 1",
            "latency@50% 2");
    assertThat(result.steps())
        .extracting(step -> step.step().name())
        .containsExactly("schema", "capacity", "latency@20%", "latency@50%");
    assertThat(result.steps().get(3).step().ratesOf()).isEqualTo("latency");
    assertThat(result.steps().get(3).forks()).hasSize(2);
  }

  private String[] given(String... more) {
    return Stream.concat(typed.stream(), Stream.of(more)).toArray(String[]::new);
  }

  private RunResult run() throws InterruptedException {
    RunPlan plan = Planning.with(adapter).plan(WORKLOAD, given());
    return new RunExecution(plan, RunEnvironment.NONE, events, launcher, ClientGroup.ALONE, 0)
        .run();
  }
}
