package io.bench.servers.cassandra.jmx;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.remote.JMXServiceURL;

/**
 * The only class that names those of the module {@code jdk.attach}: where that is missing, the
 * others can be loaded, and a cluster can be started and ended.
 */
public final class LocalAgent {
  private LocalAgent() {}

  /**
   * Starts the local management agent in a JVM of this user, unless it runs there already.
   *
   * @return where it answers
   * @throws IOException if the JVM cannot be attached to
   */
  public static JMXServiceURL start(long pid) throws IOException {
    try {
      VirtualMachine node = VirtualMachine.attach(Long.toString(pid));
      try {
        return new JMXServiceURL(node.startLocalManagementAgent());
      } finally {
        node.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException(e);
    }
  }
}
