package io.bench.adapter.cql;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests a Cassandra: started once for all test classes, stopped when the last has ended. With
 * {@code -Dbench.test.cassandra=PORT} the tests that need no password use one that runs already.
 */
final class CassandraServers implements ParameterResolver {

  /** Marks a parameter that is to be the server that wants a user and password. */
  @Target(ElementType.PARAMETER)
  @Retention(RetentionPolicy.RUNTIME)
  @interface WithPasswords {}

  private static final ExtensionContext.Namespace SERVERS =
      ExtensionContext.Namespace.create(CassandraServers.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == InetSocketAddress.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    boolean passwords = parameter.isAnnotated(WithPasswords.class);
    @Nullable Integer port = Integer.getInteger("bench.test.cassandra");
    if (port != null && !passwords) {
      return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
    return context
        .getRoot()
        .getStore(SERVERS)
        .getOrComputeIfAbsent(passwords, Server::start, Server.class)
        .running()
        .contactPoints()
        .get(0);
  }

  /**
   * Starts one that the caller closes.
   *
   * @param settings the embedded server's options
   * @param name of the folder with its log
   */
  static RunningCassandra start(Map<String, String> settings, String name) {
    try {
      return EmbeddedCassandra.start(
          CassandraOptions.parse(settings, Path.of("target", name)), StartupListener.silent());
    } catch (ServerStartException e) {
      throw new IllegalStateException("no Cassandra to test against: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while Cassandra started", e);
    }
  }

  private record Server(RunningCassandra running) implements AutoCloseable {

    static Server start(boolean passwords) {
      Map<String, String> settings =
          passwords ? Map.of("cassandra.authenticator", "PasswordAuthenticator") : Map.of();
      Server server =
          new Server(
              CassandraServers.start(
                  settings, passwords ? "cassandra-with-passwords" : "cassandra"));
      if (passwords) {
        server.awaitDefaultRole();
      }
      return server;
    }

    /** Cassandra answers before it has created its first role, which takes some seconds more. */
    private void awaitDefaultRole() {
      long deadlineNanos = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (true) {
        try (CqlSession session =
            CqlSession.builder()
                .addContactPoint(running.contactPoints().get(0))
                .withLocalDatacenter(running.localDatacenter())
                .withAuthCredentials("cassandra", "cassandra")
                .build()) {
          session.execute("SELECT key FROM system.local");
          return;
        } catch (AllNodesFailedException e) {
          if (System.nanoTime() - deadlineNanos > 0) {
            running.close();
            throw e;
          }
        }
      }
    }

    @Override
    public void close() {
      running.close();
    }
  }
}
