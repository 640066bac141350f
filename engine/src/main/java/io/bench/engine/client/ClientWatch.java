package io.bench.engine.client;

import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;

/**
 * Watches this process from its making until it is closed, and tells interval by interval what it
 * used (without the watch itself) and how it was held up. {@link #next} and {@link #usage} are
 * called by one thread.
 */
public final class ClientWatch implements AutoCloseable {

  private final NanoClock clock = NanoClock.SYSTEM;
  private final ClientMeter meter = new ClientMeter();
  private final LongestPause longestPause = LongestPause.listening();
  private final HiccupMeter hiccups = HiccupMeter.started();
  private ClientUsage usageBefore = meter.read(hiccups.cpuNanos(), 0);
  private long nanosBefore = clock.nanoTime();

  /** What was used and what happened since the last call, or since the watch began. */
  public ClientInterval next() {
    ClientUsage usage = meter.read(hiccups.cpuNanos(), usageBefore.cpuNanos());
    long nanos = clock.nanoTime();
    ClientInterval interval =
        new ClientInterval(
            (nanos - nanosBefore) / 1e9,
            usage.since(usageBefore),
            longestPause.take(),
            hiccups.take());
    usageBefore = usage;
    nanosBefore = nanos;
    return interval;
  }

  /** When this process could not run. */
  public ProcessStalls stalls() {
    return hiccups;
  }

  /** Takes no CPU while nothing is measured, until {@link #goOn}. */
  public void rest() {
    hiccups.rest();
  }

  /** Watches again after {@link #rest}. */
  public void goOn() {
    hiccups.goOn();
  }

  /** The reading at the end of the last interval, for sums over several. */
  public ClientUsage usage() {
    return usageBefore;
  }

  /** Ends the watch and its thread. Idempotent. */
  @Override
  public void close() {
    hiccups.close();
    longestPause.close();
  }
}
