package io.bench.adapter.grpc.lean;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.http2.ServerFrames;
import io.grpc.Status;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** No connection is left open that nobody uses any more. */
class LeanChannelTest extends ManualLaneFixture {

  private static final long FIRST_DELAY_MILLIS = 500;
  private static final long BETWEEN_ATTEMPTS_MILLIS = 100;
  private static final long LOOK_MILLIS = 1_000;
  private static final int LAST_ID = Integer.MAX_VALUE;
  private static final int MAX_CONCURRENT_STREAMS = 3;

  /** A handshake of 100 bytes, of which none is there: nothing can be decrypted yet. */
  private static final byte[] BEGIN_OF_A_TLS_RECORD = {22, 3, 3, 0, 100};

  LeanChannelTest() throws AdapterException {}

  @Test
  void oneThatOpensAfterItWasGivenUpIsClosedAtOnce() {
    world.pass(PROBE_MILLIS);
    first.opens();

    assertThat(first.isOpen()).isFalse();
    assertThat(first.heard()).as("what it was sent").isEmpty();
    world.pass(FIRST_DELAY_MILLIS);
    assertThat(world.connections).hasSize(2);
    lane.connection().settles();
    assertThat(lane.connection().isOpen()).isTrue();
  }

  @Test
  void oneOnWhichNothingIsSaidIsClosed() {
    first.opens();
    world.pass(PROBE_MILLIS - 1);
    assertThat(first.isOpen()).isTrue();

    world.pass(1);

    assertThat(first.isOpen()).isFalse();
  }

  @Test
  void tcpWaitsForTenSecondsUnlessConnectionsAreNeverPinged() throws AdapterException {
    assertThat(first.userTimeoutMillis).isEqualTo(10_000);

    ManualLane unpinged = new ManualLane(Map.of("keepalive", "0s"));

    assertThat(unpinged.connection().userTimeoutMillis).isZero();
  }

  @Test
  void oneThatIsRefusedIsFollowedByAnother() {
    first.isRefused();
    world.run();
    assertThat(world.connections).hasSize(1);

    world.pass(FIRST_DELAY_MILLIS);

    assertThat(world.connections).hasSize(2);
  }

  @Test
  void callsWaitForTheNextAddress() throws AdapterException {
    ManualLane two = new ManualLane(Map.of(), 2);
    ManualLane.Call call = two.new Call();
    two.connection().isRefused();
    two.world.run();
    assertThat(two.world.connections).hasSize(2);
    assertThat(call.ended).isNull();

    two.connection().settles();
    two.connection().answers(1);

    assertThat(call.ended).isEqualTo(Status.OK);
  }

  @Test
  void callsWaitForTheNextAddressAlsoWhereOneSaysNothing() throws AdapterException {
    ManualLane two = new ManualLane(Map.of(), 2);
    ManualLane.Call call = two.new Call();
    two.connection().opens();
    two.world.pass(PROBE_MILLIS);
    assertThat(two.world.connections).hasSize(2);

    two.connection().settles();
    two.connection().answers(1);

    assertThat(call.ended).isEqualTo(Status.OK);
  }

  @Test
  void aCallThatIsGivenUpDoesNotWaitForTheNextAddress() throws AdapterException {
    ManualLane two = new ManualLane(Map.of(), 2);
    ManualLane.Call call = two.new Call();
    two.connection().isRefused();
    two.world.run();
    call.isGivenUp();
    two.connection().settles();

    assertThat(call.ended).isNotNull();
    assertThat(call.ended.getCode()).isEqualTo(Status.Code.CANCELLED);
    assertThat(two.connection().heard()).as("HEADERS").noneMatch(frame -> frame.startsWith("1 "));
  }

  @Test
  void callsEndWhenAllAddressesAreRefused() throws AdapterException {
    ManualLane two = new ManualLane(Map.of(), 2);
    ManualLane.Call call = two.new Call();
    for (int refused = 1; refused <= 2; refused++) {
      assertThat(call.ended).isNull();
      two.connection().isRefused();
      two.world.run();
    }

    assertThat(call.ended).isNotNull();
    assertThat(call.ended.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
  }

  @Test
  void oneThatTheServerEndsWhileIdleIsFollowedByAnotherAtOnce() {
    for (int ended = 1; ended <= 3; ended++) {
      lane.connection().settles();
      world.pass(BETWEEN_ATTEMPTS_MILLIS);
      lane.connection().sends(new ServerFrames().goAway(LAST_ID, 0));
      world.run();

      assertThat(world.connections).hasSize(1 + ended);
    }
  }

  @Test
  void oneThatEndsAsSoonAsItIsThereIsFollowedAfterAMomentForWhichCallsWait() {
    first.settles();
    first.sends(new ServerFrames().goAway(LAST_ID, 0));
    world.run();
    assertThat(world.connections).hasSize(1);
    ManualLane.Call call = lane.new Call();
    assertThat(call.ended).isNull();

    world.pass(BETWEEN_ATTEMPTS_MILLIS);

    assertThat(world.connections).hasSize(2);
    lane.connection().settles();
    lane.connection().answers(1);
    assertThat(call.ended).isEqualTo(Status.OK);
  }

  @Test
  void oneWithoutAnAnswerIsClosedWhenItsCallsHaveEnded() {
    first.settles();
    ManualLane.Call dead = lane.new Call();
    ManualLane.Call other = lane.new Call();
    dead.isOverdue();
    dead.isGivenUp();
    world.pass(PROBE_MILLIS);
    assertThat(world.connections).as("another is made").hasSize(2);
    lane.connection().settles();
    world.pass(LOOK_MILLIS);
    assertThat(first.isOpen()).as("with a call on it").isTrue();

    other.isGivenUp();
    world.pass(LOOK_MILLIS);

    assertThat(first.isOpen()).isFalse();
    assertThat(lane.connection().isOpen()).isTrue();
  }

  @Test
  void callsThatWaitOnOneWithoutAnAnswerGoToTheNext() {
    first.settles(MAX_CONCURRENT_STREAMS, 1);
    ManualLane.Call dead = lane.new Call();
    ManualLane.Call waiting = lane.new Call();
    dead.isOverdue();
    world.pass(PROBE_MILLIS);
    lane.connection().settles();
    lane.connection().answers(1);

    assertThat(waiting.ended).isEqualTo(Status.OK);
    assertThat(dead.ended).isNull();
  }

  @Test
  void whatAServerSaidWhenItLeftIsWhyItsCallsEnd() {
    first.settles();
    ManualLane.Call call = lane.new Call();
    first.sends(new ServerFrames().goAway(1, 11));
    first.breaks();

    assertThat(call.ended).isNotNull();
    assertThat(call.ended.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  @Test
  void aCallThatHasAnAnswerWasProcessedWhateverTheServerSaysThen() {
    first.settles();
    ManualLane.Call refused = lane.new Call();
    first.sends(new ServerFrames().reset(1, 7));
    ManualLane.Call answered = lane.new Call();
    first.sends(new ServerFrames().head(3).reset(3, 7));
    ManualLane.Call left = lane.new Call();
    first.sends(new ServerFrames().head(5).goAway(3, 0));

    assertThat(refused.isSent()).isFalse();
    assertThat(answered.ended).isNotNull();
    assertThat(answered.isSent()).isTrue();
    assertThat(left.ended).isNotNull();
    assertThat(left.isSent()).isTrue();
  }

  @Test
  void oneThatAnswersAfterAllStays() {
    first.settles();
    ManualLane.Call late = lane.new Call();
    late.isOverdue();
    first.answers(1);
    world.pass(PROBE_MILLIS);

    assertThat(late.ended).isEqualTo(Status.OK);
    assertThat(world.connections).hasSize(1);
    assertThat(first.isOpen()).isTrue();
  }

  @Test
  void oneThatTheServerLeavesIsClosedWithItsLastAnswer() {
    first.settles();
    ManualLane.Call call = lane.new Call();
    first.sends(new ServerFrames().goAway(LAST_ID, 0));
    world.run();
    assertThat(first.isOpen()).isTrue();

    first.answers(1);

    assertThat(call.ended).isEqualTo(Status.OK);
    assertThat(first.isOpen()).isFalse();
  }

  @Test
  void oneThatIsSilentWithCallsOnItIsClosedAfterAPing() {
    first.settles();
    ManualLane.Call call = lane.new Call();
    first.heard();
    world.pass(TimeUnit.MINUTES.toMillis(5) + LOOK_MILLIS);
    assertThat(first.heard()).containsExactly("6 0 0");

    world.pass(TimeUnit.SECONDS.toMillis(10) + LOOK_MILLIS);

    assertThat(first.isOpen()).isFalse();
    assertThat(call.ended).isNotNull();
    assertThat(call.ended.getDescription()).isEqualTo("io exception");
  }

  @Test
  void oneThatIsSilentWithoutCallsIsLeftAlone() {
    first.settles();
    first.heard();
    world.pass(TimeUnit.HOURS.toMillis(2));

    assertThat(first.isOpen()).isTrue();
    assertThat(first.heard()).isEmpty();
  }

  @Test
  void oneThatSpeaksNonsenseIsToldWhyAndClosed() {
    first.settles();
    ManualLane.Call call = lane.new Call();
    first.heard();
    first.sends(new ServerFrames().window(0, 0));

    assertThat(first.heard()).as("PROTOCOL_ERROR").containsExactly("7 0 0 1");
    assertThat(first.isOpen()).isFalse();
    assertThat(call.ended).isNotNull();
    assertThat(call.ended.getCode()).isEqualTo(Status.Code.INTERNAL);
  }

  @Test
  void oneWithTlsIsForHttp2Alone() throws AdapterException {
    ManualConnection encrypted = new ManualLane(Map.of("tls", "true")).connection();
    encrypted.opens();
    String hello = new String(encrypted.heardBytes(), ISO_8859_1);
    assertThat(hello).as("ALPN").contains("\0\20\0\5\0\3\2h2");
    encrypted.isEncrypted();

    assertThat(encrypted.isOpen()).isFalse();
  }

  @Test
  void theLaneHearsOfBytesBeforeTheyAreDecrypted() throws AdapterException {
    ManualLane encrypted = new ManualLane(Map.of("tls", "true"));
    AtomicInteger heard = new AtomicInteger();
    encrypted.channels.whenReading(heard::incrementAndGet);
    encrypted.connection().opens();
    encrypted.connection().sends(BEGIN_OF_A_TLS_RECORD);

    assertThat(heard).hasValue(1);
  }

  @Test
  void allAreClosedWithTheAdapter() {
    first.settles();
    ManualLane.Call call = lane.new Call();
    call.isOverdue();
    world.pass(PROBE_MILLIS);
    ManualConnection second = lane.connection();
    lane.channels.close();
    world.run();
    second.opens();

    assertThat(first.isOpen()).isFalse();
    assertThat(second.isOpen()).isFalse();
    assertThat(call.ended).isNotNull();
    world.pass(TimeUnit.HOURS.toMillis(1));
    assertThat(world.connections).as("none is made again").hasSize(2);
  }
}
