package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Completion;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Hot; started ops in the order they are due. The lane's thread adds, the ending thread takes. */
final class PendingRing {

  private final long[] dueNanos;
  private final long[] cycles;
  private final @Nullable Completion[] completions;
  private final AtomicLong added = new AtomicLong();
  private long taken;

  /**
   * @param capacity the most ops that are ever in it at once
   */
  PendingRing(int capacity) {
    this.dueNanos = new long[capacity];
    this.cycles = new long[capacity];
    this.completions = new Completion[capacity];
  }

  void add(long due, long cycle, Completion completion) {
    long position = added.get();
    int place = (int) (position % completions.length);
    dueNanos[place] = due;
    cycles[place] = cycle;
    completions[place] = completion;
    added.lazySet(position + 1);
  }

  /** Ends what is due. Returns the nanoseconds until the next op is, or {@link Long#MAX_VALUE}. */
  long endDue(FailEvery failEvery) {
    while (taken < added.get()) {
      int place = (int) (taken % completions.length);
      long left = dueNanos[place] - System.nanoTime();
      if (left > 0) {
        return left;
      }
      Completion completion = completions[place];
      completions[place] = null;
      taken++;
      if (completion != null) {
        failEvery.end(cycles[place], completion);
      }
    }
    return Long.MAX_VALUE;
  }
}
