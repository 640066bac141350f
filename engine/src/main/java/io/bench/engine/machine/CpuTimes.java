package io.bench.engine.machine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU times of {@code /proc/stat} since the machine's start, in nanoseconds, of some CPUs. Both
 * maps have the same keys, {@code cpu0} and so on.
 *
 * @param busy the time that a CPU worked, by CPU
 * @param stolen the time that the hypervisor took from it while it had work, by CPU
 */
record CpuTimes(Map<String, Long> busy, Map<String, Long> stolen) {

  /** The kernel tells these times in hundredths of a second, whatever its own tick is. */
  private static final long TICK_NANOS = 10_000_000;

  // Places on a line of a CPU; user and nice hold the time of guests too.
  private static final int USER = 1;
  private static final int SYSTEM = 3;
  private static final int IRQ = 6;
  private static final int SOFTIRQ = 7;
  private static final int STEAL = 8;

  /**
   * Reads the times.
   *
   * @param stat text of {@code /proc/stat}; lines that are no CPU's, or damaged, are left out
   * @param cpus those to read; empty for all
   */
  static CpuTimes of(String stat, BitSet cpus) {
    Map<String, Long> busy = new HashMap<>();
    Map<String, Long> stolen = new HashMap<>();
    for (String line : stat.split("\n", -1)) {
      String[] words = line.trim().split(" +", -1);
      if (words.length <= STEAL || !words[0].matches("cpu\\d{1,5}")) {
        continue;
      }
      int cpu = Integer.parseInt(words[0].substring(3));
      long[] ticks = new long[STEAL + 1];
      boolean known = cpus.isEmpty() || cpus.get(cpu);
      for (int index = USER; index <= STEAL; index++) {
        ticks[index] = SystemFile.number(words[index]);
        known &= ticks[index] >= 0;
      }
      if (known) {
        long worked = ticks[IRQ] + ticks[SOFTIRQ];
        for (int index = USER; index <= SYSTEM; index++) {
          worked += ticks[index];
        }
        busy.put(words[0], worked * TICK_NANOS);
        stolen.put(words[0], ticks[STEAL] * TICK_NANOS);
      }
    }
    return new CpuTimes(busy, stolen);
  }
}
