package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.ServerFrames;
import io.bench.adapter.grpc.lean.RandomAnswer.ErrorCode;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What a server sends on one connection: answers to several calls at a time, and then to as many
 * that follow them. What is sent may be damaged on its way, from one byte on.
 */
final class RandomConversation {

  /** How many calls there are at a time. */
  static final int CALLS = 3;

  /** How often that many calls are made. */
  static final int ROUNDS = 2;

  private static final int PING = 6;
  private static final int UNKNOWN_TYPE = 0xBE;
  private static final int INITIAL_WINDOW_SIZE = 4;
  private static final int FRAME_HEADER = 9;

  private final Random random;
  private final RandomAnswer[][] answers = new RandomAnswer[ROUNDS][CALLS];

  /** What arrives in each round. */
  private final byte[][] bytes = new byte[ROUNDS][];

  /** {@link #ROUNDS} if nothing is damaged. */
  private int damagedRound = ROUNDS;

  private int damagedFrom;

  RandomConversation(Random random, boolean damaged) {
    this.random = random;
    for (int round = 0; round < ROUNDS; round++) {
      for (int place = 0; place < CALLS; place++) {
        answers[round][place] = new RandomAnswer(1 + 2 * (round * CALLS + place), random);
      }
      bytes[round] = interleaved(answers[round], round == ROUNDS - 1);
    }
    if (damaged) {
      damage(random.nextInt(ROUNDS));
    }
  }

  private byte[] interleaved(RandomAnswer[] round, boolean mayLeave) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<RandomAnswer> unsent = new ArrayList<>(List.of(round));
    int partsUntilLeaving = mayLeave && random.nextInt(3) == 0 ? random.nextInt(10) : -1;
    for (int parts = 0; !unsent.isEmpty(); parts++) {
      if (parts == partsUntilLeaving) {
        leave(out, unsent);
      }
      out.writeBytes(ofConnection());
      RandomAnswer next = unsent.get(random.nextInt(unsent.size()));
      out.writeBytes(next.nextPart());
      if (next.isSent()) {
        next.endsAt(out.size());
        unsent.remove(next);
      }
    }
    return out.toByteArray();
  }

  /** The server takes no more calls, and may refuse some that have begun. */
  private void leave(ByteArrayOutputStream out, List<RandomAnswer> unsent) {
    int any = unsent.get(random.nextInt(unsent.size())).stream();
    int last = random.nextBoolean() ? Integer.MAX_VALUE : any - 2 * random.nextInt(2);
    ErrorCode error = ErrorCode.any(random);
    out.writeBytes(new ServerFrames().goAway(last, error.code()).bytes());
    for (RandomAnswer each : unsent) {
      if (each.stream() > last) {
        each.isRefused(error.status("Abrupt GOAWAY closed sent stream"), out.size());
      }
    }
  }

  /** Now and then a frame that is about the connection. */
  private byte[] ofConnection() {
    ServerFrames frames = new ServerFrames();
    switch (random.nextInt(10)) {
      case 0 -> frames.frame(PING, 0, 0, new byte[Long.BYTES]);
      case 1 -> frames.settings(INITIAL_WINDOW_SIZE, 60_000 + random.nextInt(100_000));
      case 2 -> frames.window(0, 1_000);
      case 3 -> frames.frame(UNKNOWN_TYPE, random.nextInt(256), 0, new byte[random.nextInt(20)]);
      default -> {
        // none
      }
    }
    return frames.bytes();
  }

  /** Some damage changes nothing, and is none. */
  private void damage(int round) {
    byte[] damaged = random.nextInt(3) == 0 ? ofFrames(bytes[round]) : ofBytes(bytes[round]);
    int differs = Arrays.mismatch(bytes[round], damaged);
    if (differs >= 0) {
      damagedRound = round;
      damagedFrom = differs;
      bytes[round] = damaged;
    }
  }

  /** A frame is lost, or comes twice. */
  private byte[] ofFrames(byte[] whole) {
    ByteBuf in = Unpooled.wrappedBuffer(whole);
    List<Integer> starts = new ArrayList<>();
    for (int at = 0; at < whole.length; at += FRAME_HEADER + in.getUnsignedMedium(at)) {
      starts.add(at);
    }
    int frame = random.nextInt(starts.size());
    int start = starts.get(frame);
    int end = frame + 1 < starts.size() ? starts.get(frame + 1) : whole.length;
    return random.nextBoolean() ? joined(whole, start, end) : joined(whole, end, start);
  }

  /** A few bytes are others, or are lost. */
  private byte[] ofBytes(byte[] whole) {
    byte[] damaged = whole.clone();
    for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
      int at = random.nextInt(damaged.length);
      switch (random.nextInt(5)) {
        case 0 -> damaged[at] = (byte) random.nextInt(256);
        case 1 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> damaged = Arrays.copyOf(damaged, at);
        default -> {
          int other = Math.min(damaged.length, at + 1 + random.nextInt(20));
          damaged = random.nextBoolean() ? joined(damaged, at, other) : joined(damaged, other, at);
        }
      }
    }
    return damaged;
  }

  /** The bytes up to one place, and then those from another one on. */
  private static byte[] joined(byte[] bytes, int end, int start) {
    byte[] joined = Arrays.copyOf(bytes, end + bytes.length - start);
    System.arraycopy(bytes, start, joined, end, bytes.length - start);
    return joined;
  }

  /** What arrives in a round. */
  byte[] bytes(int round) {
    return bytes[round];
  }

  RandomAnswer answer(int round, int place) {
    return answers[round][place];
  }

  /** Whether nothing is damaged until the call is to end. */
  boolean arrivesWhole(int round, int place) {
    return round < damagedRound
        || (round == damagedRound && answers[round][place].end() <= damagedFrom);
  }
}
