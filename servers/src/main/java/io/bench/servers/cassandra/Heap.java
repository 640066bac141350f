package io.bench.servers.cassandra;

import com.sun.management.OperatingSystemMXBean;
import io.bench.servers.ServerOptionException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of a node's heap, in mebibytes. */
final class Heap {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([MG])(I?B)?");
  private static final int MIN_MEBIBYTES = 256;
  private static final int MODEST_MIN_MEBIBYTES = 512;
  private static final int MODEST_MAX_MEBIBYTES = 2048;

  private Heap() {}

  /** Reads a size such as {@code 1G} or {@code 1536M}. */
  static int parse(String option, String text, long machineMebibytes) {
    Matcher matcher = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new ServerOptionException(
          option + "=" + text + ": not a size; write it like 1G or 1536M");
    }
    long size = Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("G") ? 1024 : 1);
    if (size < MIN_MEBIBYTES) {
      throw new ServerOptionException(
          option + "=" + text + ": Cassandra needs " + MIN_MEBIBYTES + "M at least");
    }
    if (size > machineMebibytes) {
      throw new ServerOptionException(
          option + "=" + text + ": this machine has " + machineMebibytes + "M of memory");
    }
    return (int) size;
  }

  /** An eighth of the memory for all nodes together, between 512M and 2G for each. */
  static int modest(long machineMebibytes, int nodes) {
    long share = machineMebibytes / 8 / nodes / 128 * 128;
    return (int) Math.max(MODEST_MIN_MEBIBYTES, Math.min(MODEST_MAX_MEBIBYTES, share));
  }

  static long machineMebibytes() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getTotalMemorySize() / (1024 * 1024);
  }
}
