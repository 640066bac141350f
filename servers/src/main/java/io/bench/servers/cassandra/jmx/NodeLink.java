package io.bench.servers.cassandra.jmx;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way to one node's MBeans. The JDK's attach API, which lets in this user only, starts the
 * node's local management agent and tells its address. The agent's port refuses other machines, and
 * who knows only the port and not the address (a random number in it) can do nothing there.
 *
 * <p>Safe for use by several threads. Between two questions there is no connection: a remote
 * reference that lives long makes RMI collect all garbage of this JVM once an hour, in the middle
 * of a measurement.
 */
final class NodeLink {
  private static final Logger LOG = LoggerFactory.getLogger(NodeLink.class);
  private static final String ATTACH_MODULE = "jdk.attach";

  /** No thread that looks after the connection: the question itself notices that it is gone. */
  private static final Map<String, ?> NO_HEARTBEAT =
      Map.of("jmx.remote.x.client.connection.check.period", 0L);

  private final String name;
  private final ProcessHandle process;
  private final BooleanSupplier paused;
  private @Nullable JMXServiceURL address;

  /** What is asked of a node over a connection to it. */
  @FunctionalInterface
  interface Question<T> {
    T ask(JMXConnector node) throws IOException, JMException, InterruptedException;
  }

  /**
   * Does not connect yet.
   *
   * @param name the node, for people
   * @param process its process
   * @param paused whether it is stopped for now, and could not answer
   */
  NodeLink(String name, ProcessHandle process, BooleanSupplier paused) {
    this.name = name;
    this.process = process;
    this.paused = paused;
  }

  String name() {
    return name;
  }

  ProcessHandle process() {
    return process;
  }

  /**
   * Connects, asks, disconnects.
   *
   * @throws ManagementException if the node cannot be asked, or does not answer but fails
   */
  <T> T ask(Question<T> question) throws ManagementException, InterruptedException {
    if (!process.isAlive()) {
      throw new ManagementException(name + " has ended, it cannot be asked over JMX");
    }
    if (paused.getAsBoolean()) {
      throw new ManagementException(name + " is paused, it cannot be asked over JMX");
    }
    JMXServiceURL url = address();
    try (JMXConnector connector = connect(url)) {
      return question.ask(connector);
    } catch (ManagementException e) {
      throw e;
    } catch (IOException | JMException | JMRuntimeException e) {
      throw new ManagementException(name + ": " + innermost(e), e);
    }
  }

  /** The node's own address, from the attach API. */
  @SuppressWarnings("BanJNDI")
  private static JMXConnector connect(JMXServiceURL url) throws IOException {
    return JMXConnectorFactory.connect(url, NO_HEARTBEAT);
  }

  private synchronized JMXServiceURL address() throws ManagementException {
    JMXServiceURL known = address;
    if (known == null) {
      requireAttach(module -> ModuleLayer.boot().findModule(module).isPresent());
      known = attach();
      address = known;
    }
    return known;
  }

  /** A Java that was cut down with jlink may lack it, and then its classes cannot be named. */
  static void requireAttach(Predicate<String> present) throws ManagementException {
    if (!present.test(ATTACH_MODULE)) {
      throw new ManagementException(
          "this Java ("
              + System.getProperty("java.home")
              + ") has no module "
              + ATTACH_MODULE
              + ", without which no node can be asked over JMX: run Bench on a whole JDK");
    }
  }

  private JMXServiceURL attach() throws ManagementException {
    try {
      return LocalAgent.start(process.pid());
    } catch (IOException e) {
      LOG.debug("attaching to {}", name, e);
      throw new ManagementException(
          name + " (process " + process.pid() + ") cannot be attached to: " + innermost(e), e);
    }
  }

  /** What is at the bottom of it, in one line. */
  private static String innermost(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    Throwable last = cause;
    return Optional.ofNullable(last.getMessage())
        .flatMap(message -> message.lines().findFirst())
        .filter(line -> !line.isBlank())
        .orElseGet(() -> last.getClass().getName());
  }
}
