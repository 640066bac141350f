package io.bench.engine.client;

import io.bench.adapter.api.lane.TimerSlack;
import io.bench.engine.thread.DaemonThreads;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Finds out how long a thread of this process that wants to run has to wait: it sleeps a
 * millisecond, again and again, and records how much later than that it woke. Whatever holds it up
 * (garbage collection, safepoints, a busy or throttled machine) would have held up an op at the
 * same moment.
 *
 * <p>A stall covers every moment in it, so it is recorded for each of its milliseconds with what
 * was then still to come: 100, 99, ... 1 ms for a stall of 100 ms. A percentile of the histogram is
 * therefore that over moments of time, not over stalls.
 *
 * <p>What a sleep always takes longer (the kernel's timer slack) is no stall: the smallest overrun
 * seen so far, at most {@link #MAX_SLACK_NANOS}, is taken off.
 *
 * <p>It also tells since when the process is, or until just now was, held up ({@link
 * #stalledSince}), so that a lane that wakes up can say whether what it finds has waited for it.
 *
 * <p>The meter's own thread records and never waits for a reader ({@link SingleWriterRecorder});
 * {@link #take} may be called by any thread.
 */
public final class HiccupMeter implements ProcessStalls, AutoCloseable {

  static final long SLEEP_NANOS = 1_000_000;
  static final long MAX_SLACK_NANOS = 100_000;
  private static final long LOWEST_NANOS = 1_000;
  private static final long HIGHEST_NANOS = 3_600_000_000_000L;
  private static final int DIGITS = 2;

  /** Less than this is how exactly threads are woken. */
  static final long MIN_STALL_NANOS = 500_000;

  /** Threads that were held up together go on within so long. */
  private static final long TOGETHER_NANOS = 1_000_000;

  /** Sleeps about this many nanoseconds, or returns early with the thread's interrupt flag set. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(long nanos);
  }

  private final SingleWriterRecorder recorder =
      new SingleWriterRecorder(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
  private final NanoClock clock;
  private final Sleeper sleeper;
  private final Thread thread;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long slackNanos = MAX_SLACK_NANOS;
  private volatile boolean closed;
  private volatile boolean resting;

  /** When the thread last went to sleep; 0 before the first time. */
  private volatile long asleepSinceNanos;

  private volatile long stallEndNanos;
  private volatile long stallStartNanos;

  HiccupMeter(NanoClock clock, Sleeper sleeper) {
    this.clock = clock;
    this.sleeper = sleeper;
    this.thread = DaemonThreads.named("bench-hiccup-meter").newThread(this::run);
  }

  /** A meter that runs until it is closed. */
  public static HiccupMeter started() {
    HiccupMeter meter = new HiccupMeter(NanoClock.SYSTEM, LockSupport::parkNanos);
    meter.thread.start();
    return meter;
  }

  private void run() {
    TimerSlack.removeFromThisThread(); // as the lanes do, whose hold-ups these stand for
    while (!closed) {
      if (resting) {
        asleepSinceNanos = 0; // nothing is held up
        LockSupport.park(this);
      } else {
        sample();
      }
    }
  }

  /** One sleep. Called by one thread only. */
  void sample() {
    long before = clock.nanoTime();
    asleepSinceNanos = before;
    sleeper.sleep(SLEEP_NANOS);
    long after = clock.nanoTime();
    long overrun = after - before - SLEEP_NANOS;
    if (overrun < 0) {
      return; // woken early: nothing was found out
    }
    if (overrun >= MIN_STALL_NANOS) {
      stallStartNanos = after - overrun;
      stallEndNanos = after;
    }
    slackNanos = Math.min(slackNanos, overrun);
    recorder.recordValueWithExpectedInterval(
        Math.min(HIGHEST_NANOS, overrun - slackNanos), SLEEP_NANOS);
  }

  /** {@inheritDoc} A stall is known when it is over, or has lasted for half a millisecond. */
  @Override
  public long stalledSince(long fromNanos, long nowNanos) {
    long asleepSince = asleepSinceNanos;
    long shouldWake = asleepSince + SLEEP_NANOS;
    if (asleepSince != 0 && nowNanos - shouldWake >= MIN_STALL_NANOS) {
      return shouldWake - fromNanos > 0 ? shouldWake : fromNanos;
    }
    long end = stallEndNanos;
    long start = stallStartNanos;
    if (end == 0 || nowNanos - end > TOGETHER_NANOS || end - fromNanos <= 0) {
      return nowNanos;
    }
    long since = start - fromNanos > 0 ? start : fromNanos;
    return since - nowNanos < 0 ? since : nowNanos;
  }

  /** Samples nothing, and wakes for nothing, until {@link #goOn}. */
  void rest() {
    resting = true;
  }

  void goOn() {
    resting = false;
    LockSupport.unpark(thread);
  }

  /**
   * What was recorded since the last call, in nanoseconds; the caller's own. A stall that has not
   * ended yet belongs to the next.
   */
  public Histogram take() {
    return recorder.getIntervalHistogram();
  }

  /** An empty histogram that those of {@link #take} can be added to. */
  public static Histogram emptyHistogram() {
    return new Histogram(LOWEST_NANOS, HIGHEST_NANOS, DIGITS);
  }

  /**
   * CPU time that the meter itself has used, which is none of the load's; 0 where the JVM does not
   * tell. A sleep costs microseconds on bare metal, and tens of them on a virtual machine.
   */
  long cpuNanos() {
    return Math.max(0, threads.getThreadCpuTime(thread.getId()));
  }

  /** Ends the meter's thread. Idempotent; does not wait. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
