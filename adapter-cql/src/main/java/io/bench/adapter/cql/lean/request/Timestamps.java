package io.bench.adapter.cql.lean.request;

/**
 * Times of writes in microseconds since 1970, each later than the one before, so that of two writes
 * of a lane the later one wins, as with the driver's own generator. Hot path; one thread.
 */
public final class Timestamps {

  private long lastMicros;

  /** The next one. */
  public long nextMicros() {
    lastMicros = Math.max(lastMicros + 1, System.currentTimeMillis() * 1_000);
    return lastMicros;
  }
}
