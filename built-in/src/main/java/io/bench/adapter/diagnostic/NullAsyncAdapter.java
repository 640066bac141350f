package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread that ends the ops of all lanes when their delay is over. As the delay is the same for
 * all, each lane's ops end in the order they were started, so a ring per lane is all that is
 * needed.
 */
final class NullAsyncAdapter implements Adapter {

  private static final long LONGEST_PARK_NANOS = 1_000_000;

  /** About what the shortest park takes anyway; a shorter one would only burn a core. */
  private static final long SHORTEST_PARK_NANOS = 20_000;

  private final long delayNanos;
  private final FailEvery failEvery;
  private final PendingRing[] rings;
  private final Thread thread;
  private volatile boolean closed;

  NullAsyncAdapter(AdapterContext context, long delayNanos, FailEvery failEvery) {
    this.delayNanos = delayNanos;
    this.failEvery = failEvery;
    this.rings = new PendingRing[context.laneCount()];
    for (int lane = 0; lane < rings.length; lane++) {
      rings[lane] = new PendingRing(context.maxInFlightPerLane());
    }
    this.thread = new Thread(this::endDueOps, context.threadNamePrefix() + "-null-async");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public PreparedOp prepare(OpTemplate template) {
    return lane -> {
      PendingRing ring = ((RingLane) lane).ring();
      ValueSink values = new ValueSink(template);
      CapturedNames captured = new CapturedNames(template);
      return (cycle, completion) -> {
        values.take(cycle);
        captured.tell(completion);
        ring.add(System.nanoTime() + delayNanos, cycle, completion);
      };
    };
  }

  @Override
  public AdapterLane openLane(int index) {
    return new RingLane(rings[index]);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void endDueOps() {
    long idleNanos = idleNanos(delayNanos);
    while (!closed) {
      long earliest = idleNanos;
      for (PendingRing ring : rings) {
        earliest = Math.min(earliest, ring.endDue(failEvery));
      }
      if (earliest > 0) {
        LockSupport.parkNanos(this, earliest);
      }
    }
  }

  /**
   * How long to park when nothing is in flight. No lane wakes the thread: an op that is started
   * meanwhile is due a whole delay later, so that a park no longer than the delay misses none.
   */
  static long idleNanos(long delayNanos) {
    return Math.max(SHORTEST_PARK_NANOS, Math.min(LONGEST_PARK_NANOS, delayNanos));
  }

  private record RingLane(PendingRing ring) implements AdapterLane {}
}
