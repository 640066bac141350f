package io.bench.servers.cassandra;

import java.util.ArrayList;
import java.util.List;

/**
 * The flags of a node's JVM: those of Cassandra's own {@code jvm-server.options}, {@code
 * jvm11-server.options} and {@code jvm17-server.options}, apart from a fixed heap and what makes a
 * node without neighbours wait.
 */
final class CassandraJvm {
  /** The Java versions that Cassandra 5.0 runs on, best first. */
  static final List<Integer> JAVA_VERSIONS = List.of(17, 11);

  static final String MAIN_CLASS = "org.apache.cassandra.service.CassandraDaemon";

  private static final List<String> EXPORTS =
      List.of(
          "java.base/jdk.internal.misc",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql");
  private static final List<String> EXPORTS_11 =
      List.of("java.base/jdk.internal.ref", "java.base/jdk.internal.util", "java.base/sun.nio.ch");
  private static final List<String> EXPORTS_17 =
      List.of(
          "java.base/java.lang.ref",
          "jdk.unsupported/sun.misc",
          "jdk.compiler/com.sun.tools.javac.file",
          "jdk.attach/sun.tools.attach");
  private static final List<String> OPENS =
      List.of(
          "java.base/java.lang.module",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.util.jar",
          "jdk.management/com.sun.management.internal");
  private static final List<String> OPENS_17 =
      List.of(
          "java.base/sun.nio.ch",
          "java.base/java.io",
          "java.base/java.lang.reflect",
          "jdk.compiler/com.sun.tools.javac",
          "java.base/java.lang",
          "java.base/java.util");
  private static final int LARGE_REGIONS_FROM_MEBIBYTES = 1024;

  private CassandraJvm() {}

  /**
   * Returns the flags of one node.
   *
   * @param feature the Java version that runs it
   * @param heapMebibytes its heap
   * @param node the node
   * @param jamm the path of the agent that measures objects
   */
  static List<String> flags(int feature, int heapMebibytes, CassandraNode node, String jamm) {
    List<String> flags = new ArrayList<>();
    memory(flags, heapMebibytes);
    modules(flags, feature);
    flags.add("-ea");
    flags.add("-da:net.openhft...");
    flags.add("-javaagent:" + jamm);
    flags.add("-Djava.net.preferIPv4Stack=true");
    flags.add("-Djdk.attach.allowAttachSelf=true");
    // What the local management agent tells its clients to connect to: otherwise the host's name.
    flags.add("-Djava.rmi.server.hostname=127.0.0.1");
    flags.add("-Dio.netty.tryReflectionSetAccessible=true");
    flags.add("-Dio.netty.allocator.useCacheForAllThreads=true");
    flags.add("-Dio.netty.allocator.maxOrder=11");
    flags.add("-Djava.io.tmpdir=" + node.work());
    flags.add("-Djna.tmpdir=" + node.work());
    flags.add("-Dlogback.configurationFile=" + node.logback().toUri());
    flags.add("-Dcassandra.config=" + node.yaml().toUri());
    flags.add("-Dcassandra.storagedir=" + node.data());
    flags.add("-Dcassandra.logdir=" + node.log().getParent());
    flags.add("-Dcassandra-foreground=yes");
    // All nodes are on this machine and start together: nobody is far away, nothing has to settle.
    flags.add("-Dcassandra.skip_wait_for_gossip_to_settle=0");
    flags.add("-Dcassandra.ring_delay_ms=1000");
    flags.add("-Dcassandra.shutdown_announce_in_ms=0");
    return flags;
  }

  private static void memory(List<String> flags, int heapMebibytes) {
    flags.add("-Xms" + heapMebibytes + "M");
    flags.add("-Xmx" + heapMebibytes + "M");
    flags.add("-Xss256k");
    flags.add("-XX:+UseG1GC");
    flags.add("-XX:+ParallelRefProcEnabled");
    flags.add("-XX:MaxTenuringThreshold=1");
    // 16m as Cassandra has it, so that a memtable's 1m slab is no humongous object
    flags.add(
        "-XX:G1HeapRegionSize=" + (heapMebibytes >= LARGE_REGIONS_FROM_MEBIBYTES ? "16m" : "4m"));
    flags.add("-XX:G1RSetUpdatingPauseTimePercent=5");
    flags.add("-XX:MaxGCPauseMillis=300");
    flags.add("-XX:InitiatingHeapOccupancyPercent=70");
    flags.add("-XX:+AlwaysPreTouch");
    flags.add("-XX:+PerfDisableSharedMem");
    flags.add("-XX:+ExitOnOutOfMemoryError");
  }

  private static void modules(List<String> flags, int feature) {
    boolean java17 = feature >= 17;
    for (String exported : EXPORTS) {
      flags.add("--add-exports=" + exported + "=ALL-UNNAMED");
    }
    for (String exported : java17 ? EXPORTS_17 : EXPORTS_11) {
      flags.add("--add-exports=" + exported + "=ALL-UNNAMED");
    }
    for (String opened : OPENS) {
      flags.add("--add-opens=" + opened + "=ALL-UNNAMED");
    }
    if (java17) {
      for (String opened : OPENS_17) {
        flags.add("--add-opens=" + opened + "=ALL-UNNAMED");
      }
    } else {
      flags.add("-XX:-UseBiasedLocking");
    }
  }
}
