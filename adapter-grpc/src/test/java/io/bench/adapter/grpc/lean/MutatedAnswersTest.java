package io.bench.adapter.grpc.lean;

import static io.bench.adapter.grpc.lean.RandomConversation.CALLS;
import static io.bench.adapter.grpc.lean.RandomConversation.ROUNDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterException;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Whole calls, several on a connection: each ends once, with the messages and the status that its
 * server has sent. Where bytes are damaged on their way, each call ends once all the same, and
 * those answered before are as if nothing was damaged.
 */
class MutatedAnswersTest {

  private static final int WHOLE = 5_000;
  private static final int DAMAGED = 10_000;
  private static final String RST_STREAM = "3 ";
  private static final String GOAWAY = "7 ";

  /** Also what an exception of ours would end all calls with. */
  private static final String UNEXPECTED = "unexpected error on the connection";

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void callsEndAsTheyAreAnswered() {
    for (int seed = 0; seed < WHOLE; seed++) {
      Talk talk = Talk.of(seed, false);

      assertThat(talk.answered).as("calls answered, seed %d", seed).isEqualTo(ROUNDS * CALLS);
      assertThat(talk.written)
          .as("frames of the client, seed %d", seed)
          .noneMatch(frame -> frame.startsWith(RST_STREAM) || frame.startsWith(GOAWAY));
    }
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void damageChangesNothingOfCallsAnsweredBeforeAndLeavesNoneWithoutAnEnd() {
    int answered = 0;
    int violations = 0;
    for (int seed = 0; seed < DAMAGED; seed++) {
      Talk talk = Talk.of(seed, true);

      answered += talk.answered;
      violations += talk.written.stream().anyMatch(frame -> frame.startsWith(GOAWAY)) ? 1 : 0;
    }
    assertThat(answered).isBetween(DAMAGED, DAMAGED * (ROUNDS * CALLS - 1));
    assertThat(violations).isBetween(DAMAGED / 50, DAMAGED);
  }

  /** One conversation, on a connection of its own. */
  private static final class Talk {
    private final int seed;
    private final Random random;
    private final RandomConversation conversation;
    private final ManualLane lane = new ManualLane(Map.of());
    private final ManualConnection server = lane.connection();

    /** Of all that arrives. */
    private final UnpooledByteBufAllocator memory = new UnpooledByteBufAllocator(false, true);

    private final List<LeanCall<byte[]>> places = new ArrayList<>();
    private final HeardCall[][] calls = new HeardCall[ROUNDS][CALLS];

    /** How many calls were to end before anything was damaged. */
    private int answered;

    /** The frames that the server has got. */
    private List<String> written = List.of();

    private Talk(int seed, boolean damaged) throws AdapterException {
      this.seed = seed;
      this.random = new Random(seed);
      this.conversation = new RandomConversation(random, damaged);
    }

    static Talk of(int seed, boolean damaged) {
      try {
        Talk talk = new Talk(seed, damaged);
        talk.takePlace();
        talk.requireAnswers();
        talk.end();
        return talk;
      } catch (AdapterException | RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }

    private void takePlace() {
      server.settles();
      for (int place = 0; place < CALLS; place++) {
        places.add(lane.calls());
      }
      for (int round = 0; round < ROUNDS; round++) {
        begin(round);
        arrive(conversation.bytes(round));
      }
    }

    /** A call that has not ended, since its answer was damaged, keeps its place. */
    private void begin(int round) {
      for (int place = 0; place < CALLS; place++) {
        HeardCall before = round == 0 ? null : calls[round - 1][place];
        if (before != null && before.ends == 0) {
          calls[round][place] = before;
        } else {
          calls[round][place] = new HeardCall(places.get(place));
          calls[round][place].start(random.nextInt(50));
        }
      }
      lane.world.run();
    }

    private void arrive(byte[] bytes) {
      for (int at = 0; at < bytes.length && server.isOpen(); ) {
        int part = Math.min(bytes.length - at, 1 + random.nextInt(200));
        server.sends(memory.buffer(part).writeBytes(bytes, at, part));
        lane.world.run();
        at += part;
      }
    }

    private void requireAnswers() {
      for (int round = 0; round < ROUNDS; round++) {
        for (int place = 0; place < CALLS; place++) {
          if (conversation.arrivesWhole(round, place)) {
            RandomAnswer answer = conversation.answer(round, place);
            if (!calls[round][place].isAs(answer)) {
              throw wrong(round, place, "instead of " + answer);
            }
            answered++;
          }
        }
      }
    }

    private void end() {
      if (server.isOpen()) {
        server.breaks();
      }
      lane.channels.close();
      lane.world.run();
      written = server.heard();
      for (int round = 0; round < ROUNDS; round++) {
        for (int place = 0; place < CALLS; place++) {
          if (!calls[round][place].hasEndedOnce()) {
            throw wrong(round, place, "at the end");
          }
        }
      }
      long unreleased = memory.metric().usedHeapMemory() + memory.metric().usedDirectMemory();
      if (server.isOpen() || server.callsInUse() > 0 || unreleased > 0) {
        throw new AssertionError(
            "seed %d: open %s, %d calls in use, %d bytes not released"
                .formatted(seed, server.isOpen(), server.callsInUse(), unreleased));
      }
    }

    private AssertionError wrong(int round, int place, String why) {
      return new AssertionError(
          "seed %d, round %d, call %d: %s %s"
              .formatted(seed, round, place, calls[round][place], why));
    }
  }

  /** What is heard of one call. */
  private static final class HeardCall extends ClientCall.Listener<byte[]> {
    private final LeanCall<byte[]> call;
    private final List<ByteBuffer> messages = new ArrayList<>();
    private Status status = Status.OK;
    private @Nullable ByteBuffer detail;
    private int ends;
    private boolean late;

    HeardCall(LeanCall<byte[]> call) {
      this.call = call;
    }

    void start(int length) {
      call.beginTry();
      call.start(call.make(), this, null);
      call.sendMessage(new byte[length]);
    }

    @Override
    public void onMessage(byte[] message) {
      late |= ends > 0;
      messages.add(ByteBuffer.wrap(message));
      call.answered();
    }

    @Override
    public void onClose(Status given, Metadata trailers) {
      ends++;
      status = given;
      byte[] bytes = trailers.get(RandomAnswer.DETAIL);
      detail = bytes == null ? null : ByteBuffer.wrap(bytes);
      call.end();
    }

    boolean isAs(RandomAnswer answer) {
      Status expected = answer.status();
      return hasEndedOnce()
          && status.getCode() == expected.getCode()
          && Objects.equals(status.getDescription(), expected.getDescription())
          && messages.equals(answer.messages())
          && Objects.equals(detail, answer.detail());
    }

    boolean hasEndedOnce() {
      return ends == 1 && !late && !UNEXPECTED.equals(status.getDescription());
    }

    @Override
    public String toString() {
      return "%d ends, late: %s, %s after %s".formatted(ends, late, status, messages);
    }
  }
}
