package io.bench.engine.time;

import java.time.Duration;

/** What the JDK's durations lack. */
public final class Durations {

  private Durations() {}

  /** The longer one of two. */
  public static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }
}
