package io.bench.adapter.diagnostic;

import io.bench.adapter.api.Completion;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Started ops in the order they are due. The lane's thread adds, the ending thread takes. Hot path.
 */
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

  /**
   * Ends what is due of what is in it now; what lanes add meanwhile waits for the next call, so
   * that a busy lane does not keep the others waiting.
   *
   * @return nanoseconds until the next op is due, 0 if one may be by now, or {@link Long#MAX_VALUE}
   */
  long endDue(FailEvery failEvery) {
    long present = added.get();
    while (taken < present) {
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
    return taken < added.get() ? 0 : Long.MAX_VALUE;
  }
}
