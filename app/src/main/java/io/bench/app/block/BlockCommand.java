package io.bench.app.block;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a run is told to do next, a line of JSON.
 *
 * @param round that the block is of, from 1; 0 if it does not count
 * @param fillSeconds for how long ops are started first that do not count
 * @param warm whether blocks before it, which did not count, have shown that compilers are calm
 * @param beginMicros when to begin, in microseconds since 1970, so that two processes begin at one
 *     instant; at once if that has passed
 */
public record BlockCommand(
    Kind kind, int round, double fillSeconds, boolean warm, long beginMicros) {

  /** What is to be done. */
  public enum Kind {
    /** Start ops for the fill time, and tell how they ended from the first moment on. */
    PILOT,
    /** Measure a block. */
    MEASURE,
    /** End in order: no block follows. */
    END
  }

  /** A block that shows how long it takes until everything flows. */
  public static BlockCommand pilot(double fillSeconds) {
    return new BlockCommand(Kind.PILOT, 0, fillSeconds, false, 0);
  }

  /** A block that counts. */
  public static BlockCommand measure(int round, double fillSeconds, boolean warm) {
    return new BlockCommand(Kind.MEASURE, round, fillSeconds, warm, 0);
  }

  /** The same, which begins at an instant. */
  public BlockCommand at(Instant begin) {
    return new BlockCommand(
        kind, round, fillSeconds, warm, ChronoUnit.MICROS.between(Instant.EPOCH, begin));
  }

  /** No block follows. */
  public static BlockCommand end() {
    return new BlockCommand(Kind.END, 0, 0, false, 0);
  }
}
