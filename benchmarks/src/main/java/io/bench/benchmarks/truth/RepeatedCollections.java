package io.bench.benchmarks.truth;

import io.bench.servers.cassandra.jmx.LocalAgent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.List;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;

/**
 * Full garbage collections of the client, again and again, over JMX: a program started for each of
 * them would be a neighbour that takes CPU.
 *
 * @param everyMillis from the end of one to the begin of the next
 */
record RepeatedCollections(long everyMillis) implements Disturbance {

  @Override
  public List<String> command(List<String> bench) {
    List<String> flagged = new ArrayList<>(bench);
    flagged.addAll(1, List.of("-XX:+UseSerialGC", "-Xms1g", "-Xmx1g"));
    return flagged;
  }

  @Override
  @SuppressWarnings("BanJNDI") // the peer is the child of this process, over loopback
  public void during(Process bench) throws IOException, InterruptedException {
    try (JMXConnector connector = JMXConnectorFactory.connect(LocalAgent.start(bench.pid()))) {
      MemoryMXBean memory =
          ManagementFactory.newPlatformMXBeanProxy(
              connector.getMBeanServerConnection(),
              ManagementFactory.MEMORY_MXBEAN_NAME,
              MemoryMXBean.class);
      while (bench.isAlive()) {
        memory.gc();
        Thread.sleep(everyMillis);
      }
    } catch (IOException | java.lang.reflect.UndeclaredThrowableException e) {
      if (bench.waitFor() < 0) {
        throw e;
      }
    }
  }
}
