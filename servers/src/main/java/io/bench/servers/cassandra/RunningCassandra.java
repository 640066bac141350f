package io.bench.servers.cassandra;

import io.bench.servers.cassandra.jmx.ClusterManagement;
import io.bench.servers.process.CpuTime;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.ProcessPause;
import io.bench.servers.process.RunFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
  private final List<CassandraNode> nodes;
  private final List<GuardedProcess> processes;
  private final DataFolder data;
  private final RunFolder run;
  private final ClusterManagement management;
  private @Nullable ProcessPause pause;
  private @Nullable Duration cpuTimeAtEnd;
  private boolean closed;

  RunningCassandra(
      String version,
      List<CassandraNode> nodes,
      List<GuardedProcess> processes,
      DataFolder data,
      RunFolder run) {
    this.version = version;
    this.nodes = List.copyOf(nodes);
    this.processes = List.copyOf(processes);
    this.data = data;
    this.run = run;
    this.management = new ClusterManagement(processes(), this::isPaused);
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

  /** Returns the folder of the nodes' data; unless it was asked for it is deleted at the end. */
  public Path dataFolder() {
    return data.path();
  }

  /** Returns each node's log, which stays, in the order of the contact points. */
  public List<Path> logs() {
    return nodes.stream().map(CassandraNode::log).toList();
  }

  /** Returns each node's process, in the order of the contact points. */
  public List<ProcessHandle> processes() {
    return processes.stream().map(GuardedProcess::handle).toList();
  }

  /** Returns what can be asked of the nodes while they run. */
  public ClusterManagement management() {
    return management;
  }

  /**
   * Returns the CPU time that all nodes have used together since they were started, as the
   * operating system counts it (on Linux in steps of 10 ms): until now, or until they were closed.
   * Empty where the system does not tell, and when a node has ended by itself.
   */
  public synchronized Optional<Duration> cpuTime() {
    return closed ? Optional.ofNullable(cpuTimeAtEnd) : CpuTime.of(processes());
  }

  /**
   * Stops all nodes ({@code SIGSTOP}) until {@link #resume()}, or until they are closed or this
   * process ends, in whatever way: they take no CPU time and answer nothing, and their connections
   * stay open. What {@link #management()} is being asked meanwhile is answered afterwards.
   *
   * @throws IllegalStateException if they are paused or closed
   * @throws IOException if they cannot be stopped; then they run
   */
  public synchronized void pause() throws IOException {
    var unused = begin();
  }

  /**
   * Lets all nodes go on.
   *
   * @return how long they were stopped; zero if they were not
   */
  public synchronized Duration resume() {
    ProcessPause current = pause;
    if (current == null) {
      return Duration.ZERO;
    }
    pause = null;
    current.close();
    return current.duration();
  }

  /** Returns whether the nodes are stopped for now. */
  public synchronized boolean isPaused() {
    return pause != null;
  }

  /**
   * Stops all nodes for a time, and waits. They go on in any case: also when the waiting thread is
   * interrupted, and earlier when another thread resumes or closes them.
   *
   * @return how long they were stopped
   * @throws IllegalStateException if they are paused or closed
   * @throws IOException if they cannot be stopped; then they run
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public Duration pauseFor(Duration duration) throws IOException, InterruptedException {
    ProcessPause mine;
    synchronized (this) {
      mine = begin();
    }
    try {
      mine.await(duration);
    } finally {
      end(mine);
    }
    return mine.duration();
  }

  private ProcessPause begin() throws IOException {
    if (closed || pause != null) {
      throw new IllegalStateException("the nodes are " + (closed ? "closed" : "paused already"));
    }
    ProcessPause begun = ProcessPause.begin(processes());
    pause = begun;
    return begun;
  }

  /** Another thread may have ended it, and begun another one. */
  private synchronized void end(ProcessPause mine) {
    mine.close();
    if (pause == mine) {
      pause = null;
    }
  }

  /**
   * Stops all nodes and returns when they have ended: in order (drained) if the data is kept,
   * otherwise at once, and then the data is deleted. Does nothing when called again.
   */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      var unused = resume();
      cpuTimeAtEnd = cpuTime().orElse(null);
      closed = true;
    }
    stop(processes, data.isKept() ? Stop.ORDERLY : Stop.HALT);
    try {
      data.close();
    } catch (IOException e) {
      LOG.debug("lock of {}", data.path(), e);
    }
    run.close();
  }

  static void stop(List<GuardedProcess> processes, Stop how) {
    processes.forEach(process -> process.requestStop(how));
    processes.forEach(process -> process.stop(how, DRAIN_PATIENCE));
  }
}
