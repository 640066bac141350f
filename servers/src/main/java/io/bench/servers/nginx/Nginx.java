package io.bench.servers.nginx;

import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.process.LogTail;
import io.bench.servers.process.LoopbackPorts;
import io.bench.servers.process.RunFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts the NGINX that is installed on this machine as a proxy in front of gRPC servers. It needs
 * no privilege, listens on the loopback address only, and keeps to its own folders: what the system
 * has configured for NGINX is neither read nor touched.
 */
public final class Nginx {

  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration PROBE_PATIENCE = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int PORT_ATTEMPTS = 3;
  private static final int LOG_LINES = 10;
  private static final String PORT_TAKEN = "Address already in use";

  private final Path cache;
  private final List<Path> programFolders;

  Nginx(Path cache, List<Path> programFolders) {
    this.cache = cache;
    this.programFolders = programFolders;
  }

  /** Returns the NGINX that is installed on this machine, if there is one. */
  public static Nginx ofThisMachine() {
    return new Nginx(CacheFolder.ofThisUser(), NginxProgram.folders(System.getenv("PATH")));
  }

  /**
   * Returns the version of the NGINX that is installed.
   *
   * @throws ServerStartException if there is none, with what to install, or one that cannot do it
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public static String version() throws ServerStartException, InterruptedException {
    return NginxProgram.find(ofThisMachine().programFolders).version().toString();
  }

  /**
   * Starts a proxy and waits until it answers, which takes a fraction of a second. Each host's
   * first address is looked up once, now.
   *
   * @param configuration how it is configured
   * @param upstreams the servers behind it, which speak HTTP/2, without TLS unless the options say
   *     with; calls go to one after the other
   * @param options what the configuration leaves open
   * @param logFolder where {@code nginx-<configuration>.conf} and {@code .log} go and stay
   * @param listener receives progress messages
   * @return the proxy, for the caller to close
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws ServerOptionException if there is no server to stand in front of, or an option names a
   *     file that cannot be read
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public RunningNginx start(
      NginxConfiguration configuration,
      List<InetSocketAddress> upstreams,
      NginxOptions options,
      Path logFolder,
      StartupListener listener)
      throws ServerStartException, InterruptedException {
    List<InetSocketAddress> resolved = resolved(upstreams);
    Path authority = options.upstreamAuthority();
    if (authority != null && !Files.isReadable(authority)) {
      throw new ServerOptionException(
          NginxOptions.UPSTREAM_AUTHORITY + "=" + authority + ": cannot be read");
    }
    Path chosen = options.program();
    NginxProgram program =
        chosen == null ? NginxProgram.find(programFolders) : NginxProgram.at(chosen);
    listener.progress("starting NGINX " + program.version() + " (" + configuration.title() + ")");
    try {
      Path logs = logFolder.toAbsolutePath();
      Files.createDirectories(logs);
      RunFolder folder = RunFolder.create(cache.resolve("runs"));
      @Nullable RunningNginx running = null;
      try {
        running = new Launch(configuration, resolved, options, program, folder, logs).start();
        return running;
      } finally {
        if (running == null) {
          folder.close();
        }
      }
    } catch (IOException e) {
      throw new ServerStartException("cannot start NGINX: " + e, e);
    }
  }

  private static List<InetSocketAddress> resolved(List<InetSocketAddress> upstreams)
      throws ServerStartException {
    if (upstreams.isEmpty()) {
      throw new ServerOptionException("NGINX has no server to stand in front of");
    }
    List<InetSocketAddress> resolved = new ArrayList<>();
    for (InetSocketAddress upstream : upstreams) {
      try {
        InetAddress address = InetAddress.getByName(upstream.getHostString());
        resolved.add(new InetSocketAddress(address, upstream.getPort()));
      } catch (UnknownHostException e) {
        throw new ServerStartException(
            "NGINX cannot stand in front of " + upstream.getHostString() + ": unknown host", e);
      }
    }
    return resolved;
  }

  /** One start. */
  private record Launch(
      NginxConfiguration configuration,
      List<InetSocketAddress> upstreams,
      NginxOptions options,
      NginxProgram program,
      RunFolder folder,
      Path logs) {

    /** Somebody may take a port between our finding it free and NGINX's listening on it. */
    RunningNginx start() throws IOException, ServerStartException, InterruptedException {
      for (int attempt = 1; ; attempt++) {
        Integer given = options.port();
        int port = given == null ? LoopbackPorts.free(1).get(0) : given;
        try {
          return startOn(port);
        } catch (ServerStartException e) {
          if (given != null || attempt == PORT_ATTEMPTS || !lostItsPort()) {
            throw e;
          }
        }
      }
    }

    private RunningNginx startOn(int port)
        throws IOException, ServerStartException, InterruptedException {
      NginxConf conf = new NginxConf(configuration, options, upstreams, port);
      Files.writeString(conf(), conf.text(program.version(), program.leftOut()));
      GuardedNginx process = GuardedNginx.start(program, conf(), folder.path(), log());
      InetSocketAddress address = new InetSocketAddress(LoopbackPorts.address(), port);
      @Nullable ProcessHandle master = null;
      try {
        master = awaitReady(process, address);
        return new RunningNginx(program.version(), address, master, process, folder);
      } finally {
        if (master == null) {
          process.stop();
        }
      }
    }

    /** Its own word, the file, comes first: what answers on the port might be another server. */
    private ProcessHandle awaitReady(GuardedNginx process, InetSocketAddress address)
        throws ServerStartException, InterruptedException {
      long deadlineNanos = System.nanoTime() + START_LIMIT.toNanos();
      while (!process.waitFor(POLL)) {
        Optional<ProcessHandle> master = process.master();
        if (master.isPresent() && answers(address)) {
          return master.get();
        }
        if (System.nanoTime() - deadlineNanos >= 0) {
          throw failure("does not answer after " + START_LIMIT.toSeconds() + " s");
        }
      }
      throw failure("ended with exit code " + process.exitCode());
    }

    private boolean answers(InetSocketAddress address) {
      try {
        return Http2Probe.maxConcurrentStreams(address, PROBE_PATIENCE)
            == configuration.maxConcurrentStreams();
      } catch (IOException e) {
        return false;
      }
    }

    private ServerStartException failure(String what) {
      return new ServerStartException(
          "NGINX " + program.version() + " (" + configuration.title() + ") " + what,
          LogTail.read(log(), LOG_LINES),
          log());
    }

    private boolean lostItsPort() {
      return LogTail.read(log(), LOG_LINES).stream().anyMatch(line -> line.contains(PORT_TAKEN));
    }

    private Path conf() {
      return logs.resolve("nginx-" + configuration.title() + ".conf");
    }

    private Path log() {
      return logs.resolve("nginx-" + configuration.title() + ".log");
    }
  }
}
