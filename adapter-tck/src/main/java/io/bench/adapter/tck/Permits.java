package io.bench.adapter.tck;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The permits on a lane. The lane's thread only. */
final class Permits {

  private final @Nullable WatchedCompletion[] inFlight;
  private final int[] free;
  private int freeCount;

  /**
   * @param count how many ops may be in flight, at least 1
   */
  Permits(int count) {
    inFlight = new WatchedCompletion[count];
    free = new int[count];
    for (int slot = count - 1; slot >= 0; slot--) {
      free[freeCount++] = slot;
    }
  }

  boolean anyFree() {
    return freeCount > 0;
  }

  /** Takes a permit for an op that begins; one must be free. */
  void take(WatchedCompletion op) {
    int slot = free[--freeCount];
    inFlight[slot] = op;
    op.begin(slot);
  }

  /** Takes the permit of an op that has ended, if it is still its own. */
  void leave(WatchedCompletion op) {
    int slot = op.slot();
    if (inFlight[slot] == op) {
      inFlight[slot] = null;
      free[freeCount++] = slot;
    }
  }

  /** Does something with every op in flight, which may leave its permit meanwhile. */
  void forEach(Consumer<WatchedCompletion> action) {
    for (WatchedCompletion op : inFlight) {
      if (op != null) {
        action.accept(op);
      }
    }
  }
}
