package io.bench.app.block;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * What a run says, a line of JSON.
 *
 * @param ended how many ops ended in each slice of a pilot block
 * @param sliceSeconds how long a slice is
 * @param beganMicros when a measured block began to count, in microseconds since 1970
 */
public record BlockAnswer(Kind kind, List<Long> ended, double sliceSeconds, long beganMicros) {

  /** What it is about. */
  public enum Kind {
    /** The warm-up is over, and nothing is in flight. */
    READY,
    /** A pilot block is over. */
    PILOT_ENDED,
    /** A measured block is over, and all of its ops have ended or are not waited for any longer. */
    MEASURED
  }

  public BlockAnswer {
    ended = List.copyOf(ended);
  }

  static BlockAnswer ready() {
    return new BlockAnswer(Kind.READY, List.of(), 0, 0);
  }

  static BlockAnswer pilotEnded(List<Long> ended, double sliceSeconds) {
    return new BlockAnswer(Kind.PILOT_ENDED, ended, sliceSeconds, 0);
  }

  static BlockAnswer measured(Instant began) {
    return new BlockAnswer(
        Kind.MEASURED, List.of(), 0, ChronoUnit.MICROS.between(Instant.EPOCH, began));
  }
}
