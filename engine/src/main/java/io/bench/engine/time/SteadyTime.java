package io.bench.engine.time;

import java.time.Instant;
import java.time.InstantSource;

/**
 * The time of day at a first reading, moved on by a monotonic clock. When somebody sets the
 * machine's clock meanwhile, times of day that are read here stay in order and at their true
 * distances. Thread-safe.
 */
public final class SteadyTime implements InstantSource {

  /** Of this process, from its first use on. */
  public static final SteadyTime SYSTEM = new SteadyTime(InstantSource.system(), NanoClock.SYSTEM);

  private final NanoClock clock;
  private final Instant begin;
  private final long beginNanos;

  SteadyTime(InstantSource timeOfDay, NanoClock clock) {
    this.clock = clock;
    this.begin = timeOfDay.instant();
    this.beginNanos = clock.nanoTime();
  }

  @Override
  public Instant instant() {
    return instant(clock.nanoTime());
  }

  /**
   * The time of day at a reading of the monotonic clock.
   *
   * @param nanos past or to come
   */
  public Instant instant(long nanos) {
    return begin.plusNanos(nanos - beginNanos);
  }
}
