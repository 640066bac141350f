package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.clients.ClientMessage.Clock;
import io.bench.app.clients.ClientMessage.Ping;
import io.bench.app.clients.CoordinatorMessage.Pong;
import io.bench.app.clients.CoordinatorMessage.Refused;
import io.bench.app.clients.CoordinatorMessage.Stop;
import io.bench.app.clients.CoordinatorMessage.Welcome;
import io.bench.app.clients.RunEndedException.Why;
import io.bench.engine.result.Environment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A client's conversation with a coordinator that answers at once, on a clock that each look
 * advances.
 */
class ConversationTest {

  private static final long OFFSET = 5_000_000_000_000L;
  private static final long MILLI = 1_000_000;

  private final List<ClientMessage> sent = new ArrayList<>();
  private long now = 77 * MILLI;

  private final Conversation conversation =
      new Conversation(false, GroupOfClients.SILENCE, () -> now += MILLI / 10, this::answer);

  private void answer(ClientMessage message) {
    sent.add(message);
    if (message instanceof Ping ping) {
      now += MILLI / 5;
      conversation.receive(new Pong(ping.sentNanos(), now + OFFSET, now + OFFSET));
    }
  }

  private <T extends ClientMessage> List<T> sent(Class<T> kind) {
    return sent.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  @Test
  void theTimeThatClientZeroWasWaitedForIsNoSilence() {
    now += 10 * GroupOfClients.SILENCE.toNanos();
    conversation.join(new ClientMessage.Hello(1, GroupOfClients.AGREEMENT, Environment.read()));
    conversation.tick();

    assertThat(sent(Ping.class)).hasSize(1);
    now += 2 * GroupOfClients.SILENCE.toNanos();
    conversation.tick();
    assertThatThrownBy(() -> conversation.awaitWelcome(0))
        .hasMessage("client 0 is lost: not heard of for 30 s");
  }

  @Test
  void whoInterruptsBeforeAnybodyKnowsTheClientEndsItHere() {
    conversation.interrupt();

    assertThat(sent).isEmpty();
    assertThatThrownBy(() -> conversation.awaitWelcome(0))
        .isInstanceOfSatisfying(
            RunEndedException.class, ended -> assertThat(ended.why()).isEqualTo(Why.INTERRUPTED));
  }

  @Test
  void itSaysThatItLivesEachSecondAndHowClocksDriftEachMinute() {
    for (int second = 0; second < 180; second++) {
      now += 1_000 * MILLI;
      conversation.tick();
    }

    assertThat(sent(Ping.class)).hasSize(180);
    assertThat(sent(Clock.class)).hasSize(3);
    assertThat(sent(Clock.class).get(2).reading().uncertaintyNanos()).isLessThan(MILLI);
  }

  @Test
  void welcomeIsAwaited() throws Exception {
    assertThat(conversation.awaitWelcome(0)).isFalse();
    conversation.receive(new Welcome());
    assertThat(conversation.awaitWelcome(Duration.ofDays(1).toMillis())).isTrue();
  }

  @Test
  void aDifferenceIsTheUsersMistakeWhateverComesAfterIt() {
    conversation.receive(new Refused("client 1 was given rate=2", true));
    conversation.disconnected("it has left");

    assertThatThrownBy(() -> conversation.awaitWelcome(1_000))
        .isInstanceOfSatisfying(
            RunEndedException.class, e -> assertThat(e.why()).isEqualTo(Why.USERS_MISTAKE))
        .hasMessage("client 1 was given rate=2");
  }

  @Test
  void whoComesTooEarlyMayComeAgainThoughItsConnectionEnds() {
    conversation.receive(new CoordinatorMessage.TooEarly());
    conversation.disconnected("it has left");

    assertThatThrownBy(() -> conversation.awaitWelcome(1_000))
        .isInstanceOfSatisfying(
            RunEndedException.class, e -> assertThat(e.why()).isEqualTo(Why.TOO_EARLY));
  }

  @Test
  void clientsThatDoNotComeAreNot() {
    conversation.receive(new Refused("not all clients have come", false));

    assertThatThrownBy(() -> conversation.awaitWelcome(1_000))
        .isInstanceOfSatisfying(
            RunEndedException.class, e -> assertThat(e.why()).isEqualTo(Why.FAILED))
        .hasMessage("not all clients have come");
  }

  @Test
  void aUserMayInterruptBeforeAllAreThere() {
    conversation.receive(new Stop("interrupted at client 2", true));

    assertThatThrownBy(() -> conversation.awaitWelcome(1_000))
        .isInstanceOfSatisfying(
            RunEndedException.class, e -> assertThat(e.why()).isEqualTo(Why.INTERRUPTED));
  }
}
