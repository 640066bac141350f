package io.bench.engine.machine;

import java.util.Map;

/**
 * Adds up by how much counters grew, reading by reading. A counter that appears (a CPU that is
 * plugged in, a group that the process is moved to) counts from then on, and one that falls counts
 * as unchanged, so the sum never falls and never jumps. Not thread-safe.
 */
final class CounterGrowth {

  private Map<String, Long> before = Map.of();
  private long total;

  /**
   * The growth since the first reading.
   *
   * @param now every counter by its name
   */
  long with(Map<String, Long> now) {
    now.forEach((name, value) -> total += Math.max(0, value - before.getOrDefault(name, value)));
    before = Map.copyOf(now);
    return total;
  }
}
