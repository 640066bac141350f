package io.bench.app.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.clients.meeting.MeetingCall;
import io.bench.app.clients.meeting.MeetingServer;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCoordination;
import io.bench.engine.time.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members and their coordinator over real connections of loopback. */
class MembersOverGrpcTest {

  private static final int CLIENTS = 3;
  private static final long PATIENCE_MILLIS = 30_000;

  @TempDir Path folder;
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final List<Connected> connected = new ArrayList<>();
  private final GroupOfClients group = new GroupOfClients(CLIENTS);
  private @Nullable MeetingServer server;

  /** A member with its connection. */
  private static final class Connected {
    private final Member member;
    private volatile @Nullable MeetingCall call;

    Connected(int number) {
      this.member =
          new Member(
              number,
              Duration.ofSeconds(30),
              NanoClock.SYSTEM,
              this::send,
              result ->
                  GroupOfClients.document(result.step(), 0, ActivityResult.End.COMPLETED, null),
              Member.Own.OTHER);
    }

    private void send(ClientMessage message) {
      MeetingCall known = call;
      if (known != null) {
        known.send(message);
      }
    }

    /** Fails if it takes too long. */
    void awaitWelcome() throws Exception {
      assertThat(member.conversation().awaitWelcome(PATIENCE_MILLIS)).isTrue();
    }
  }

  private static final class Stopped implements PhaseCoordination.Control {
    private String reason = "";

    @Override
    public void stop(String why) {
      reason = why;
    }

    @Override
    public void interrupt() {}

    @Override
    public void endWarmUp(int phase) {}
  }

  @BeforeEach
  void listen() {
    ArrivingFolders folders = new ArrivingFolders(said::add);
    folders.keepIn(folder);
    server = MeetingServer.open(meeting(0, 0), Reception.of(group.coordinator, folders), said::add);
  }

  @AfterEach
  void end() {
    for (Connected each : connected) {
      MeetingCall call = each.call;
      if (call != null) {
        call.close();
      }
    }
    server().close();
  }

  private MeetingServer server() {
    MeetingServer open = server;
    assertThat(open).isNotNull();
    return open;
  }

  private static Meeting meeting(int client, int port) {
    return new Meeting(client, CLIENTS, "127.0.0.1", port, "", null, null, Duration.ofSeconds(20));
  }

  private Connected comes(int number) throws Exception {
    return comes(number, GroupOfClients.hello(number));
  }

  private Connected comes(int number, ClientMessage.Hello hello) throws Exception {
    Connected client = new Connected(number);
    connected.add(client);
    client.call =
        MeetingCall.open(meeting(number, server().port()), client.member.conversation(), said::add);
    client.member.conversation().join(hello);
    return client;
  }

  private Connected[] allCome() throws Exception {
    group.client(0).join();
    Connected[] others = {comes(1), comes(2)};
    for (Connected other : others) {
      other.awaitWelcome();
    }
    return others;
  }

  @Test
  void allAreWelcomedAndOneTooManyIsRefused() throws Exception {
    allCome();
    Connected fourth = comes(3);

    assertThatThrownBy(fourth::awaitWelcome)
        .isInstanceOfSatisfying(RunEndedException.class, MembersOverGrpcTest::isUsersMistake)
        .hasMessageEndingWith("is one too many: client 0 runs with clients=3");
  }

  @Test
  void theSameNumberTwiceIsRefusedAndTheFirstGoesOn() throws Exception {
    group.client(0).join();
    Connected first = comes(1);
    Connected twin = null;
    while (twin == null) {
      // Which of them comes first is up to the network, so ask until the first is there.
      twin = group.coordinator.missing().contains("client 1") ? null : comes(1);
    }

    assertThatThrownBy(twin::awaitWelcome)
        .isInstanceOfSatisfying(RunEndedException.class, MembersOverGrpcTest::isUsersMistake)
        .hasMessageContaining("is there already: give each client another number");
    comes(2).awaitWelcome();
    first.awaitWelcome();
  }

  @Test
  void aDifferenceIsTheUsersMistakeEverywhere() throws Exception {
    group.client(0).join();
    Connected same = comes(1);
    Connected other =
        comes(
            2,
            new ClientMessage.Hello(
                2,
                new Agreement(
                    "1.0", "jar", "keyvalue", "other", "default", Map.of(), "round-02-slow"),
                GroupOfClients.hello(2).environment()));

    for (Connected client : List.of(same, other)) {
      assertThatThrownBy(client::awaitWelcome)
          .isInstanceOfSatisfying(RunEndedException.class, MembersOverGrpcTest::isUsersMistake)
          .hasMessageContaining("another text of workload keyvalue");
    }
  }

  private static void isUsersMistake(RunEndedException ended) {
    assertThat(ended.why()).isEqualTo(RunEndedException.Why.USERS_MISTAKE);
  }

  @Test
  void aClientWhoseConnectionEndsIsLost() throws Exception {
    Connected[] others = allCome();
    MeetingCall call = others[1].call;
    assertThat(call).isNotNull();
    call.close();

    Stopped stopped = new Stopped();
    assertThat(others[0].member.coordination(GroupOfClients.step(0)).startNanos(0, stopped))
        .isNull();
    assertThat(stopped.reason).startsWith("client 2 (").endsWith("is lost: it has left");
  }

  @Test
  void aServerThatIsGoneEndsWhatClientsWaitFor() throws Exception {
    Connected[] others = allCome();
    server().close();

    for (Connected other : others) {
      // The coordinator lives on, and may tell one client of the loss of another first.
      assertThat(other.member.awaitEnd(0).reason()).contains(" is lost: ");
      assertThat(other.member.conversation().awaitFarewell()).isNull();
    }
  }

  @Test
  void aFolderArrivesAsItIs() throws Exception {
    Connected[] others = allCome();
    byte[] bytes = new byte[300_000];
    new Random(3).nextBytes(bytes);
    others[0].member.conversation().folder().send("logs/a.txt", bytes);
    others[0].member.conversation().folder().send("logs/a.txt", bytes);
    others[0].member.conversation().folder().send("empty", new byte[0]);

    assertThat(others[0].member.conversation().folder().end(600_000)).isTrue();
    assertThat(folder.resolve("clients/1/logs/a.txt")).hasSize(600_000);
    assertThat(folder.resolve("clients/1/empty")).isEmptyFile();
  }

  @Test
  void aFileOutsideItsFolderIsNotWritten() throws Exception {
    Connected[] others = allCome();
    others[0].member.conversation().folder().send("../2/run.json", new byte[10]);

    assertThat(others[0].member.conversation().folder().end(10)).isFalse();
    assertThat(folder.resolve("clients/2")).doesNotExist();
    assertThat(said).anyMatch(line -> line.contains("it names a file outside its folder"));
  }
}
