package io.bench.servers.cassandra;

import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.RunFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Cassandra whose nodes answer clients and each other. It ends when it is closed, and with this
 * process however that ends. Safe for use by several threads.
 */
public final class RunningCassandra implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningCassandra.class);
  private static final Duration DRAIN_PATIENCE = Duration.ofSeconds(30);

  private final String version;
  private final Path logFolder;
  private final List<CassandraNode> nodes;
  private final List<GuardedProcess> processes;
  private final DataFolder data;
  private final RunFolder run;
  private final AtomicBoolean closed = new AtomicBoolean();

  RunningCassandra(
      String version,
      Path logFolder,
      List<CassandraNode> nodes,
      List<GuardedProcess> processes,
      DataFolder data,
      RunFolder run) {
    this.version = version;
    this.logFolder = logFolder;
    this.nodes = List.copyOf(nodes);
    this.processes = List.copyOf(processes);
    this.data = data;
    this.run = run;
  }

  /** Returns where clients connect, one address per node. */
  public List<InetSocketAddress> contactPoints() {
    return nodes.stream().map(CassandraNode::cqlAddress).toList();
  }

  /** Returns Cassandra's version, such as {@code 5.0.9}. */
  public String version() {
    return version;
  }

  /** Returns the name of the data centre that all nodes are in. */
  public String localDatacenter() {
    return "datacenter1";
  }

  /** Returns the folder of the nodes' logs, which stay when all else is gone. */
  public Path logFolder() {
    return logFolder;
  }

  /** Returns the folder of the nodes' data; unless it was asked for it is deleted at the end. */
  public Path dataFolder() {
    return data.path();
  }

  /** Returns each node's log, in the order of the contact points. */
  public List<Path> logs() {
    return nodes.stream().map(CassandraNode::log).toList();
  }

  /** Returns each node's process, in the order of the contact points. */
  public List<ProcessHandle> processes() {
    return processes.stream().map(GuardedProcess::handle).toList();
  }

  /**
   * Stops all nodes and returns when they have ended: in order (drained) if the data is kept,
   * otherwise at once, and then the data is deleted. Does nothing when called again.
   */
  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    stop(processes, data.isKept() ? Stop.ORDERLY : Stop.HALT);
    release(data, run);
  }

  static void stop(List<GuardedProcess> processes, Stop how) {
    processes.forEach(process -> process.requestStop(how));
    processes.forEach(process -> process.stop(how, DRAIN_PATIENCE));
  }

  static void release(DataFolder data, RunFolder run) {
    try {
      data.close();
    } catch (IOException e) {
      LOG.debug("lock of {}", data.path(), e);
    }
    run.close();
  }
}
