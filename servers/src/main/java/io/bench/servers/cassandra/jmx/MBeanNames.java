package io.bench.servers.cassandra.jmx;

import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The MBeans of Cassandra 5.0 that are asked. */
final class MBeanNames {
  static final ObjectName STORAGE_SERVICE = name("org.apache.cassandra.db:type=StorageService");
  static final ObjectName STORAGE_PROXY = name("org.apache.cassandra.db:type=StorageProxy");

  private MBeanNames() {}

  /**
   * Returns a metric of client requests.
   *
   * @param scope the kind of request, such as {@code CASWrite}
   * @param metric such as {@code Latency}
   */
  static ObjectName clientRequest(String scope, String metric) {
    return name(
        "org.apache.cassandra.metrics:type=ClientRequest,scope=" + scope + ",name=" + metric);
  }

  /**
   * Returns a metric of what is exchanged with CQL clients.
   *
   * @param metric such as {@code BytesSent}
   */
  static ObjectName clientMessageSize(String metric) {
    return name("org.apache.cassandra.metrics:type=ClientMessageSize,name=" + metric);
  }

  private static ObjectName name(String text) {
    try {
      return new ObjectName(text);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
