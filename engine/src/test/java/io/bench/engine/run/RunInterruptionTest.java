package io.bench.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.adapter.api.AdapterException;
import io.bench.engine.activity.ActivityResult.End;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.record.Count;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RunInterruptionTest {

  private static final String STEPS =
      "{scenarios: {default: {one: run duration=1h warmup=none threads=4, two: run cycles=1}}, ops:"
          + " {x: X}}";

  private final FakeProvider cql = new FakeProvider("cql");
  private final RecordedEvents events = new RecordedEvents();
  private final AtomicReference<RunExecution> execution = new AtomicReference<>();

  @Test
  void aRunInterruptedBeforeItBeginsOpensNothing() throws Exception {
    RunExecution run =
        execution(
            plan -> {
              throw new AssertionError("opened");
            },
            events);
    run.interrupt();
    run.interrupt();
    RunResult result = run.run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo("interrupted before step one");
    assertThat(cql.events).isEmpty();
    assertThat(events.told).containsExactly("run test", "end of run INTERRUPTED");
  }

  @Test
  void aRunInterruptedWhileServersStartWaitsForThemNoLonger() throws Exception {
    RunResult result =
        execution(
                plan -> {
                  execution.get().interrupt();
                  new CountDownLatch(1).await();
                  return ServerParameters.NONE;
                },
                events)
            .run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo("interrupted before step one");
    assertThat(cql.events).isEmpty();
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void aServerThatEndsWithTheInterruptionIsNoFailure() throws Exception {
    RunResult result =
        execution(
                plan -> {
                  execution.get().interrupt();
                  throw AdapterException.server("node 1 ended with code 130", null);
                },
                events)
            .run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anAdapterThatConnectsIsInterrupted() throws Exception {
    cql.whileOpening =
        () -> {
          execution.get().interrupt();
          if (Thread.interrupted()) {
            throw AdapterException.server("interrupted while connecting", null);
          }
        };
    RunResult result = execution(RunEnvironment.NONE, events).run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo("interrupted while connecting");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void anAdapterThatPreparesAnOpIsInterrupted() throws Exception {
    cql.whilePreparing =
        () -> {
          execution.get().interrupt();
          if (Thread.currentThread().isInterrupted()) {
            throw AdapterException.server("interrupted while a server was asked", null);
          }
        };
    RunResult result = execution(RunEnvironment.NONE, events).run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo("interrupted while a server was asked");
    assertThat(result.usersMistake()).isFalse();
    assertThat(cql.events).last().isEqualTo("close");
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void theStepThatRunsEndsInOrderAndNoOtherBegins() throws Exception {
    cql.op =
        (cycle, completion) -> {
          if (cycle == 100) {
            execution.get().interrupt();
          }
          completion.succeed();
        };
    RunResult result = execution(RunEnvironment.NONE, events).run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo("interrupted in step one");
    assertThat(result.steps()).hasSize(1);
    StepResult one = result.steps().get(0);
    assertThat(one.activity().phases().get(0).total(Count.SUCCEEDED)).isPositive();
    assertThat(one.activity().phases().get(0).unfinished()).isEmpty();
    assertThat(cql.events).containsExactly("open bench-one", "prepare x", "close");
    assertThat(events.told)
        .endsWith("end of step one INTERRUPTED", "end of run INTERRUPTED")
        .doesNotContain("step two");
  }

  @Test
  void aStepInterruptedBetweenItsBeginningAndItsFirstPhaseHasNoPhase() throws Exception {
    RunListener interrupter =
        new RunListener() {
          @Override
          public void stepStarted(StepInfo step) {
            execution.get().interrupt();
          }

          @Override
          public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
            throw new AssertionError("phase begun");
          }
        };
    RunResult result = execution(RunEnvironment.NONE, interrupter).run();

    assertThat(result.end()).isEqualTo(End.INTERRUPTED);
    assertThat(result.steps()).hasSize(1);
    assertThat(result.steps().get(0).activity().phases()).isEmpty();
  }

  @Test
  void aRunWhoseThreadIsInterruptedTellsItsEndBeforeItGivesUp() {
    Thread runThread = Thread.currentThread();
    cql.op =
        (cycle, completion) -> {
          if (cycle == 0) {
            runThread.interrupt();
          }
          completion.succeed();
        };

    assertThatThrownBy(() -> execution(RunEnvironment.NONE, events).run())
        .isInstanceOf(InterruptedException.class);
    assertThat(events.result().end()).isEqualTo(End.INTERRUPTED);
    assertThat(events.told).last().isEqualTo("end of run INTERRUPTED");
    assertThat(cql.events).last().isEqualTo("close");
  }

  private RunExecution execution(RunEnvironment environment, RunListener listener) {
    RunPlan plan = Planning.with(cql).plan(STEPS);
    execution.set(new RunExecution(plan, environment, listener, null, ClientGroup.ALONE, 0));
    return execution.get();
  }
}
