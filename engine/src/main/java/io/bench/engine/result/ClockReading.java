package io.bench.engine.result;

import java.time.Instant;

/**
 * How far the monotonic clocks of two processes lie apart, as one of them found out by asking the
 * other for the time again and again.
 *
 * <p>A request that left at {@code t0}, came at {@code t1}, was answered at {@code t2} and was back
 * at {@code t3} gives the offset {@code ((t1 - t0) + (t2 - t3)) / 2}, which is wrong by at most
 * half of the time on the way, {@code ((t3 - t0) - (t2 - t1)) / 2} (RFC 5905, section 8). The
 * request that was on its way for the shortest time counts.
 *
 * @param time when it was read
 * @param offsetNanos what is added to this process' clock to get the other's
 * @param uncertaintyNanos by how much that may be wrong at most
 * @param roundTrips how many requests were answered
 */
public record ClockReading(Instant time, long offsetNanos, long uncertaintyNanos, int roundTrips) {

  /** Of a process and itself, at a time. */
  public static ClockReading own(Instant time) {
    return new ClockReading(time, 0, 0, 0);
  }
}
