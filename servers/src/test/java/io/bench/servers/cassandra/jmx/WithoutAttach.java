package io.bench.servers.cassandra.jmx;

import java.util.List;

/** Started by a test on a Java that lacks most modules: asks a node, and says what came of it. */
public final class WithoutAttach {
  private WithoutAttach() {}

  public static void main(String[] arguments) throws Exception {
    ClusterManagement management =
        new ClusterManagement(List.of(ProcessHandle.current()), () -> false);
    try {
      System.out.println("answered: " + management.paxosCounters());
    } catch (ManagementException e) {
      System.out.println("asked: " + e.getMessage());
    }
  }
}
