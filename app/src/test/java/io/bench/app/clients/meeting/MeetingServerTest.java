package io.bench.app.clients.meeting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.app.clients.ClientMessage;
import io.bench.app.clients.CoordinatorMessage;
import io.bench.app.clients.meeting.MeetingRig.Ear;
import io.bench.app.clients.meeting.MeetingRig.Guest;
import io.bench.app.clients.place.Meeting;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over real connections of loopback. */
class MeetingServerTest {

  private static final String SECRET = "sixteen letters!";

  @TempDir Path folder;

  @Test
  void messagesGoBothWaysInOrder() throws Exception {
    Ear ear = new Ear();
    try (MeetingRig rig = new MeetingRig("");
        MeetingCall call = rig.call(ear)) {
      for (long number = 0; number < 1_000; number++) {
        call.send(new ClientMessage.Ping(number));
      }
      Guest guest = MeetingRig.next(rig.guests);
      for (long number = 0; number < 1_000; number++) {
        assertThat(MeetingRig.next(guest.heard)).isEqualTo(new ClientMessage.Ping(number));
        guest.link.send(new CoordinatorMessage.EndWarmUp(1, (int) number));
      }
      for (int number = 0; number < 1_000; number++) {
        assertThat(MeetingRig.next(ear.heard))
            .isEqualTo(new CoordinatorMessage.EndWarmUp(1, number));
      }
    }
  }

  @Test
  void bytesArriveAsTheyAre() throws Exception {
    byte[] bytes = new byte[70_000];
    new Random(2).nextBytes(bytes);
    try (MeetingRig rig = new MeetingRig("");
        MeetingCall call = rig.call(new Ear())) {
      for (byte[] sent : new byte[][] {bytes, {}, {'\n'}}) {
        call.send(new ClientMessage.FilePart("a\nb", sent));
      }
      Guest guest = MeetingRig.next(rig.guests);
      for (byte[] sent : new byte[][] {bytes, {}, {'\n'}}) {
        ClientMessage.FilePart part = (ClientMessage.FilePart) MeetingRig.next(guest.heard);
        assertThat(part.name()).isEqualTo("a\nb");
        assertThat(part.bytes()).isEqualTo(sent);
      }
    }
  }

  @Test
  void aSecretMayHoldAnything() throws Exception {
    try (MeetingRig rig = new MeetingRig("geheim und größer\nzwei Zeilen")) {
      assertHears(rig);
    }
  }

  private static void assertHears(MeetingRig rig) throws Exception {
    try (MeetingCall call = rig.call(new Ear())) {
      call.send(new ClientMessage.Ping(1));

      assertThat(MeetingRig.next(MeetingRig.next(rig.guests).heard))
          .isEqualTo(new ClientMessage.Ping(1));
    }
  }

  @Test
  void anotherSecretGetsNoFurtherAndIsTold() throws Exception {
    Ear ear = new Ear();
    try (MeetingRig rig = new MeetingRig(SECRET);
        MeetingCall call = rig.call(ear, "sixteen letters?", null)) {
      assertThat(MeetingRig.next(ear.heard))
          .isEqualTo(
              new CoordinatorMessage.Refused(
                  "client 0 has another secret: give all clients the same meet-secret-file", true));
      call.send(new ClientMessage.Ping(1));

      assertThat(rig.guests).isEmpty();
      assertThat(rig.told)
          .singleElement()
          .asString()
          .startsWith("refused a connection from ")
          .doesNotContain("sixteen");
    }
  }

  @Test
  void aPortScanChangesNothingForTheClients() throws Exception {
    Ear ear = new Ear();
    try (MeetingRig rig = new MeetingRig(SECRET);
        MeetingCall call = rig.call(ear)) {
      call.send(new ClientMessage.Ping(1));
      Guest guest = MeetingRig.next(rig.guests);
      scan(rig.port(), new byte[0]);
      scan(rig.port(), "GET / HTTP/1.1\r\nHost: x\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      byte[] noise = new byte[100_000];
      new Random(1).nextBytes(noise);
      scan(rig.port(), noise);
      call.send(new ClientMessage.Ping(2));

      assertThat(MeetingRig.next(guest.heard)).isEqualTo(new ClientMessage.Ping(1));
      assertThat(MeetingRig.next(guest.heard)).isEqualTo(new ClientMessage.Ping(2));
      assertThat(rig.guests).as("no other guest").isEmpty();
    }
  }

  private static void scan(int port, byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        OutputStream out = socket.getOutputStream()) {
      out.write(bytes);
    } catch (IOException e) {
      // The server may have ended the connection before all was written.
    }
  }

  @Test
  void aClientThatLeavesIsNoticedAndOthersStay() throws Exception {
    try (MeetingRig rig = new MeetingRig("");
        MeetingCall staying = rig.call(new Ear())) {
      staying.send(new ClientMessage.Ping(1));
      Guest other = MeetingRig.next(rig.guests);
      Guest leaving;
      try (MeetingCall call = rig.call(new Ear())) {
        call.send(new ClientMessage.Ping(2));
        leaving = MeetingRig.next(rig.guests);
      }
      assertThat(MeetingRig.next(leaving.ends)).isEqualTo("it has left");

      staying.send(new ClientMessage.Ping(3));
      assertThat(MeetingRig.next(other.heard)).isEqualTo(new ClientMessage.Ping(1));
      assertThat(MeetingRig.next(other.heard)).isEqualTo(new ClientMessage.Ping(3));
      assertThat(other.ends).isEmpty();
    }
  }

  @Test
  void whatWasSaidBeforeTheEndStillArrives() throws Exception {
    Ear ear = new Ear();
    try (MeetingRig rig = new MeetingRig("");
        MeetingCall call = rig.call(ear)) {
      call.send(new ClientMessage.Ping(1));
      Guest guest = MeetingRig.next(rig.guests);
      guest.link.send(new CoordinatorMessage.Farewell(3, "/results"));
      guest.link.close();
      guest.link.send(new CoordinatorMessage.Welcome());

      assertThat(MeetingRig.next(ear.heard))
          .isEqualTo(new CoordinatorMessage.Farewell(3, "/results"));
      assertThat(MeetingRig.next(ear.ends)).isEqualTo("it has left");
      assertThat(ear.heard).isEmpty();
    }
  }

  @Test
  void aServerThatEndsIsNoticedByItsClients() throws Exception {
    Ear ear = new Ear();
    MeetingRig rig = new MeetingRig("");
    try (MeetingCall call = rig.call(ear)) {
      call.send(new ClientMessage.Ping(1));
      MeetingRig.next(rig.guests);
      rig.close();

      assertThat(MeetingRig.next(ear.ends)).isNotEmpty();
      call.send(new ClientMessage.Ping(2));
    } finally {
      rig.close();
    }
  }

  @Test
  void aCertificateOfItsOwnIsEnoughForEncryption() throws Exception {
    SelfSigned signed = SelfSigned.in(folder);
    try (MeetingRig rig = new MeetingRig(SECRET, signed.certificate(), signed.key())) {
      assertHears(rig);
    }
  }

  @Test
  void aClientWithoutTheCertificateOfClient0IsTheUsersMistake() throws Exception {
    SelfSigned signed = SelfSigned.in(folder);
    try (MeetingRig rig = new MeetingRig(SECRET, signed.certificate(), signed.key())) {
      assertThatThrownBy(() -> rig.call(new Ear(), SECRET, null))
          .isInstanceOf(UsageException.class)
          .hasMessage(
              "client 0 at meet=127.0.0.1:%d uses TLS: give this client its meet-tls-cert= too",
              rig.port());
    }
  }

  @Test
  void aCertificateThatClient0DoesNotUseIsTheUsersMistake() throws Exception {
    SelfSigned signed = SelfSigned.in(folder);
    try (MeetingRig rig = new MeetingRig(SECRET)) {
      assertThatThrownBy(() -> rig.call(new Ear(), SECRET, signed.certificate()))
          .isInstanceOf(UsageException.class)
          .hasMessage(
              "client 0 at meet=127.0.0.1:%d uses no TLS: give meet-tls-cert= to all clients or to"
                  + " none",
              rig.port());
    }
  }

  @Test
  void aFileThatIsNoCertificateIsTheUsersMistake() throws Exception {
    Path file = Files.writeString(folder.resolve("x.pem"), "no certificate");

    assertThatThrownBy(() -> new MeetingRig(SECRET, file, file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot listen on meet=");
    try (MeetingRig rig = new MeetingRig(SECRET)) {
      assertThatThrownBy(() -> rig.call(new Ear(), SECRET, file))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("meet-tls-cert=" + file + " cannot be read");
    }
  }

  @Test
  void aPlaceThatIsTakenIsTheUsersMistake() throws Exception {
    try (MeetingRig rig = new MeetingRig("")) {
      Meeting taken =
          new Meeting(0, 3, "127.0.0.1", rig.port(), "", null, null, Duration.ofSeconds(1));

      assertThatThrownBy(() -> MeetingServer.open(taken, link -> null, line -> {}))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("cannot listen on meet=127.0.0.1:" + rig.port());
    }
  }

  @Test
  void aHostThatNobodyKnowsIsTheUsersMistake() {
    Meeting unknown =
        new Meeting(0, 3, "no-such-host.invalid", 9741, "", null, null, Duration.ofSeconds(1));

    assertThatThrownBy(() -> MeetingServer.open(unknown, link -> null, line -> {}))
        .isInstanceOf(UsageException.class)
        .hasMessage("meet=no-such-host.invalid:9741: this host is not known");
  }

  @Test
  void whereNobodyListensItIsTriedUntilTheTimeIsOver() throws Exception {
    int port;
    try (MeetingRig rig = new MeetingRig("")) {
      port = rig.port();
    }
    Meeting nobody = new Meeting(1, 3, "127.0.0.1", port, "", null, null, Duration.ofSeconds(1));

    assertThatThrownBy(() -> MeetingCall.open(nobody, new Ear(), line -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(
            "client 0 does not answer at meet=127.0.0.1:" + port + " within 1 s");
  }
}
