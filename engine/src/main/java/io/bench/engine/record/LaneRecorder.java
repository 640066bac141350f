package io.bench.engine.record;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * What one lane records, exchanged once per interval without a lock and without a shared counter:
 * the collector asks, and the lane itself puts an empty set in the place of the full one between
 * two ops. So the price of an interval is paid once per interval, not per op. Hot path.
 *
 * <p>The lane's thread calls {@link #stats}, {@link #exchangeWanted} and {@link #exchange}; the
 * collector's thread {@link #request}, {@link #exchangeWanted} and {@link #collect}, in this order.
 */
public final class LaneRecorder {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final int digits;
  private final int templates;
  private OpStats[][] active;
  private OpStats[][] spare;
  private LaneUse activeUse = new LaneUse();
  private LaneUse spareUse = new LaneUse();
  private volatile @Nullable Thread thread;
  private long cpuReadNanos;
  private volatile boolean wanted;

  /**
   * @param phases how many phases the activity has
   * @param templates how many op templates it has
   * @param digits significant decimal digits of the histograms, 1 to 5
   */
  public LaneRecorder(int phases, int templates, int digits) {
    this.digits = digits;
    this.templates = templates;
    // Behind the op templates one for strides, made if there are any.
    this.active = new OpStats[phases][templates + 1];
    this.spare = new OpStats[phases][templates + 1];
  }

  /** The record to write to now. Must not be kept beyond the next {@link #exchange}. */
  public OpStats stats(int phase, int template) {
    OpStats stats = active[phase][template];
    return stats != null ? stats : create(phase, template);
  }

  /** The record of whole strides to write to now. The same holds for it. */
  public OpStats strides(int phase) {
    return stats(phase, templates);
  }

  /** The lane runs on this thread from now on. */
  public void runsOn(Thread own) {
    thread = own;
  }

  /**
   * CPU time of the lane's thread since the last call, in nanoseconds; {@link LaneInterval#UNKNOWN}
   * if not known. The collector's thread.
   */
  long takeCpuNanos() {
    Thread own = thread;
    if (own == null || !THREADS.isThreadCpuTimeSupported()) {
      return LaneInterval.UNKNOWN;
    }
    long nanos = THREADS.getThreadCpuTime(own.getId());
    if (nanos < 0) {
      return LaneInterval.UNKNOWN; // it has ended
    }
    long used = Math.max(0, nanos - cpuReadNanos);
    cpuReadNanos = nanos;
    return used;
  }

  /** What the lane does with its time, to write to now. The same holds for it. */
  public LaneUse laneUse() {
    return activeUse;
  }

  private OpStats create(int phase, int template) {
    OpStats stats = new OpStats(digits);
    active[phase][template] = stats;
    return stats;
  }

  /** Room for the messages of a stream that another thread receives. */
  public HeldMessages heldMessages() {
    return new HeldMessages(digits);
  }

  /** Whether the lane has not answered the last {@link #request} by an {@link #exchange}. */
  public boolean exchangeWanted() {
    return wanted;
  }

  /**
   * Hands over what was recorded so far. Only when {@link #exchangeWanted}, or after the lane's
   * end.
   */
  public void exchange() {
    OpStats[][] full = active;
    active = spare;
    spare = full;
    LaneUse fullUse = activeUse;
    activeUse = spareUse;
    spareUse = fullUse;
    wanted = false;
  }

  /** Asks for an exchange. */
  public void request() {
    wanted = true;
  }

  /**
   * Adds what the lane has handed over to {@code totals} and empties it for the next exchange.
   *
   * @param totals by phase and op template, and behind these of the phase's strides
   * @param use takes what the lane did with its time
   */
  void collect(OpTotals[][] totals, LaneUse use) {
    use.add(spareUse);
    spareUse.clear();
    for (int phase = 0; phase < spare.length; phase++) {
      for (int template = 0; template < spare[phase].length; template++) {
        @Nullable OpStats stats = spare[phase][template];
        if (stats != null) {
          totals[phase][template].add(stats);
          stats.clear();
        }
      }
    }
  }
}
