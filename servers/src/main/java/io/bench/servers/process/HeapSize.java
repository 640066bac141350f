package io.bench.servers.process;

import com.sun.management.OperatingSystemMXBean;
import io.bench.servers.ServerOptionException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of a child's heap, in mebibytes. */
public final class HeapSize {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([MG])(I?B)?");

  private HeapSize() {}

  /**
   * Reads a size such as {@code 1G} or {@code 1536M}.
   *
   * @param option the option's name
   * @param text as a user wrote it
   * @param server what the heap is for
   * @param minMebibytes the least that the server runs in
   * @param machineMebibytes the machine's memory
   * @return mebibytes
   * @throws ServerOptionException if it is no size, too little or too much
   */
  public static int parse(
      String option, String text, String server, int minMebibytes, long machineMebibytes) {
    Matcher matcher = SIZE.matcher(text.strip().toUpperCase(Locale.ROOT));
    if (!matcher.matches()) {
      throw new ServerOptionException(
          option + "=" + text + ": not a size; write it like 1G or 1536M");
    }
    long size = Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("G") ? 1024 : 1);
    if (size < minMebibytes) {
      throw new ServerOptionException(
          option + "=" + text + ": " + server + " needs " + minMebibytes + "M at least");
    }
    if (size > machineMebibytes) {
      throw new ServerOptionException(
          option + "=" + text + ": this machine has " + machineMebibytes + "M of memory");
    }
    return (int) size;
  }

  /** Returns the memory of this machine, in mebibytes. */
  public static long machineMebibytes() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return system.getTotalMemorySize() / (1024 * 1024);
  }
}
