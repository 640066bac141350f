package io.bench.engine.result;

import com.sun.management.OperatingSystemMXBean;
import io.bench.engine.machine.CgroupLimits;
import io.bench.engine.machine.SystemFile;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The machine and the JVM that a run is measured on.
 *
 * @param cpuModel as the system names it, or null if it does not
 * @param processors how many the JVM may use
 * @param memoryBytes of the machine, or of the container
 */
public record Environment(
    String hostName,
    String os,
    String kernel,
    String architecture,
    @Nullable String cpuModel,
    int processors,
    long memoryBytes,
    CgroupLimits cgroup,
    Jvm jvm,
    long pid) {

  /**
   * The JVM.
   *
   * @param flags as given to it, values that look secret masked
   * @param garbageCollectors names
   */
  public record Jvm(
      String name,
      String version,
      String vendor,
      long maxHeapBytes,
      List<String> flags,
      List<String> garbageCollectors) {}

  private static final List<String> SECRET_WORDS =
      List.of("password", "secret", "token", "credential");

  /** Reads it all. Takes milliseconds; may ask the resolver for the host's name. */
  public static Environment read() {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    Path root = Path.of("/");
    return new Environment(
        findHostName(),
        findOs(root),
        system.getVersion(),
        system.getArch(),
        findCpuModel(root),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        CgroupLimits.read(root),
        new Jvm(
            runtime.getVmName(),
            Runtime.version().toString(),
            runtime.getVmVendor(),
            Runtime.getRuntime().maxMemory(),
            runtime.getInputArguments().stream().map(Environment::withoutSecret).toList(),
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .toList()),
        ProcessHandle.current().pid());
  }

  /** The same without known secrets. */
  Environment masked(SecretMask mask) {
    Jvm masked =
        new Jvm(
            jvm.name,
            jvm.version,
            jvm.vendor,
            jvm.maxHeapBytes,
            jvm.flags.stream().map(mask::apply).toList(),
            jvm.garbageCollectors);
    return new Environment(
        hostName, os, kernel, architecture, cpuModel, processors, memoryBytes, cgroup, masked, pid);
  }

  /** A JVM flag; the value of a system property whose name speaks of a secret is masked. */
  static String withoutSecret(String flag) {
    int equals = flag.indexOf('=');
    String name = equals < 0 ? "" : flag.substring(0, equals).toLowerCase(Locale.ROOT);
    return SECRET_WORDS.stream().anyMatch(name::contains)
        ? flag.substring(0, equals) + "=***"
        : flag;
  }

  private static String findHostName() {
    String name = SystemFile.text(Path.of("/proc/sys/kernel/hostname"));
    if (!name.isEmpty()) {
      return name;
    }
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private static String findOs(Path root) {
    Map<String, String> release = pairs(SystemFile.text(root.resolve("etc/os-release")), "=");
    String name = release.get("PRETTY_NAME");
    return name != null ? name.replace("\"", "") : System.getProperty("os.name");
  }

  static @Nullable String findCpuModel(Path root) {
    Map<String, String> first = pairs(SystemFile.text(root.resolve("proc/cpuinfo")), ":");
    String model = first.get("model name");
    if (model != null) {
      return model;
    }
    // arm64 has numbers instead of a name.
    String implementer = first.get("CPU implementer");
    return implementer == null
        ? null
        : "implementer " + implementer + ", part " + first.get("CPU part");
  }

  private static Map<String, String> pairs(String text, String separator) {
    return text.lines()
        .map(line -> line.split(separator, 2))
        .filter(pair -> pair.length == 2)
        .collect(
            Collectors.toMap(
                pair -> pair[0].trim(),
                pair -> pair[1].trim(),
                (first, later) -> first,
                TreeMap::new));
  }
}
