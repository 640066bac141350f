package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.clients.CoordinatorMessage.Start;
import io.bench.app.clients.CoordinatorMessage.StepOver;
import io.bench.app.clients.CoordinatorMessage.Stop;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.Count;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.VerdictKind;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One client fails, is lost or is interrupted: all stop, and nobody waits for ever. */
class CoordinatorLossTest {

  private static final StepInfo MAIN = GroupOfClients.step(1);

  private final GroupOfClients group = GroupOfClients.measuring(3, new RunListener() {});

  @Test
  void aClientThatFailsStopsAllWithItsReason() throws Exception {
    group.clients.forEach(client -> client.second(1, 0, 10, 0));
    group.client(1).endStep(MAIN, 1, ActivityResult.End.FAILED, "the adapter: lane 1 is stuck");

    assertThat(group.client(0).stopReason())
        .startsWith("client 1 (")
        .endsWith("): the adapter: lane 1 is stuck");
    RunResult result = endOthers(1);
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo(group.client(0).stopReason());
    assertThat(result.steps()).hasSize(1);
  }

  @Test
  void onlyTheFirstReasonIsTold() {
    group.client(1).endStep(MAIN, 1, ActivityResult.End.FAILED, "first");
    group.client(2).endStep(MAIN, 1, ActivityResult.End.FAILED, "second");

    assertThat(group.client(0).heard(Stop.class))
        .singleElement()
        .satisfies(stop -> assertThat(stop.reason()).endsWith("first"));
  }

  @Test
  void aClientThatIsNotHeardOfIsLostAndWhatItHandedOverIsKept() throws Exception {
    group.clients.forEach(client -> client.second(1, 0, 10, 0));
    group.client(2).second(1, 0, 5, 4);
    keepAlive(GroupOfClients.SILENCE.plusSeconds(1), 0, 1);

    assertThat(group.client(0).stopReason())
        .startsWith("client 2 (")
        .endsWith("is lost: not heard of for 30 s");
    assertThat(group.client(2).closed).isTrue();
    assertThat(group.said).containsExactly(group.client(0).stopReason());
    RunResult result = endOthers(2);
    PhaseResult phase = result.steps().get(0).activity().phases().get(0);
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(phase.total(Count.SUCCEEDED)).isEqualTo(35);
    assertThat(phase.unfinished()).hasSize(4);
    Judgement judgement = Objects.requireNonNull(phase.findings().judgement());
    assertThat(judgement.has(VerdictKind.INCOMPLETE)).isTrue();
    assertThat(judgement.verdicts().toString()).contains("from second 3 of phase 1 on");
  }

  @Test
  void aClientThatLivesAndDoesNotEndIsNotWaitedForEver() throws Exception {
    group.client(0).say(new ClientMessage.Interrupted());
    for (int number : new int[] {0, 1}) {
      group.client(number).endStep(MAIN, 1, ActivityResult.End.INTERRUPTED, null);
      group.client(number).endRun(ActivityResult.End.INTERRUPTED, "interrupted");
    }
    keepAlive(GroupOfClients.ENDING.plusSeconds(1), 2);

    assertThat(group.said)
        .singleElement()
        .asString()
        .startsWith("client 2 (")
        .endsWith("is lost: has not ended within 45 s of being told to");
    assertThat(group.coordinator.awaitResult().end()).isEqualTo(ActivityResult.End.INTERRUPTED);
  }

  @Test
  void whoLeftBeforeTheRunIsNotTakenForTheOneThatCameInItsPlace() {
    GroupOfClients joining = new GroupOfClients(2);
    FakeClient first = joining.client(1);
    first.join();
    first.disconnect("broken");
    FakeClient again = new FakeClient(joining.coordinator, 1);
    again.join();
    first.disconnect("broken, told twice");
    joining.client(0).join();

    assertThat(again.heard(CoordinatorMessage.Welcome.class)).hasSize(1);
  }

  @Test
  void aClientThatIsJustSilentEnoughIsKept() {
    keepAlive(GroupOfClients.SILENCE, 0, 1);

    assertThat(group.client(0).heard(Stop.class)).isEmpty();
  }

  @Test
  void aBrokenConnectionIsALossAtOnce() {
    group.client(1).disconnect("the connection is broken");

    assertThat(group.client(0).stopReason()).endsWith("is lost: the connection is broken");
    assertThat(group.client(2).stopReason()).isEqualTo(group.client(0).stopReason());
    assertThat(group.client(1).stopReason()).as("it may hear it").contains("client 1 (");
  }

  @Test
  void aLostClientIsToldTheTimeAndNotListenedTo() {
    group.client(1).disconnect("the connection is broken");
    group.client(1).forget();
    group.client(1).second(1, 0, 1_000, 0);
    group.client(1).endStep(MAIN, 1);
    group.client(1).endRun();
    group.client(1).disconnect("again");
    group.client(1).say(new ClientMessage.Ping(1));

    assertThat(group.client(1).heard).hasOnlyElementsOfType(CoordinatorMessage.Pong.class);
    assertThat(group.client(0).heard(StepOver.class)).as("two still run").isEmpty();
    assertThat(group.said).hasSize(1);
  }

  @Test
  void allButOneLostLeavesTheOneItsEnd() throws Exception {
    group.client(1).disconnect("broken");
    group.client(2).disconnect("broken");
    group.client(0).endStep(MAIN, 1, ActivityResult.End.FAILED, "stopped");
    group.client(0).endRun(ActivityResult.End.FAILED, "stopped");

    RunResult result = group.coordinator.awaitResult();
    assertThat(result.reason()).startsWith("client 1 (");
    PhaseResult phase = result.steps().get(0).activity().phases().get(0);
    assertThat(Objects.requireNonNull(phase.findings().judgement()).verdicts().toString())
        .contains("client 1 (")
        .contains("; client 2 (");
  }

  @Test
  void aUserOfAnyClientInterruptsAll() throws Exception {
    group.client(2).say(new ClientMessage.Interrupted());

    Stop stop = group.client(0).heard(Stop.class).get(0);
    assertThat(stop.interrupted()).isTrue();
    assertThat(stop.reason()).startsWith("interrupted at client 2 (");
    for (FakeClient client : group.clients) {
      client.second(1, 0, 10, 0);
      client.endStep(MAIN, 1, ActivityResult.End.INTERRUPTED, null);
      client.endRun(ActivityResult.End.INTERRUPTED, "interrupted in step main");
    }
    RunResult result = group.coordinator.awaitResult();
    assertThat(result.end()).isEqualTo(ActivityResult.End.INTERRUPTED);
    assertThat(result.reason()).isEqualTo(stop.reason());
  }

  @Test
  void aClientWhoseRunEndsInTheMiddleOfAStepIsNotWaitedFor() throws Exception {
    group.client(1).endRun(ActivityResult.End.FAILED, "the adapter opens no lane");
    assertThat(group.client(0).stopReason()).endsWith("the adapter opens no lane");

    for (int number : new int[] {0, 2}) {
      group.client(number).endStep(MAIN, 1, ActivityResult.End.FAILED, "stopped");
    }
    assertThat(group.client(0).heard(StepOver.class))
        .extracting(StepOver::end)
        .containsExactly(ActivityResult.End.FAILED);
    group.client(0).endRun(ActivityResult.End.FAILED, "stopped");
    group.client(2).endRun(ActivityResult.End.FAILED, "stopped");
    assertThat(group.coordinator.awaitResult().end()).isEqualTo(ActivityResult.End.FAILED);
  }

  @Test
  void aClientThatFailsBeforeClientZeroHasBegunTheStepStopsIt() throws Exception {
    GroupOfClients early = GroupOfClients.running(2);
    early.client(1).begin(0);
    early.client(1).ready(0, 0);
    early.client(0).say(new ClientMessage.Interrupted());
    early.client(1).endStep(GroupOfClients.step(0), 0, ActivityResult.End.INTERRUPTED, null);
    early.client(1).endRun(ActivityResult.End.INTERRUPTED, "interrupted");
    early.client(0).endRun(ActivityResult.End.INTERRUPTED, "interrupted");

    assertThat(early.coordinator.awaitResult().end()).isEqualTo(ActivityResult.End.INTERRUPTED);
    assertThat(early.client(1).heard(StepOver.class)).hasSize(1);
  }

  @Test
  void whoComesToAStepThatClientZeroWillNeverBeginDoesNotWaitForIt() throws Exception {
    GroupOfClients early = GroupOfClients.running(2);
    early.client(0).endRun(ActivityResult.End.FAILED, "NGINX does not start");
    early.client(1).skip(0);

    assertThat(early.client(1).heard(StepOver.class))
        .extracting(StepOver::end)
        .containsExactly(ActivityResult.End.FAILED);
    early.client(1).endRun(ActivityResult.End.FAILED, "stopped");
    assertThat(early.coordinator.awaitResult().reason()).endsWith("NGINX does not start");
    assertThat(early.said).as("nobody is lost").isEmpty();
  }

  @Test
  void afterAStopNoPhaseBegins() {
    GroupOfClients early = GroupOfClients.running(2);
    early.coordinator.ownStep(MAIN);
    early.clients.forEach(client -> client.begin(1));
    early.client(0).ready(1, 0);
    early.client(0).say(new ClientMessage.Interrupted());
    early.client(1).ready(1, 0);

    assertThat(early.client(1).heard(Start.class)).isEmpty();
  }

  @Test
  void aClientInAnotherStepThanTheOthersIsLost() {
    group.client(1).begin(2);

    assertThat(group.client(0).stopReason())
        .endsWith("is lost: is in step 3 while others are in step 2");
  }

  @Test
  void damagedFiguresLoseTheirClient() {
    group.client(1).say(FakeClient.second(1, 0, new byte[] {1, 2, 3}));

    assertThat(group.client(0).stopReason()).endsWith("is lost: sent figures that cannot be read");
  }

  @Test
  void countsThatDoNotAddUpEndTheStepForAllBeforeTheBugIsThrown() {
    group.clients.forEach(client -> client.second(1, 0, 10, 1));
    group.clients.forEach(client -> client.endStep(MAIN, 1));
    assertThat(group.client(1).heard(StepOver.class))
        .singleElement()
        .satisfies(over -> assertThat(over.end()).isEqualTo(ActivityResult.End.FAILED));

    group.clients.forEach(client -> client.endRun(ActivityResult.End.FAILED, "x"));
    assertThatThrownBy(group.coordinator::awaitResult)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("do not add up");
  }

  @Test
  void aClientThatIsSilentWhileItSendsItsFolderIsWaitedForNoLongerThanAsked() throws Exception {
    group.clients.forEach(client -> client.second(1, 0, 10, 0));
    group.clients.forEach(client -> client.endStep(MAIN, 1));
    group.clients.forEach(FakeClient::endRun);
    group.coordinator.awaitResult();
    group.coordinator.folderSent(group.client(0).peer());
    group.coordinator.folderSent(group.client(1).peer());
    group.client(2).disconnect("the connection is broken");
    group.coordinator.awaitFolders(Duration.ofDays(1));

    assertThat(group.client(0).heard(Stop.class)).as("nothing is missing of it").isEmpty();
  }

  @Test
  void theFarewellReachesAllAndEndsTheirConnections() {
    group.coordinator.farewell(3, "/results/of all");

    assertThat(group.clients)
        .allSatisfy(
            client -> {
              assertThat(client.heard)
                  .containsExactly(new CoordinatorMessage.Farewell(3, "/results/of all"));
              assertThat(client.closed).isTrue();
            });
  }

  private void keepAlive(Duration time, int... numbers) {
    for (long second = 0; second < time.toSeconds(); second++) {
      for (int number : numbers) {
        group.client(number).say(new ClientMessage.Ping(group.nanoTime()));
      }
      group.pass(Duration.ofSeconds(1));
    }
    for (int number : numbers) {
      group.client(number).heard.removeIf(CoordinatorMessage.Pong.class::isInstance);
    }
  }

  /** The others end their step and run, as they do when they are stopped. */
  private RunResult endOthers(int but) throws InterruptedException {
    for (FakeClient client : group.clients) {
      if (client.number != but) {
        client.endStep(MAIN, 1, ActivityResult.End.FAILED, "stopped");
      }
      client.endRun(ActivityResult.End.FAILED, "stopped");
    }
    assertThat(group.client(0).heard(StepOver.class)).hasSize(1);
    return group.coordinator.awaitResult();
  }
}
