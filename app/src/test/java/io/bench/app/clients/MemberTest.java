package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import io.bench.app.clients.ClientMessage.Clock;
import io.bench.app.clients.ClientMessage.Ping;
import io.bench.app.clients.ClientMessage.Ready;
import io.bench.app.clients.CoordinatorMessage.EndWarmUp;
import io.bench.app.clients.CoordinatorMessage.Pong;
import io.bench.app.clients.CoordinatorMessage.Start;
import io.bench.app.clients.CoordinatorMessage.StepOver;
import io.bench.app.clients.CoordinatorMessage.Stop;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.run.ClientGroup;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A member whose coordinator answers at once, on a clock that each look advances. */
class MemberTest {

  private static final StepInfo MAIN = GroupOfClients.step(1);
  private static final long OFFSET = 5_000_000_000_000L;
  private static final long MILLI = 1_000_000;

  private final List<ClientMessage> sent = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private final List<CoordinatorMessage> onReady = new ArrayList<>();
  private long now = 77 * MILLI;
  private Member member = member(1);

  private final PhaseCoordination.Control control =
      new PhaseCoordination.Control() {
        @Override
        public void stop(String reason) {
          asked.add("stop " + reason);
        }

        @Override
        public void interrupt() {
          asked.add("interrupt");
        }

        @Override
        public void endWarmUp(int phase) {
          asked.add("endWarmUp " + phase);
        }
      };

  private Member member(int number) {
    return new Member(
        number,
        GroupOfClients.SILENCE,
        () -> now += MILLI / 10,
        this::answer,
        result -> GroupOfClients.document(MAIN, 1, ActivityResult.End.COMPLETED, null),
        Member.Own.OTHER);
  }

  private Conversation conversation() {
    return member.conversation();
  }

  private void answer(ClientMessage message) {
    sent.add(message);
    if (message instanceof Ping ping) {
      now += MILLI / 5;
      conversation().receive(new Pong(ping.sentNanos(), now + OFFSET, now + OFFSET));
    } else if (message instanceof Ready) {
      List.copyOf(onReady).forEach(conversation()::receive);
    }
  }

  private <T extends ClientMessage> List<T> sent(Class<T> kind) {
    return sent.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void aPhaseBeginsAtTheInstantOnItsOwnClock() throws Exception {
    long at = now + OFFSET + 30 * MILLI;
    onReady.add(new Start(1, 0, at));
    Long start = member.coordination(MAIN).startNanos(0, control);

    Ready ready = sent(Ready.class).get(0);
    assertThat(ready.clock().roundTrips()).isGreaterThanOrEqualTo(20);
    assertThat(Math.abs(ready.clock().offsetNanos() - OFFSET))
        .isLessThanOrEqualTo(ready.clock().uncertaintyNanos())
        .isLessThan(MILLI);
    assertThat(start).isEqualTo(at - sent(Clock.class).get(0).reading().offsetNanos());
    assertThat(start - now).as("returns just before it").isBetween(0L, 20 * MILLI);
  }

  @Test
  void anInstantThatHasPassedIsTold() throws Exception {
    onReady.add(new Start(1, 0, now + OFFSET - 50 * MILLI));
    member.coordination(MAIN).startNanos(0, control);

    assertThat(sent(ClientMessage.StartedLate.class))
        .singleElement()
        .satisfies(late -> assertThat(late.nanos()).isGreaterThan(50 * MILLI));
  }

  @Test
  void anInstantThatIsToComeIsNone() throws Exception {
    onReady.add(new Start(1, 0, now + OFFSET + 30 * MILLI));
    member.coordination(MAIN).startNanos(0, control);

    assertThat(sent(ClientMessage.StartedLate.class)).isEmpty();
  }

  @Test
  void theStepIsToldBeforeItsPhases() throws Exception {
    onReady.add(new Start(1, 0, now + OFFSET));
    member.coordination(MAIN).startNanos(0, control);

    assertThat(sent.get(0)).isInstanceOf(ClientMessage.StepBegun.class);
    ClientMessage.StepBegun begun = (ClientMessage.StepBegun) sent.get(0);
    assertThat(begun.step()).isEqualTo(1);
    assertThat(begun.lanes()).isEqualTo(MAIN.plan().lanes());
    assertThat(begun.inFlight()).isEqualTo(MAIN.plan().inFlight());
  }

  @Test
  void anInstantThatHasPassedIsTakenAsItIs() throws Exception {
    onReady.add(new Start(1, 0, OFFSET));
    Long start = member.coordination(MAIN).startNanos(0, control);

    assertThat(start).isNegative();
  }

  @Test
  void theStartOfAnotherPhaseOrStepIsNone() throws Exception {
    long at = now + OFFSET;
    onReady.addAll(List.of(new Start(1, 0, 1), new Start(0, 1, 2), new Start(1, 1, at)));
    Long start = member.coordination(MAIN).startNanos(1, control);

    assertThat(start).isCloseTo(at - OFFSET, offset(MILLI));
  }

  @Test
  void aStopWhileItWaitsStopsTheActivityWithItsReason() throws Exception {
    onReady.add(new Stop("client 2 is lost: broken", false));
    Long start = member.coordination(MAIN).startNanos(0, control);

    assertThat(start).isNull();
    assertThat(asked).contains("stop client 2 is lost: broken");
  }

  @Test
  void anInterruptionWhileItWaitsInterruptsTheActivity() throws Exception {
    onReady.add(new Stop("interrupted at client 2", true));

    assertThat(member.coordination(MAIN).startNanos(0, control)).isNull();
    assertThat(asked).containsOnly("interrupt");
  }

  @Test
  void aStopWhileTheInstantIsToComeLetsNothingBegin() throws Exception {
    onReady.addAll(
        List.of(new Start(1, 0, now + OFFSET + 10_000_000 * MILLI), new Stop("late", false)));

    assertThat(member.coordination(MAIN).startNanos(0, control)).isNull();
  }

  @Test
  void aStopWhileTheAdapterOpensIsNotForgotten() throws Exception {
    conversation().receive(new Stop("early", false));

    assertThat(member.coordination(MAIN).startNanos(0, control)).isNull();
    assertThat(asked).containsExactly("stop early");
  }

  @Test
  void theEndOfAWarmUpReachesTheActivityThatRuns() throws Exception {
    conversation().receive(new EndWarmUp(0, 0));
    onReady.add(new Start(1, 0, now + OFFSET));
    member.coordination(MAIN).startNanos(0, control);
    conversation().receive(new EndWarmUp(1, 0));

    assertThat(asked).containsExactly("endWarmUp 0");
  }

  @Test
  void aSilentCoordinatorIsLostAndNothingWaitsForItAnyMore() throws Exception {
    onReady.add(new Start(1, 0, now + OFFSET));
    member.coordination(MAIN).startNanos(0, control);
    now += GroupOfClients.SILENCE.toNanos() + MILLI;
    int before = sent.size();
    conversation().tick();

    assertThat(asked).containsExactly("stop client 0 is lost: not heard of for 30 s");
    assertThat(sent).hasSize(before);
    ClientGroup.StepEnd end = member.ended(1, result());
    assertThat(end.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(end.reason()).isEqualTo("client 0 is lost: not heard of for 30 s");
    conversation().folder().send("run.json", new byte[1]);
    assertThat(conversation().awaitFarewell()).isNull();
    assertThat(conversation().awaitNextRun()).isNull();
    assertThat(conversation().folder().end(1)).isFalse();
  }

  @Test
  void aBrokenConnectionIsTheSame() throws Exception {
    conversation().disconnected("the connection is broken");

    assertThat(member.awaitEnd(0).reason()).isEqualTo("client 0 is lost: the connection is broken");
  }

  @Test
  void aStepEndsForItAsItEndedForAll() throws Exception {
    conversation().receive(new StepOver(0, ActivityResult.End.COMPLETED, null, -1, Double.NaN));
    conversation().receive(new StepOver(1, ActivityResult.End.FAILED, "too slow", 7, 4_000));
    ClientGroup.StepEnd end = member.ended(1, result());

    assertThat(end)
        .isEqualTo(new ClientGroup.StepEnd(ActivityResult.End.FAILED, "too slow", 7, 4_000));
  }

  @Test
  void whatRunsOnceClientZeroRunsForAll() {
    assertThat(member.takesPart(0, true)).isFalse();
    assertThat(sent).containsExactly(new ClientMessage.StepSkipped(0));

    member = member(0);
    assertThat(member.takesPart(0, true)).isTrue();
    assertThat(member.takesPart(1, false)).isTrue();
    assertThat(sent).hasSize(1);
  }

  @Test
  void clientZeroHasTheClockThatCounts() throws Exception {
    member = member(0);
    onReady.add(new Start(1, 0, now + 15 * MILLI));
    long at = now + 15 * MILLI;
    Long start = member.coordination(MAIN).startNanos(0, control);

    assertThat(start).isEqualTo(at);
    assertThat(sent(Ping.class)).isEmpty();
    assertThat(sent(Ready.class).get(0).clock().uncertaintyNanos()).isZero();
  }

  private static StepResult result() {
    return new StepResult(
        MAIN,
        new ActivityResult(MAIN.plan(), List.of(), ActivityResult.End.COMPLETED, null, -1, 0));
  }
}
