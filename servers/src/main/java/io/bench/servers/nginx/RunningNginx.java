package io.bench.servers.nginx;

import io.bench.servers.process.RunFolder;
import java.lang.module.ModuleDescriptor.Version;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * An NGINX that proxies. It ends when it is closed, and with this process however that ends. Safe
 * for use by several threads.
 */
public final class RunningNginx implements AutoCloseable {

  private final Version version;
  private final InetSocketAddress address;
  private final ProcessHandle master;
  private final GuardedNginx process;
  private final RunFolder folder;
  private final AtomicBoolean closed = new AtomicBoolean();

  RunningNginx(
      Version version,
      InetSocketAddress address,
      ProcessHandle master,
      GuardedNginx process,
      RunFolder folder) {
    this.version = version;
    this.address = address;
    this.master = master;
    this.process = process;
    this.folder = folder;
  }

  /** Returns where clients connect, in plaintext. */
  public InetSocketAddress address() {
    return address;
  }

  /** Returns NGINX's version, such as {@code 1.22.1}. */
  public String version() {
    return version.toString();
  }

  /** Returns the processes that run now: the master, then its workers. */
  public List<ProcessHandle> processes() {
    return Stream.concat(Stream.of(master), master.descendants())
        .filter(ProcessHandle::isAlive)
        .toList();
  }

  /**
   * Returns the CPU time that the processes that run now have used together, as the operating
   * system counts it (on Linux in steps of 10 ms), or empty where it does not tell.
   */
  public Optional<Duration> cpuTime() {
    return processes().stream()
        .flatMap(one -> one.info().totalCpuDuration().stream())
        .reduce(Duration::plus);
  }

  /** Ends NGINX and returns when it has ended; open calls fail. Does nothing when called again. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      process.stop();
      folder.close();
    }
  }
}
