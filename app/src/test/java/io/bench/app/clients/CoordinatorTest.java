package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.clients.CoordinatorMessage.EndWarmUp;
import io.bench.app.clients.CoordinatorMessage.Start;
import io.bench.app.clients.CoordinatorMessage.StepOver;
import io.bench.app.clients.CoordinatorMessage.Stop;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run that goes well, and the order in which its messages may come. */
class CoordinatorTest {

  private static final long MILLI = 1_000_000;

  private final List<StepResult> results = new ArrayList<>();
  private final List<Long> reads = new ArrayList<>();
  private final RunListener listener =
      new RunListener() {
        @Override
        public void interval(StepInfo step, IntervalReport report) {
          reads.add(report.record().ops().get(0).count(Count.SUCCEEDED));
        }

        @Override
        public void stepEnded(StepResult result) {
          results.add(result);
        }
      };

  @Test
  void aPhaseBeginsAtOneInstantOnceAllAreReady() {
    GroupOfClients group = GroupOfClients.running(3, listener);
    group.coordinator.ownStep(GroupOfClients.step(1));
    group.clients.forEach(client -> client.begin(1));
    group.client(0).ready(1, 0);
    group.client(2).ready(1, 0);
    assertThat(group.clients).allMatch(client -> client.heard.isEmpty());

    group.client(1).ready(1, 0);
    Start start = group.client(0).heard(Start.class).get(0);
    assertThat(start.step()).isEqualTo(1);
    assertThat(start.phase()).isZero();
    assertThat(start.atNanos() - group.nanoTime()).isBetween(100 * MILLI, 1_000 * MILLI);
    assertThat(group.clients).allSatisfy(client -> assertThat(client.heard).containsExactly(start));
  }

  @Test
  void theLeadGrowsWithTheSlowestRoundTrip() {
    GroupOfClients near = GroupOfClients.running(2);
    GroupOfClients far = GroupOfClients.running(2);
    for (GroupOfClients group : List.of(near, far)) {
      group.coordinator.ownStep(GroupOfClients.step(1));
      group.clients.forEach(client -> client.begin(1));
      group.client(0).ready(1, 0, 0);
      group.client(1).ready(1, 0, group == far ? 50 * MILLI : 0);
    }

    assertThat(at(far) - at(near)).isEqualTo(1_000 * MILLI);
  }

  private static long at(GroupOfClients group) {
    return group.client(1).heard(Start.class).get(0).atNanos();
  }

  @Test
  void clientsThatAreReadyBeforeClientZeroHasBegunAreNotForgotten() {
    GroupOfClients group = GroupOfClients.running(2);
    group.client(1).begin(1);
    group.client(1).ready(1, 0);
    group.coordinator.ownStep(GroupOfClients.step(1));
    group.client(0).begin(1);
    group.client(0).ready(1, 0);

    assertThat(group.client(1).heard(Start.class)).hasSize(1);
  }

  @Test
  void aWarmUpEndsWhenEveryClientHasSettledAndOnlyOnce() {
    GroupOfClients group =
        GroupOfClients.measuring(
            3, listener, GroupOfClients.warmUp(), GroupOfClients.measurement());
    for (int second = 0; second < 3; second++) {
      group.client(0).settled(1, 0);
      group.client(1).settled(1, 0);
    }
    group.client(2).settled(1, 1);
    assertThat(group.clients).allMatch(client -> client.heard.isEmpty());

    group.client(2).settled(1, 0);
    group.client(0).settled(1, 0);
    assertThat(group.clients)
        .allSatisfy(client -> assertThat(client.heard).containsExactly(new EndWarmUp(1, 0)));
  }

  @Test
  void whatHasSettledInOnePhaseSaysNothingOfTheNext() {
    GroupOfClients group =
        GroupOfClients.measuring(2, listener, GroupOfClients.warmUp(), GroupOfClients.warmUp());
    group.client(0).settled(1, 0);
    group.clients.forEach(client -> client.ready(1, 1));
    group.clients.forEach(FakeClient::forget);
    group.client(1).settled(1, 1);

    assertThat(group.client(0).heard).isEmpty();
  }

  @Test
  void theSecondPhaseBeginsWhenAllHaveEndedTheFirst() {
    GroupOfClients group =
        GroupOfClients.measuring(
            2, listener, GroupOfClients.warmUp(), GroupOfClients.measurement());
    group.client(0).ready(1, 1);
    assertThat(group.client(0).heard).isEmpty();

    group.client(1).ready(1, 1);
    assertThat(group.client(0).heard(Start.class)).extracting(Start::phase).containsExactly(1);
  }

  @Test
  void listenersAreToldTheCoresOfTheClientsThatTakePart() {
    List<Integer> cores = new ArrayList<>();
    RunListener told =
        new RunListener() {
          @Override
          public void stepStarted(StepInfo step) {
            cores.add(step.cores());
          }
        };
    GroupOfClients preparing = GroupOfClients.running(3, told);
    preparing.coordinator.ownStep(GroupOfClients.step(0));
    preparing.client(1).skip(0);
    preparing.client(2).skip(0);
    preparing.client(0).begin(0);
    GroupOfClients.measuring(3, told);

    assertThat(cores).containsExactly(4, 12);
  }

  @Test
  void aStepThatOneClientRunsForAllEndsForAllWhenItHas() {
    GroupOfClients group = GroupOfClients.running(3, listener);
    StepInfo schema = GroupOfClients.step(0);
    group.client(1).skip(0);
    group.coordinator.ownStep(schema);
    group.client(0).begin(0);
    group.client(0).ready(0, 0);
    assertThat(group.client(0).heard(Start.class)).as("one has said nothing yet").isEmpty();

    group.client(2).skip(0);
    assertThat(group.client(0).heard(Start.class)).hasSize(1);
    assertThat(group.client(1).heard).isEmpty();
    group.client(0).second(0, 0, 10, 0);
    group.client(0).endStep(schema, 1);

    assertThat(group.clients)
        .allSatisfy(
            client ->
                assertThat(client.heard(StepOver.class))
                    .extracting(StepOver::end)
                    .containsExactly(ActivityResult.End.COMPLETED));
    assertThat(results.get(0).activity().phases().get(0).total(Count.SUCCEEDED)).isEqualTo(10);
  }

  @Test
  void aWholeRunAddsUp() throws Exception {
    GroupOfClients group = GroupOfClients.running(3, listener);
    for (int step = 0; step < 2; step++) {
      StepInfo info = GroupOfClients.step(step);
      int running = step;
      group.coordinator.ownStep(info);
      group.clients.forEach(client -> client.begin(running));
      group.clients.forEach(client -> client.ready(running, 0));
      for (int second = 1; second <= 5; second++) {
        for (FakeClient client : group.clients) {
          client.second(step, 0, 100 * second + client.number, 0);
        }
      }
      group.clients.forEach(client -> client.endStep(info, 1));
    }
    group.clients.forEach(FakeClient::endRun);
    RunResult result = group.coordinator.awaitResult();

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(result.steps()).isEqualTo(results).hasSize(2);
    assertThat(reads).hasSize(10).startsWith(303L, 603L, 903L);
    PhaseResult phase = results.get(1).activity().phases().get(0);
    assertThat(phase.total(Count.SUCCEEDED)).isEqualTo(3 * 1_500 + 5 * 3);
    assertThat(results.get(1).step().plan().lanes()).as("of all clients").isEqualTo(6);
    assertThat(results.get(1).step().plan().inFlight()).isEqualTo(48);
    assertThat(group.said).isEmpty();
  }

  @Test
  void anotherServerIsTheUsersMistake() throws Exception {
    GroupOfClients group = GroupOfClients.running(2);
    group.coordinator.ownStep(GroupOfClients.step(1));
    group.client(0).server = Map.of("cluster", "a");
    group.client(1).server = Map.of("cluster", "b");
    group.clients.forEach(client -> client.begin(1));

    assertThat(group.client(0).stopReason())
        .contains("reaches another server than")
        .contains("{cluster=b} instead of {cluster=a}");
    for (FakeClient client : group.clients) {
      client.endStep(GroupOfClients.step(1), 0, ActivityResult.End.FAILED, client.stopReason());
      client.endRun(ActivityResult.End.FAILED, client.stopReason());
    }
    RunResult result = group.coordinator.awaitResult();
    assertThat(result.usersMistake()).isTrue();
    assertThat(result.reason()).startsWith("client 1 (").contains("another server");
  }

  @Test
  void errorsOfAllTogetherStopTheStep() {
    GroupOfClients group = GroupOfClients.measuring(2, listener);
    group.client(0).failures(1, 0, 99);
    assertThat(group.client(0).heard).as("too few to tell").isEmpty();

    group.client(1).failures(1, 0, 99);
    assertThat(group.clients)
        .allSatisfy(
            client ->
                assertThat(client.stopReason())
                    .isEqualTo("100.0 % of ops failed, more than error-limit=5.0 %"));
  }

  @Test
  void messagesOfAnotherStepOrPhaseChangeNothing() {
    GroupOfClients group = GroupOfClients.measuring(2, listener);
    FakeClient client = group.client(1);
    client.second(0, 0, 50, 0);
    client.second(1, 1, 50, 0);
    client.second(1, -1, 50, 0);
    client.settled(0, 0);
    client.ready(0, 1);
    client.endStep(GroupOfClients.step(0), 1);
    assertThat(group.client(0).heard).isEmpty();

    group.clients.forEach(each -> each.second(1, 0, 1, 0));
    group.clients.forEach(each -> each.endStep(GroupOfClients.step(1), 1));
    assertThat(reads).containsExactly(2L);
    assertThat(results).hasSize(1);
  }

  @Test
  void aStepThatHasEndedIsNotEndedTwice() {
    GroupOfClients group = GroupOfClients.measuring(2, listener);
    StepInfo step = GroupOfClients.step(1);
    group.client(1).endStep(step, 1);
    group.client(1).endStep(step, 1, ActivityResult.End.FAILED, "late");
    group.client(0).endStep(step, 1);
    group.client(0).endStep(step, 1);
    group.client(1).begin(1);

    assertThat(results).hasSize(1);
    assertThat(group.client(0).heard(StepOver.class)).hasSize(1);
    assertThat(group.client(0).heard(Stop.class)).as("no op ended").hasSize(1);
  }
}
