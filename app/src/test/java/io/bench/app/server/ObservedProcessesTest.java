package io.bench.app.server;

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
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** This test's own process is the one that is observed. */
class ObservedProcessesTest {

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
    assertThatThrownBy(() -> new ObservedProcesses(RunEnvironment.NONE, List.of(word)))
        .isInstanceOf(UsageException.class)
        .hasMessage("'" + word + "' is not NAME=PID[+PID...] of running processes");
  }

  @Test
  void whatIsUsedFromTheBeginningOfTheMeasurementIsTold() {
    ObservedProcesses observed =
        new ObservedProcesses(RunEnvironment.NONE, List.of("cassandra=%d+%d".formatted(PID, PID)));
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
    ObservedProcesses observed =
        new ObservedProcesses(RunEnvironment.NONE, List.of("cassandra=" + PID));
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(2)))
        .extracting(ServerUsage::warmUpIncluded)
        .containsExactly(true);
  }

  @Test
  void aProcessWithoutANameIsAServer() {
    ObservedProcesses observed =
        new ObservedProcesses(RunEnvironment.NONE, List.of(Long.toString(PID)));
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(0)))
        .extracting(ServerUsage::name)
        .containsOnly("server");
  }

  @Test
  void withoutABeginningNothingIsTold() {
    assertThat(
            new ObservedProcesses(RunEnvironment.NONE, List.of("cassandra=" + PID))
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
    ObservedProcesses observed = new ObservedProcesses(around, List.of("cassandra=" + PID));
    observed.measurementBegins();

    assertThat(observed.serverUsage(result(0)))
        .extracting(ServerUsage::name)
        .containsExactly("gateway", "cassandra");
  }
}
