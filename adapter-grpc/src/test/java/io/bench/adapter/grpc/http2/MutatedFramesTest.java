package io.bench.adapter.grpc.http2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Frames that were damaged on their way: whatever they are taken for, the connection goes on or
 * ends with an error of its own, every stream ends once, what had come before is as it was, and no
 * memory is lost.
 */
class MutatedFramesTest {

  private static final int MUTATIONS = 100_000;
  private static final int STREAMS = 5;
  private static final RequestFields FIELDS = RequestFields.of("/p", new byte[0][], true);

  /** What a server answers to five requests. */
  private static final class Conversation {
    final byte[] bytes;

    /** Where the frames of each answer end. */
    final int[] ends = new int[STREAMS];

    /** How long the content of each is. */
    final int[] contents = new int[STREAMS];

    Conversation(Random random) {
      ServerFrames frames = new ServerFrames();
      for (int i = 0; i < STREAMS; i++) {
        int stream = 1 + 2 * i;
        byte[] message = ServerFrames.message(random.nextInt(50));
        contents[i] = message.length;
        frames.head(stream).data(stream, false, message);
        switch (random.nextInt(4)) {
          case 0 -> frames.window(stream, 1_000);
          case 1 -> frames.settings(PeerSettings.INITIAL_WINDOW_SIZE, random.nextInt(100_000));
          case 2 -> frames.frame(Http2Frame.PING, 0, 0, new byte[8]);
          default -> frames.window(0, 1_000);
        }
        frames.trailers(stream);
        ends[i] = frames.size();
      }
      bytes = frames.bytes();
    }

    byte[] mutated(Random random) {
      byte[] mutated = bytes.clone();
      for (int i = random.nextInt(4); i >= 0; i--) {
        int at = random.nextInt(mutated.length);
        switch (random.nextInt(4)) {
          case 0 -> mutated[at] = (byte) random.nextInt(256);
          case 1 -> mutated[at] ^= (byte) (1 << random.nextInt(8));
          case 2 -> mutated = Arrays.copyOf(mutated, at + 1);
          default -> {
            int from = random.nextInt(mutated.length);
            int length = Math.min(mutated.length - Math.max(at, from), random.nextInt(30));
            System.arraycopy(mutated, from, mutated, at, length);
          }
        }
      }
      return mutated;
    }

    /** How many answers are whole in front of the first byte that differs. */
    int undamaged(byte[] mutated) {
      int differs = Arrays.mismatch(bytes, mutated);
      int undamaged = 0;
      while (undamaged < STREAMS && (differs < 0 || ends[undamaged] <= differs)) {
        undamaged++;
      }
      return undamaged;
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void areErrorsOfTheirConnectionAndEveryStreamEndsOnce() {
    int violations = 0;
    int answered = 0;
    for (int seed = 0; seed < MUTATIONS; seed++) {
      Random random = new Random(seed);
      Conversation conversation = new Conversation(random);
      byte[] mutated = conversation.mutated(random);
      ClientFrames client = ClientFrames.settled(PeerSettings.MAX_CONCURRENT_STREAMS, 3);
      List<RecordingOwner> calls = new ArrayList<>();
      for (int i = 0; i < STREAMS; i++) {
        calls.add(client.open(FIELDS, new byte[i * 1_000]));
      }
      if (!arrivesWhole(client, mutated, random, seed)) {
        violations++;
      }
      answered += calls.stream().mapToInt(call -> call.ends).sum();
      client.connection.close(new RuntimeException());
      requireEndedOnce(calls, conversation, mutated, seed);
      assertThat(client.connection.inUse()).isZero();
      assertThat(client.unreleased()).as("bytes not released, seed %d", seed).isZero();
    }
    assertThat(violations).isBetween(MUTATIONS / 10, MUTATIONS);
    assertThat(answered).isGreaterThan(MUTATIONS);
  }

  /** In parts; returns whether the connection could go on. */
  private static boolean arrivesWhole(
      ClientFrames client, byte[] mutated, Random random, int seed) {
    try {
      for (int at = 0; at < mutated.length; ) {
        int part = Math.min(mutated.length - at, 1 + random.nextInt(200));
        client.receive(mutated, at, part);
        at += part;
      }
      return true;
    } catch (Http2Violation e) {
      return false;
    } catch (RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static void requireEndedOnce(
      List<RecordingOwner> calls, Conversation conversation, byte[] mutated, int seed) {
    int undamaged = conversation.undamaged(mutated);
    for (int i = 0; i < STREAMS; i++) {
      RecordingOwner call = calls.get(i);
      List<String> whole = List.of("head 200", "data " + conversation.contents[i], "head -1.");
      if (call.ends != 1 || (i < undamaged && !call.heard.equals(whole))) {
        throw new AssertionError("seed %d, call %d: %s".formatted(seed, i, call.heard));
      }
    }
  }
}
