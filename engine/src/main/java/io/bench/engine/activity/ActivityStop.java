package io.bench.engine.activity;

import io.bench.engine.lane.PhaseRun;
import io.bench.engine.time.NanoClock;
import org.jspecify.annotations.Nullable;

/**
 * Whether and why an activity ends before its time. It is interrupted or asked to stop by any
 * thread, and reaches the phase that runs then; all else is its own thread's.
 */
final class ActivityStop {

  private final NanoClock clock;

  private volatile @Nullable PhaseRun current;
  private volatile boolean interrupted;
  private volatile long interruptedNanos;
  private volatile @Nullable String asked;

  private @Nullable String failReason;

  ActivityStop(NanoClock clock) {
    this.clock = clock;
  }

  /** Somebody ends it; idempotent. Any thread. */
  void interrupt() {
    if (!interrupted) {
      interruptedNanos = clock.nanoTime();
    }
    interrupted = true;
    stop("interrupted");
  }

  /** It is to stop; the first reason counts. Any thread. */
  void ask(String reason) {
    if (asked == null) {
      asked = reason;
    }
    stop(reason);
  }

  private void stop(String reason) {
    PhaseRun run = current;
    if (run != null) {
      run.stop(reason);
    }
  }

  /** Any thread. */
  boolean isInterrupted() {
    return interrupted;
  }

  /** How long ago it was interrupted, in ns; negative if it was not. */
  long interruptedForNanos() {
    return interrupted ? clock.nanoTime() - interruptedNanos : -1;
  }

  /** Why it was asked to stop; null if it was not. Any thread. */
  @Nullable String asked() {
    return asked;
  }

  /** The phase that runs, or the latest that did; null before the first. Any thread. */
  @Nullable PhaseRun current() {
    return current;
  }

  /** A phase begins, and ends at once if the activity is to end. */
  void begin(PhaseRun run) {
    current = run;
    String reason = interrupted ? "interrupted" : asked;
    if (reason != null) {
      run.stop(reason);
    }
  }

  /**
   * It has failed, if there is a reason.
   *
   * @param reason null if all is well; the first one counts
   */
  void failed(@Nullable String reason) {
    if (failReason == null) {
      failReason = reason;
    }
  }

  /** Why it has failed; null if it has not. */
  @Nullable String failReason() {
    return failReason;
  }

  boolean mayGoOn() {
    return !interrupted && asked == null && failReason == null;
  }

  /**
   * A time to wait until, or the end of the grace time of an interruption if that is earlier.
   *
   * @param deadlineNanos {@link Long#MAX_VALUE} for ever
   */
  long orGraceEnd(long deadlineNanos, long graceNanos, long now) {
    if (!interrupted) {
      return deadlineNanos;
    }
    long graceEnd = interruptedNanos + graceNanos;
    return deadlineNanos == Long.MAX_VALUE || graceEnd - now < deadlineNanos - now
        ? graceEnd
        : deadlineNanos;
  }
}
