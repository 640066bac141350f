package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.clients.CoordinatorMessage.Refused;
import io.bench.app.clients.CoordinatorMessage.Stop;
import io.bench.app.clients.CoordinatorMessage.Welcome;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Until the run begins. */
class CoordinatorJoinTest {

  private final GroupOfClients group = new GroupOfClients(3);

  @Test
  void theLastToComeIsWhatAllAreWelcomedAt() {
    group.client(2).join();
    group.client(0).join();
    assertThat(group.client(0).heard).isEmpty();
    assertThat(group.coordinator.missing()).isEqualTo("client 1");

    group.client(1).join();
    assertThat(group.clients).allMatch(client -> client.heard.equals(client.heard(Welcome.class)));
    assertThat(group.clients).allMatch(client -> client.heard.size() == 1);
  }

  @Test
  void whoIsMissingIsToldAndOfManyTheFirstTen() {
    GroupOfClients many = new GroupOfClients(100);

    assertThat(many.coordinator.missing()).startsWith("client 0, client 1,").endsWith("client 9");
  }

  @Test
  void aClientThatDoesNotComeInTimeRefusesEverybody() {
    group.client(0).join();
    group.client(2).join();
    group.pass(GroupOfClients.JOINING);
    assertThat(group.client(0).heard).isEmpty();

    group.pass(Duration.ofSeconds(1));
    Refused refused =
        new Refused(
            "not all clients have come within 120 s (meet-timeout): missing client 1", false);
    assertThat(group.client(0).heard).containsExactly(refused);
    assertThat(group.client(2).heard).containsExactly(refused);
  }

  @Test
  void aDifferenceRefusesEverybodyAndIsNoStopBesides() {
    group.client(0).join();
    group.client(2).join();
    Agreement other =
        new Agreement(
            "1.0", "jar", "keyvalue", "text", "default", Map.of("rate", "2000"), "round-02-slow");
    group.client(1).join(new ClientMessage.Hello(1, other, GroupOfClients.hello(1).environment()));

    Refused refused =
        new Refused(
            "client 1 was given rate=2000, client 0 was given rate=1000: start all clients alike",
            true);
    assertThat(group.clients)
        .as("a Stop would end it with another exit code")
        .allSatisfy(client -> assertThat(client.heard).containsExactly(refused));
  }

  @Test
  void whoLeavesAfterARefusalIsNotToldAsLost() {
    aDifferenceRefusesEverybodyAndIsNoStopBesides();
    group.client(1).disconnect("it has left");
    group.client(2).disconnect("it has left");

    assertThat(group.said).isEmpty();
  }

  @Test
  void oneTooManyIsRefusedAloneAndTold() {
    group.clients.forEach(FakeClient::join);
    FakeClient fourth = new FakeClient(group.coordinator, 3);
    fourth.join();

    assertThat(fourth.heard(Refused.class))
        .singleElement()
        .satisfies(
            refused -> {
              assertThat(refused.usersMistake()).isTrue();
              assertThat(refused.reason())
                  .startsWith("client 3 (")
                  .endsWith(") is one too many: client 0 runs with clients=3");
            });
    assertThat(group.said).hasSize(1);
    assertThat(group.client(0).heard).hasSize(1);
  }

  private void joinsInTurn(FakeClient client, String turn) {
    Agreement same = GroupOfClients.AGREEMENT;
    Agreement other =
        new Agreement(
            same.version(),
            same.program(),
            same.workloadName(),
            same.workload(),
            same.scenario(),
            same.parameters(),
            turn);
    client.join(
        new ClientMessage.Hello(
            client.number, other, GroupOfClients.hello(client.number).environment()));
  }

  @Test
  void anotherTurnOfAnExperimentIsADifference() {
    group.client(0).join();
    joinsInTurn(group.client(1), "round-01-slow");

    assertThat(group.client(0).heard(Refused.class))
        .containsExactly(
            new Refused(
                "client 1 takes turn round-01-slow, client 0 takes turn round-02-slow: start all"
                    + " clients alike",
                true));
  }

  @Test
  void whoComesForTheNextTurnWhileThisOneGoesOnMayComeAgain() {
    group.clients.forEach(FakeClient::join);
    FakeClient next = new FakeClient(group.coordinator, 1);
    joinsInTurn(next, "round-02-fast");

    assertThat(next.heard).containsExactly(new CoordinatorMessage.TooEarly());
    assertThat(group.said).isEmpty();
    assertThat(group.client(0).heard).hasSize(1);
  }

  @Test
  void aNumberBelowZeroIsRefused() {
    FakeClient negative = new FakeClient(group.coordinator, -1);
    negative.join();

    assertThat(negative.heard(Refused.class)).hasSize(1);
  }

  @Test
  void theSameNumberTwiceIsRefusedAndTheFirstStays() {
    group.client(1).join();
    FakeClient twin = new FakeClient(group.coordinator, 1);
    twin.join();

    assertThat(twin.heard(Refused.class))
        .singleElement()
        .satisfies(
            refused ->
                assertThat(refused.reason())
                    .contains("is there already: give each client another number"));
    group.client(0).join();
    group.client(2).join();
    assertThat(group.client(1).heard(Welcome.class)).hasSize(1);
  }

  @Test
  void whoLeavesBeforeTheRunMayComeAgain() {
    group.client(0).join();
    group.client(1).join();
    group.client(1).disconnect("the connection is broken");
    assertThat(group.said).singleElement().asString().contains("has left before the run began");

    group.client(2).join();
    assertThat(group.client(0).heard).isEmpty();
    group.client(1).join();
    assertThat(group.client(0).heard(Welcome.class)).hasSize(1);
  }

  @Test
  void aUserWhoInterruptsWhileOthersAreMissingEndsItForAllAndForThoseToCome() {
    group.client(0).join();
    group.client(1).join();
    group.client(1).say(new ClientMessage.Interrupted());

    assertThat(group.client(0).heard(Stop.class))
        .singleElement()
        .satisfies(stop -> assertThat(stop.interrupted()).isTrue());
    group.client(2).join();
    assertThat(group.client(2).heard(Welcome.class)).isEmpty();
    assertThat(group.client(2).heard(Refused.class)).hasSize(1);
  }

  @Test
  void whileOthersAreMissingAClientIsToldTheTime() {
    group.client(1).join();
    group.client(1).say(new ClientMessage.Ping(7));

    assertThat(group.client(1).heard)
        .containsExactly(new CoordinatorMessage.Pong(7, group.nanoTime(), group.nanoTime()));
  }
}
