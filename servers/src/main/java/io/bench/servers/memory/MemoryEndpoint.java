package io.bench.servers.memory;

import io.bench.servers.ServerStartException;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.jvm.JavaHome;
import io.bench.servers.memory.cql.CqlEndpoint;
import io.bench.servers.memory.grpc.GrpcEndpoint;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.LogTail;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.process.PortFile;
import io.bench.servers.process.RunFolder;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** The endpoints, and how one is started: on this program's own Java and class path. */
public enum MemoryEndpoint {
  /** The native protocol of Cassandra. */
  CQL("cql", CqlEndpoint.class),
  /** The Stargate v1 API. */
  GRPC("grpc", GrpcEndpoint.class);

  private static final Duration START_LIMIT = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int LOG_LINES = 20;

  /** Enough for many times the garbage of a second. */
  private static final List<String> FLAGS =
      List.of(
          "-Xms256m", "-Xmx256m", "-Xmn192m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError");

  private final String adapter;
  private final Class<?> mainClass;

  MemoryEndpoint(String adapter, Class<?> mainClass) {
    this.adapter = adapter;
    this.mainClass = mainClass;
  }

  /** Returns the name of the adapter that it is a server for. */
  public String adapter() {
    return adapter;
  }

  /**
   * Starts the endpoint and waits until it listens, which takes about a second.
   *
   * @param log the file for what it has to say
   * @return the endpoint, for the caller to close; it ends with this process at the latest
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public RunningEndpoint start(Path log) throws ServerStartException, InterruptedException {
    try {
      RunFolder folder = RunFolder.create(CacheFolder.ofThisUser().resolve("runs"));
      boolean started = false;
      try {
        RunningEndpoint running = start(folder, log.toAbsolutePath());
        started = true;
        return running;
      } finally {
        if (!started) {
          folder.close();
        }
      }
    } catch (IOException failed) {
      throw new ServerStartException("cannot start " + title() + ": " + failed, failed);
    }
  }

  private RunningEndpoint start(RunFolder folder, Path log)
      throws IOException, ServerStartException, InterruptedException {
    GuardedProcess process =
        GuardedProcess.start(
            new JavaHome(Path.of(System.getProperty("java.home")), Runtime.version().feature()),
            FLAGS,
            ownClassPath(),
            mainClass.getName(),
            folder.path(),
            log);
    boolean listens = false;
    try {
      InetSocketAddress address =
          new InetSocketAddress(LoopbackPorts.address(), awaitPort(process, folder.path()));
      listens = true;
      return new RunningEndpoint(address, process, folder);
    } finally {
      if (!listens) {
        process.stop(Stop.HALT, Duration.ZERO);
      }
    }
  }

  private int awaitPort(GuardedProcess process, Path folder)
      throws IOException, ServerStartException, InterruptedException {
    long deadlineNanos = System.nanoTime() + START_LIMIT.toNanos();
    while (true) {
      OptionalInt port = PortFile.read(folder);
      if (port.isPresent()) {
        return port.getAsInt();
      }
      boolean ended = process.waitFor(POLL);
      if (ended || System.nanoTime() - deadlineNanos >= 0) {
        throw new ServerStartException(
            ended
                ? title() + " ended with exit code " + process.exitCode()
                : title() + " does not listen after " + START_LIMIT.toSeconds() + " s",
            LogTail.read(process.log(), LOG_LINES),
            process.log(),
            null);
      }
    }
  }

  private String title() {
    return switch (this) {
      case CQL -> "the CQL endpoint";
      case GRPC -> "the gRPC endpoint";
    };
  }

  /** Absolute, since the child works in another folder. */
  private static List<Path> ownClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .toList();
  }
}
