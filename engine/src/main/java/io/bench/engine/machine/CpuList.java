package io.bench.engine.machine;

import java.util.BitSet;

/** Lists of CPUs as Linux writes them, such as {@code 0-3,8}. Stateless. */
public final class CpuList {

  /** What stands before the list in {@code /proc/PID/status}. */
  private static final String ALLOWED = "Cpus_allowed_list:";

  private static final int MAX_CPUS = 1 << 16;

  private CpuList() {}

  /** The CPUs of a list; none if it is empty or damaged. */
  public static BitSet parse(String list) {
    BitSet cpus = new BitSet();
    for (String range : list.strip().split(",", -1)) {
      String[] ends = range.split("-", 2);
      long first = SystemFile.number(ends[0]);
      long last = SystemFile.number(ends[ends.length - 1]);
      if (first < 0 || last < first || last >= MAX_CPUS) {
        return new BitSet();
      }
      cpus.set((int) first, (int) last + 1);
    }
    return cpus;
  }

  /**
   * The CPUs that a process may run on; none if that is unknown.
   *
   * @param status text of its {@code /proc/PID/status}
   */
  public static BitSet allowed(String status) {
    return status
        .lines()
        .filter(line -> line.startsWith(ALLOWED))
        .findFirst()
        .map(line -> parse(line.substring(ALLOWED.length())))
        .orElseGet(BitSet::new);
  }
}
