package io.bench.app.clients;

import io.bench.engine.result.ClockReading;
import java.time.Instant;

/**
 * Estimates the offset of the coordinator's clock from the answers to pings, see {@link
 * ClockReading}. The most certain offset is that of the shortest round trip, as long as it is not
 * too old, since two clocks drift apart (RFC 5905, section 10). Not thread-safe.
 */
final class ClockSync {

  /** Two quartz clocks are each wrong by at most 50 ppm. */
  private static final double DRIFT = 100e-6;

  private long offsetNanos;
  private long halfTripNanos;
  private long sentNanos;
  private int roundTrips;

  /**
   * Adds a round trip.
   *
   * @param backNanos when the answer came, on this client's clock
   */
  void add(CoordinatorMessage.Pong pong, long backNanos) {
    long there = pong.receivedNanos() - pong.sentNanos();
    long back = pong.answeredNanos() - backNanos;
    long offset = back + (there - back) / 2;
    long halfTrip = Math.max(0, (there - back + 1) / 2);
    long known = uncertainty(backNanos);
    long found = halfTrip + drift(backNanos - pong.sentNanos());
    // An offset that contradicts all earlier ones: a clock has stood still, or was set.
    boolean jumped = Math.abs(offset - offsetNanos) > known + found;
    if (roundTrips == 0 || found <= known || jumped) {
      offsetNanos = offset;
      halfTripNanos = halfTrip;
      sentNanos = pong.sentNanos();
    }
    roundTrips++;
  }

  private long uncertainty(long atNanos) {
    return halfTripNanos + drift(atNanos - sentNanos);
  }

  private static long drift(long ageNanos) {
    return (long) Math.ceil(Math.max(0, ageNanos) * DRIFT);
  }

  int roundTrips() {
    return roundTrips;
  }

  /** When the coordinator's clock shows a time, on this client's clock. */
  long ownNanos(long coordinatorNanos) {
    return coordinatorNanos - offsetNanos;
  }

  /**
   * What is known of the offset at a moment.
   *
   * @param time of that moment
   * @param atNanos the same on this client's clock
   * @throws IllegalStateException without a round trip
   */
  ClockReading reading(Instant time, long atNanos) {
    if (roundTrips == 0) {
      throw new IllegalStateException("no round trip");
    }
    return new ClockReading(time, offsetNanos, uncertainty(atNanos), roundTrips);
  }
}
