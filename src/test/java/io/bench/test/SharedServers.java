package io.bench.test;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Hands a {@link ServedGateway} or the {@link ServedCassandra} behind it to test classes that leave
 * both as they are, so that not each of them waits for servers of its own. A class finds no
 * keyspace of another one. They are ended after the last test.
 */
final class SharedServers implements ParameterResolver {

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedServers.class);

  private record Running(ServedGateway gateway) implements AutoCloseable {

    static Running start() {
      try {
        Path folder = Files.createTempDirectory(Path.of("target"), "shared-servers");
        return new Running(ServedGateway.start(folder.toAbsolutePath()));
      } catch (IOException e) {
        throw new AssertionError("the shared servers do not start", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while the shared servers start", e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        var unused = gateway.stop();
      } catch (InterruptedException e) {
        gateway.close();
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext extension) {
    Class<?> type = parameter.getParameter().getType();
    return type == ServedGateway.class || type == ServedCassandra.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext extension) {
    ServedGateway gateway =
        extension
            .getRoot()
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(Running.class, unused -> Running.start(), Running.class)
            .gateway();
    dropKeyspaces(gateway.cassandra);
    return parameter.getParameter().getType() == ServedGateway.class ? gateway : gateway.cassandra;
  }

  private static void dropKeyspaces(ServedCassandra cassandra) {
    try (CqlSession session = cassandra.connect()) {
      for (Row row : session.execute("SELECT keyspace_name FROM system_schema.keyspaces")) {
        String name = row.getString(0);
        if (name != null && !name.startsWith("system")) {
          session.execute("DROP KEYSPACE \"" + name + "\"");
        }
      }
    }
  }
}
