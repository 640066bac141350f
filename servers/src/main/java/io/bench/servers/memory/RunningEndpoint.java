package io.bench.servers.memory;

import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.ListeningChild;
import io.bench.servers.process.LoopbackPorts;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;

/**
 * An endpoint that answers. It ends when it is closed, and with this process however that ends.
 * Safe for use by several threads.
 */
public final class RunningEndpoint implements AutoCloseable {

  private final ListeningChild child;

  /**
   * @param child closed with this
   */
  public RunningEndpoint(ListeningChild child) {
    this.child = child;
  }

  /** Returns where clients connect. */
  public InetSocketAddress address() {
    return new InetSocketAddress(LoopbackPorts.address(), child.port());
  }

  /** Returns the endpoint's process. */
  public ProcessHandle handle() {
    return child.process().handle();
  }

  /**
   * Returns the CPU time that the endpoint's process has used, as the operating system counts it
   * (on Linux in steps of 10 ms), or empty where it does not tell.
   */
  public Optional<Duration> cpuTime() {
    return child.process().handle().info().totalCpuDuration();
  }

  /** Ends the endpoint and returns when it has ended. Does nothing when called again. */
  @Override
  public void close() {
    child.process().stop(Stop.HALT, Duration.ZERO);
    child.folder().close();
  }
}
