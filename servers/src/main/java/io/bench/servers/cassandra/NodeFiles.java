package io.bench.servers.cassandra;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

/** Writes the configuration files of a node. */
final class NodeFiles {

  /** To standard output, which goes to the node's log with what the JVM itself has to say. */
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

  private NodeFiles() {}

  static void write(CassandraNode node, List<NodePorts> all, Map<String, String> settings)
      throws IOException {
    Files.createDirectories(node.work());
    Files.createDirectories(node.data());
    Files.createDirectories(node.log().getParent());
    int cores = Runtime.getRuntime().availableProcessors();
    Files.writeString(node.yaml(), CassandraYaml.of(node, all, settings, cores));
    Files.writeString(node.logback(), LOGBACK);
  }
}
