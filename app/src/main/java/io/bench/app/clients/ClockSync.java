package io.bench.app.clients;

import io.bench.engine.result.ClockReading;
import java.time.Instant;

/**
 * Estimates the offset of the coordinator's clock from the answers to pings: of all round trips the
 * shortest counts, see {@link ClockReading}. Not thread-safe.
 */
final class ClockSync {

  private long bestNanos = Long.MAX_VALUE;
  private long offsetNanos;
  private int roundTrips;

  /**
   * Adds a round trip.
   *
   * @param backNanos when the answer came, on this client's clock
   */
  void add(CoordinatorMessage.Pong pong, long backNanos) {
    long there = pong.receivedNanos() - pong.sentNanos();
    long back = pong.answeredNanos() - backNanos;
    long onTheWay = there - back;
    roundTrips++;
    if (onTheWay < bestNanos) {
      bestNanos = onTheWay;
      offsetNanos = back + (there - back) / 2;
    }
  }

  int roundTrips() {
    return roundTrips;
  }

  /**
   * What is known.
   *
   * @param time of now
   * @throws IllegalStateException without a round trip
   */
  ClockReading reading(Instant time) {
    if (roundTrips == 0) {
      throw new IllegalStateException("no round trip");
    }
    return new ClockReading(time, offsetNanos, Math.max(0, (bestNanos + 1) / 2), roundTrips);
  }
}
