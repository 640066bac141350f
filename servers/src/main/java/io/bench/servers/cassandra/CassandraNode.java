package io.bench.servers.cassandra;

import io.bench.servers.process.LoopbackPorts;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One node before it runs.
 *
 * @param number from 1
 * @param ports where it listens
 * @param data the folder for all it stores
 * @param work the folder for its configuration
 * @param log the file for what it says
 */
record CassandraNode(int number, NodePorts ports, Path data, Path work, Path log) {

  /** To standard output, which goes to the node's log with the JVM's own output. */
  private static final String LOGBACK =
      """
      <configuration>
        <statusListener class="ch.qos.logback.core.status.NopStatusListener"/>
        <appender name="log" class="ch.qos.logback.core.ConsoleAppender">
          <encoder>
            <pattern>%-5level [%thread] %date{ISO8601} %logger{0}:%line - %msg%n</pattern>
          </encoder>
        </appender>
        <root level="INFO">
          <appender-ref ref="log"/>
        </root>
      </configuration>
      """;

  InetSocketAddress cqlAddress() {
    return new InetSocketAddress(LoopbackPorts.address(), ports.cql());
  }

  Path yaml() {
    return work.resolve("cassandra.yaml");
  }

  Path logback() {
    return work.resolve("logback.xml");
  }

  /**
   * Writes its configuration files.
   *
   * @param all the ports of all nodes, in their order
   * @param settings what the user set
   */
  void writeFiles(List<NodePorts> all, Map<String, String> settings) throws IOException {
    Files.createDirectories(work);
    Files.createDirectories(data);
    Files.createDirectories(log.getParent());
    int cores = Runtime.getRuntime().availableProcessors();
    Files.writeString(yaml(), CassandraYaml.of(this, all, settings, cores));
    Files.writeString(logback(), LOGBACK);
  }
}
