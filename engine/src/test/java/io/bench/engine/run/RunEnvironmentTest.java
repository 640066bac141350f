package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.activity.ActivityResult.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is started around a run, and how adapters learn of it. */
class RunEnvironmentTest {

  private static final String STEPS =
      "{scenarios: {default: [run cycles=1, run cycles=1 adapter=plain]}, ops: {x: X}}";

  private final FakeProvider cql =
      new FakeProvider(
          "cql", Parameter.text("host-and-port", ""), Parameter.text("rack", "").withDefault("r0"));
  private final FakeProvider plain = new FakeProvider("plain");
  private final RecordedEvents events = new RecordedEvents();

  @Test
  void adaptersThatDeclareThemAreGivenTheParametersOfWhatWasStarted() throws Exception {
    run(
        plan ->
            step ->
                step.adapter() == cql
                    ? Map.of("host_and_port", "here:1", "rack", "r1", "unknown", "x")
                    : Map.of());

    assertThat(told().find(Parameter.text("host-and-port", ""))).contains("here:1");
    assertThat(told().find(Parameter.text("rack", ""))).contains("r1");
    assertThat(events.steps.get(0).parameters()).containsEntry("host-and-port", "here:1");
    assertThat(plain.contexts).hasSize(1);
    assertThat(events.steps.get(1).parameters()).doesNotContainKey("rack");
  }

  @Test
  void aServerTakesThePlaceOfWhatTheStepHas() throws Exception {
    run(plan -> step -> Map.of("host-and-port", "here:1"), "host_and_port=there:2");
    assertThat(told().find(Parameter.text("host-and-port", ""))).contains("here:1");
  }

  @Test
  void whatTheUserGaveIsKeptWhereNoServerTakesItsPlace() throws Exception {
    run(plan -> ServerParameters.NONE, "host_and_port=there:2");
    assertThat(told().find(Parameter.text("host-and-port", ""))).contains("there:2");
  }

  @Test
  void itIsOpenedOnceWithThePlanAfterTheBeginningWasTold() throws Exception {
    List<List<String>> toldBefore = new ArrayList<>();
    run(
        plan -> {
          assertThat(plan.steps()).hasSize(2);
          toldBefore.add(List.copyOf(events.told));
          return ServerParameters.NONE;
        });
    assertThat(toldBefore).containsExactly(List.of("run test"));
  }

  @Test
  void aServerThatDoesNotComeUpIsAFailedRunInWhichNothingIsOpened() throws Exception {
    RunResult result =
        run(
            plan -> {
              throw AdapterException.server("port 9042 is taken", null);
            });

    assertThat(result.end()).isEqualTo(End.FAILED);
    assertThat(result.reason()).isEqualTo("port 9042 is taken");
    assertThat(result.steps()).isEmpty();
    assertThat(cql.events).isEmpty();
    assertThat(events.told).containsExactly("run test", "end of run FAILED");
  }

  @Test
  void anOptionThatIsWrongIsTheUsersMistake() throws Exception {
    RunResult result =
        run(
            plan -> {
              throw AdapterException.usage("no such version: 9");
            });

    assertThat(result.usersMistake()).isTrue();
    assertThat(result.reason()).isEqualTo("no such version: 9");
    assertThat(events.told).containsExactly("run test", "end of run FAILED");
  }

  @Test
  void itHearsOfEachMeasurementAndIsAskedWhatItsServersDid() throws Exception {
    ServerUsage usage = new ServerUsage("gateway", 10, 1, Duration.ofNanos(500_000), false);
    AtomicInteger measurements = new AtomicInteger();
    RunEnvironment environment =
        new RunEnvironment() {
          @Override
          public ServerParameters open(RunPlan plan) {
            return ServerParameters.NONE;
          }

          @Override
          public void measurementBegins() {
            measurements.incrementAndGet();
          }

          @Override
          public List<ServerUsage> serverUsage(StepResult result) {
            return List.of(usage);
          }
        };
    String steps =
        "{scenarios: {default: [run cycles=1 warmup=none, run cycles=2 warmup=none]}, ops: {x: X}}";
    RunPlan plan = Planning.with(cql, plain).plan(steps);
    RunResult result =
        new RunExecution(plan, environment, events, null, ClientGroup.ALONE, 0).run();

    assertThat(result.steps()).hasSize(2).allMatch(step -> step.servers().equals(List.of(usage)));
    assertThat(measurements).hasValue(2);
    assertThat(usage.cpuMicrosPerRequest()).isEqualTo(50);
  }

  private RunResult run(RunEnvironment environment, String... given) throws InterruptedException {
    RunPlan plan = Planning.with(cql, plain).plan(STEPS, given);
    return new RunExecution(plan, environment, events, null, ClientGroup.ALONE, 0).run();
  }

  private ParameterValues told() {
    return cql.contexts.get(0).parameters();
  }
}
