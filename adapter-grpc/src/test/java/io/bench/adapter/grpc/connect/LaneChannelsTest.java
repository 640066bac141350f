package io.bench.adapter.grpc.connect;

import static io.grpc.ConnectivityState.CONNECTING;
import static io.grpc.ConnectivityState.IDLE;
import static io.grpc.ConnectivityState.READY;
import static io.grpc.ConnectivityState.TRANSIENT_FAILURE;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.grpc.AllocatedBytes;
import io.grpc.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which channel a call goes to, and how channels come back. */
class LaneChannelsTest {

  private final ManualTimers timers = new ManualTimers();
  private final LaneChannels lane = new LaneChannels(timers);
  private final List<FakeChannel> channels = new ArrayList<>();

  private FakeChannel add() {
    FakeChannel channel = new FakeChannel();
    channels.add(channel);
    lane.add(channel);
    timers.run();
    return channel;
  }

  private FakeChannel addConnected() {
    FakeChannel channel = add();
    becomes(channel, READY);
    return channel;
  }

  private void becomes(FakeChannel channel, io.grpc.ConnectivityState state) {
    channel.becomes(state);
    timers.run();
  }

  /** The channels that the next calls go to, by the order in which they were added. */
  private List<Integer> nextCalls(int count) {
    return IntStream.range(0, count).mapToObj(i -> channels.indexOf(next())).toList();
  }

  private FakeChannel next() {
    int[] before = channels.stream().mapToInt(FakeChannel::calls).toArray();
    var unused = HealthCheck.ask(callable(lane.next()), new io.grpc.Metadata(), 1);
    return IntStream.range(0, before.length)
        .filter(i -> channels.get(i).calls() > before[i])
        .mapToObj(channels::get)
        .findFirst()
        .orElseThrow();
  }

  private static io.grpc.Channel callable(ServerChannel channel) {
    return new io.grpc.Channel() {
      @Override
      public <Q, R> io.grpc.ClientCall<Q, R> newCall(
          io.grpc.MethodDescriptor<Q, R> method, io.grpc.CallOptions options) {
        return channel.newCall(method, options);
      }

      @Override
      public String authority() {
        return "";
      }
    };
  }

  @Test
  void connectedChannelsTakeTurns() {
    addConnected();
    addConnected();
    addConnected();

    assertThat(nextCalls(6)).containsExactly(1, 2, 0, 1, 2, 0);
  }

  @Test
  void aChannelWithoutConnectionIsSkippedUntilItIsBack() {
    addConnected();
    FakeChannel lost = addConnected();
    becomes(lost, TRANSIENT_FAILURE);

    assertThat(nextCalls(3)).containsExactly(0, 0, 0);

    becomes(lost, CONNECTING);
    assertThat(nextCalls(2)).containsExactly(0, 0);
    becomes(lost, READY);
    assertThat(nextCalls(4)).containsExactly(1, 0, 1, 0);
  }

  @Test
  void whereNoneIsConnectedAllTakeTurnsSoThatCallsEndWithTheReason() {
    FakeChannel one = addConnected();
    FakeChannel other = addConnected();
    becomes(one, TRANSIENT_FAILURE);
    becomes(other, TRANSIENT_FAILURE);

    assertThat(nextCalls(4)).containsExactly(1, 0, 1, 0);
  }

  @Test
  void choosingAChannelAllocatesNothing() {
    addConnected();
    addConnected();
    AllocatedBytes allocated = new AllocatedBytes();

    assertThat(allocated.perCall(i -> lane.next().answered())).isZero();
  }

  @Test
  void aChannelConnectsAtOnceAndAgainWhenItsConnectionHasServed() {
    FakeChannel channel = addConnected();
    assertThat(channel.attempts).isEqualTo(1);
    lane.next().answered();

    becomes(channel, IDLE);

    assertThat(channel.attempts).as("without waiting").isEqualTo(2);
  }

  @Test
  void aConnectionThatIsTakenAwayWithoutServingIsNotMadeAgainAtOnce() {
    FakeChannel channel = addConnected();

    becomes(channel, IDLE);

    assertThat(channel.attempts).isEqualTo(1);
    timers.pass(ServerChannel.FIRST_DELAY_MILLIS);
    assertThat(channel.attempts).isEqualTo(2);
  }

  @Test
  void attemptsToConnectBackOffToFourSeconds() {
    FakeChannel channel = addConnected();
    lane.next().answered();
    becomes(channel, TRANSIENT_FAILURE);
    int before = channel.attempts;
    List<Integer> attempts = new ArrayList<>();
    for (int half = 0; half < 24; half++) {
      timers.pass(500);
      if (channel.attempts > before) {
        attempts.add(half + 1);
        before = channel.attempts;
      }
    }

    assertThat(attempts).as("half seconds since the loss").containsExactly(1, 3, 7, 15, 23);
  }

  @Test
  void aConnectionThatServesBeginsTheBackOffAnew() {
    FakeChannel channel = addConnected();
    becomes(channel, TRANSIENT_FAILURE);
    timers.pass(4_000);
    becomes(channel, READY);
    timers.pass(ServerChannel.LONGEST_DELAY_MILLIS);
    lane.next().answered();
    becomes(channel, TRANSIENT_FAILURE);
    int before = channel.attempts;

    timers.pass(ServerChannel.FIRST_DELAY_MILLIS);

    assertThat(channel.attempts).isEqualTo(before + 1);
  }

  @Test
  void aConnectionOnWhichNothingIsAnsweredAnyMoreIsLeft() {
    FakeChannel channel = addConnected();
    lane.next().overdue();
    assertThat(channel.calls()).as("a question for its health").isEqualTo(1);

    channel.endsCall(Status.DEADLINE_EXCEEDED);
    timers.run();

    assertThat(channel.idled).isEqualTo(1);
    timers.pass(ServerChannel.FIRST_DELAY_MILLIS);
    assertThat(channel.attempts).isEqualTo(2);
  }

  @Test
  void aConnectionOnWhichAnythingIsAnsweredStays() {
    FakeChannel channel = addConnected();
    lane.next().overdue();
    channel.endsCall(Status.UNIMPLEMENTED);
    timers.pass(ServerChannel.BETWEEN_PROBES_MILLIS);
    lane.next().overdue();
    lane.next().answered();
    channel.endsCall(Status.DEADLINE_EXCEEDED);
    timers.run();

    assertThat(channel.calls()).isEqualTo(2);
    assertThat(channel.idled).isZero();
  }

  @Test
  void anAnswerDuringAProbeCountsWheneverOtherCallsAreOverdue() {
    FakeChannel channel = addConnected();
    lane.next().overdue();
    lane.next().answered();
    lane.next().overdue();
    channel.endsCall(Status.DEADLINE_EXCEEDED);
    timers.run();

    assertThat(channel.idled).isZero();
  }

  @Test
  void manyCallsThatAreOverdueAreOneProbeInASecond() {
    FakeChannel channel = addConnected();
    lane.next().overdue();
    lane.next().overdue();
    channel.endsCall(Status.OK);
    timers.pass(ServerChannel.BETWEEN_PROBES_MILLIS - 1);
    lane.next().overdue();
    assertThat(channel.calls()).isEqualTo(1);

    timers.pass(1);
    lane.next().overdue();

    assertThat(channel.calls()).isEqualTo(2);
  }

  @Test
  void aChannelThatIsClosedIsLeftAlone() {
    FakeChannel channel = addConnected();
    channel.shutdownNow();
    timers.pass(60_000);

    assertThat(channel.attempts).isEqualTo(1);
  }
}
