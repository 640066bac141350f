package io.bench.servers.gateway;

import io.bench.servers.gateway.server.GatewayMain;
import io.bench.servers.gateway.server.GatewayUsage;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.ListeningChild;
import io.bench.servers.process.RunFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A gateway that answers. It ends when it is closed, and with this process however that ends. Safe
 * for use by several threads.
 */
public final class RunningGateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningGateway.class);

  /** For what comes after the requests in flight. */
  private static final Duration END_PATIENCE = GatewayMain.DRAIN_PATIENCE.plusSeconds(5);

  private final InetSocketAddress address;
  private final String token;
  private final GuardedProcess process;
  private final RunFolder folder;
  private @Nullable GatewayUsage last;
  private boolean closed;

  RunningGateway(InetSocketAddress address, String token, ListeningChild child) {
    this.address = address;
    this.token = token;
    this.process = child.process();
    this.folder = child.folder();
  }

  /** Returns where clients of this machine connect. */
  public InetSocketAddress address() {
    return address;
  }

  /** Returns the token that calls carry in the metadata {@code x-cassandra-token}; a secret. */
  public String token() {
    return token;
  }

  /** Returns the gateway's process. */
  public ProcessHandle handle() {
    return process.handle();
  }

  /** Returns the gateway's log, which stays. */
  public Path log() {
    return process.log();
  }

  /**
   * Returns requests and CPU time together: of a second ago at most while the gateway runs, of its
   * end after it has been closed, of its last second if it ended otherwise. Empty if that is
   * unknown.
   */
  public synchronized Optional<GatewayUsage> usage() {
    if (!closed) {
      try {
        last = GatewayUsage.read(folder.path());
      } catch (IOException e) {
        LOG.debug("usage of the gateway", e);
      }
    }
    return Optional.ofNullable(last);
  }

  /**
   * Returns the CPU time that the gateway's process has used: now, as the operating system counts
   * it, while it runs; in all when it has ended. Empty where the system does not tell.
   */
  public Optional<Duration> cpuTime() {
    return process.isAlive()
        ? process.handle().info().totalCpuDuration()
        : usage().map(GatewayUsage::cpuTime);
  }

  /**
   * Lets the requests in flight finish, ends the gateway and returns when it has ended, after some
   * seconds at most. Does nothing when called again.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    process.stop(Stop.ORDERLY, END_PATIENCE);
    var unused = usage();
    closed = true;
    folder.close();
  }
}
