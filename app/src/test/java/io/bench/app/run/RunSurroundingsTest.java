package io.bench.app.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.ForkLauncher;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.ServerParameters;
import io.bench.engine.run.ServerUsage;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.workload.reading.WorkloadFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where processes are observed it is this test's own. */
class RunSurroundingsTest {

  private static final long PID = ProcessHandle.current().pid();

  private static StepResult result(int forks) {
    StepInfo step = RecordedRun.step(0, 1, "latency", RecordedRun.counted(10));
    ActivityResult activity = RecordedRun.completed(step);
    return new StepResult(
        step,
        activity,
        Collections.nCopies(forks, new ForkLauncher.Result("forks/1", activity, Map.of())),
        List.of(),
        List.of(),
        List.of());
  }

  @ParameterizedTest
  @ValueSource(strings = {"cassandra=", "cassandra=many", "cassandra=1+", "cassandra=-1"})
  void aWordThatNamesNoProcessIsRefused(String word) {
    assertThatThrownBy(
            () -> new RunSurroundings(RunEnvironment.NONE, List.of(word), Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessage("'" + word + "' is not NAME=PID[+PID...] of running processes");
  }

  @ParameterizedTest
  @CsvSource({"cassandra=, cassandra=, cassandra", "'', server=, server"})
  void aSecondServerOfTheSameNameIsRefused(String first, String second, String name) {
    List<String> words = List.of(first + PID, second + PID);

    assertThatThrownBy(() -> new RunSurroundings(RunEnvironment.NONE, words, Optional.empty()))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "'%s': there is a '%s' already; processes of one server are %s=PID+PID"
                .formatted(words.get(1), name, name));
  }

  @Test
  void whatIsUsedFromTheBeginningOfTheMeasurementIsTold() {
    RunSurroundings observed =
        new RunSurroundings(
            RunEnvironment.NONE, List.of("cassandra=%d+%d".formatted(PID, PID)), Optional.empty());
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(0)))
        .singleElement()
        .satisfies(
            usage -> {
              assertThat(usage.name()).isEqualTo("cassandra");
              assertThat(usage.cpuTime()).isGreaterThanOrEqualTo(Duration.ZERO);
              assertThat(usage.warmUpIncluded()).isFalse();
              assertThat(usage.requestsAnswered()).as("it cannot know").isEqualTo(-1);
            });
  }

  @Test
  void whereForksMeasureTheirWarmUpIsInIt() {
    RunSurroundings observed =
        new RunSurroundings(RunEnvironment.NONE, List.of("cassandra=" + PID), Optional.empty());
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(2)))
        .extracting(ServerUsage::warmUpIncluded)
        .containsExactly(true);
  }

  @Test
  void aProcessWithoutANameIsAServer() {
    RunSurroundings observed =
        new RunSurroundings(RunEnvironment.NONE, List.of(Long.toString(PID)), Optional.empty());
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(0)))
        .extracting(ServerUsage::name)
        .containsOnly("server");
  }

  @Test
  void withoutABeginningNothingIsTold() {
    assertThat(
            new RunSurroundings(RunEnvironment.NONE, List.of("cassandra=" + PID), Optional.empty())
                .serverUsage(result(0)))
        .isEmpty();
  }

  @Test
  void whatIsAroundItIsToldToo() {
    ServerUsage gateway = new ServerUsage("gateway", 5, 0, Duration.ofSeconds(1), false);
    RunEnvironment around =
        new RunEnvironment() {
          @Override
          public ServerParameters open(RunPlan plan) {
            return ServerParameters.NONE;
          }

          @Override
          public List<ServerUsage> serverUsage(StepResult result) {
            return List.of(gateway);
          }
        };
    RunSurroundings observed =
        new RunSurroundings(around, List.of("cassandra=" + PID), Optional.empty());
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(0)))
        .extracting(ServerUsage::name)
        .containsExactly("gateway", "cassandra");
  }

  @Test
  void serversAreStartedOnceForAllStepsAndFoundByEveryRun() throws Exception {
    List<RunPlan> opened = new ArrayList<>();
    RunEnvironment starting =
        run -> {
          opened.add(run);
          return step -> Map.of("host", "127.0.0.1:" + opened.size());
        };
    RunPlan scenario =
        RunPlans.plan(WorkloadFile.ofOp("one"), Map.of("adapter", "null", "cycles", "1"), 0);
    RunPlan other =
        RunPlans.plan(WorkloadFile.ofOp("two"), Map.of("adapter", "null", "cycles", "1"), 0);
    RunSurroundings shared =
        new RunSurroundings(starting, List.of(), Optional.empty()).sharedBy(scenario);

    ServerParameters before = shared.open(other);
    assertThat(before.of(other.steps().get(0))).containsEntry("host", "127.0.0.1:1");
    assertThat(shared.open(scenario)).isSameAs(before);
    assertThat(opened).containsExactly(scenario);
  }
}
