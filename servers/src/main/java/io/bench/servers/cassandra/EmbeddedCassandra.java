package io.bench.servers.cassandra;

import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.bundle.Bundle;
import io.bench.servers.bundle.BundleCache;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.jvm.JavaFinder;
import io.bench.servers.jvm.JavaHome;
import io.bench.servers.process.GuardedProcess;
import io.bench.servers.process.GuardedProcess.Stop;
import io.bench.servers.process.LogTail;
import io.bench.servers.process.RunFolder;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The Cassandra that Bench carries: unpacked once into the user's cache folder, run in child JVMs
 * that listen on the loopback address only. Safe for use by several threads and processes.
 */
public final class EmbeddedCassandra {
  private static final int START_LIMIT_MINUTES = 2;
  private static final int START_LIMIT_MINUTES_PER_NODE = 1;
  private static final int PORT_ATTEMPTS = 3;
  private static final int LINES_THAT_NAME_A_PORT = 60;
  private static final List<String> PORT_TAKEN =
      List.of("Address already in use", "in use by another process", "Failed to bind port");

  private final Path cache;
  private final JavaFinder javaFinder;

  EmbeddedCassandra(Path cache, JavaFinder javaFinder) {
    this.cache = cache;
    this.javaFinder = javaFinder;
  }

  /**
   * Starts a cluster and waits until it is ready, which takes some ten seconds.
   *
   * @param options how to run it
   * @param listener receives progress messages
   * @return the cluster, for the caller to close
   * @throws ServerStartException if it does not come up; the message ends with the log's last lines
   * @throws ServerOptionException if an option does not fit the kept data
   * @throws InterruptedException if the waiting thread is interrupted; nothing is left running
   */
  public static RunningCassandra start(CassandraOptions options, StartupListener listener)
      throws ServerStartException, InterruptedException {
    return new EmbeddedCassandra(CacheFolder.ofThisUser(), JavaFinder.ofThisMachine())
        .launch(options, listener);
  }

  RunningCassandra launch(CassandraOptions options, StartupListener listener)
      throws ServerStartException, InterruptedException {
    Bundle bundle = bundle();
    JavaHome java = javaFinder.find("Cassandra " + bundle.version(), CassandraJvm.JAVA_VERSIONS);
    try {
      List<Path> jars = new BundleCache(cache).unpack(bundle, listener);
      RunFolder run = RunFolder.create(cache.resolve("runs"));
      return new Launch(options, listener, bundle.version(), java, jars, run).start();
    } catch (IOException e) {
      throw new ServerStartException("cannot prepare Cassandra: " + e, e);
    }
  }

  private static Bundle bundle() throws ServerStartException {
    try {
      return Bundle.onClassPath("cassandra");
    } catch (FileNotFoundException e) {
      throw new ServerStartException(
          "no Cassandra is in this jar (bench-slim.jar has none): name a server with host=, or use"
              + " bench.jar",
          e);
    } catch (IOException e) {
      throw new ServerStartException("the Cassandra in this jar cannot be read: " + e, e);
    }
  }

  /** One start, with everything that has to be given back if it fails. */
  private record Launch(
      CassandraOptions options,
      StartupListener listener,
      String version,
      JavaHome java,
      List<Path> jars,
      RunFolder run) {

    RunningCassandra start() throws ServerStartException, InterruptedException, IOException {
      boolean started = false;
      try {
        DataFolder data = openData();
        try {
          RunningCassandra running = startOnFreePorts(data);
          started = true;
          return running;
        } finally {
          if (!started) {
            data.close();
          }
        }
      } finally {
        if (!started) {
          run.close();
        }
      }
    }

    private DataFolder openData() throws IOException {
      Path folder = options.dataFolder();
      return folder == null
          ? DataFolder.thrownAway(run.path())
          : DataFolder.kept(folder, options.nodes());
    }

    /** Somebody may take a port between our finding it free and the node's listening on it. */
    private RunningCassandra startOnFreePorts(DataFolder data)
        throws ServerStartException, InterruptedException, IOException {
      for (int attempt = 1; ; attempt++) {
        List<NodePorts> ports =
            PortChoice.choose(options.nodes(), options.settings(), data.remembered());
        List<CassandraNode> nodes = plan(data, ports);
        try {
          RunningCassandra running = startAll(data, nodes, ports);
          data.remember(ports);
          return running;
        } catch (ServerStartException e) {
          data.discardIfNew(options.nodes());
          if (attempt == PORT_ATTEMPTS || nodes.stream().noneMatch(Launch::lostItsPort)) {
            throw e;
          }
          listener.progress("a port was taken in the meantime, trying others");
        }
      }
    }

    private List<CassandraNode> plan(DataFolder data, List<NodePorts> ports) {
      List<CassandraNode> nodes = new ArrayList<>();
      for (int number = 1; number <= ports.size(); number++) {
        nodes.add(
            new CassandraNode(
                number,
                ports.get(number - 1),
                data.ofNode(number).toAbsolutePath(),
                run.path().resolve("node" + number),
                options.logFolder().resolve("cassandra-node" + number + ".log").toAbsolutePath()));
      }
      return nodes;
    }

    private RunningCassandra startAll(
        DataFolder data, List<CassandraNode> nodes, List<NodePorts> ports)
        throws ServerStartException, InterruptedException, IOException {
      List<GuardedProcess> processes = new ArrayList<>();
      boolean ready = false;
      try {
        for (CassandraNode node : nodes) {
          listener.progress("starting node " + node.number() + " of " + nodes.size());
          node.writeFiles(ports, options.settings());
          processes.add(startOne(node));
        }
        new Readiness(nodes, processes, listener, startLimit()).await();
        ready = true;
        return new RunningCassandra(version, nodes, processes, data, run);
      } finally {
        if (!ready) {
          RunningCassandra.stop(processes, Stop.HALT);
        }
      }
    }

    /** Generous: nodes that share a busy laptop's cores have taken two minutes. */
    private Duration startLimit() {
      return Duration.ofMinutes(
          START_LIMIT_MINUTES + (long) START_LIMIT_MINUTES_PER_NODE * options.nodes());
    }

    private GuardedProcess startOne(CassandraNode node) throws IOException {
      String jamm =
          jars.stream()
              .filter(jar -> jar.getFileName().toString().startsWith("jamm-"))
              .findFirst()
              .orElseThrow(() -> new IOException("this Cassandra has no jamm"))
              .toString();
      return GuardedProcess.start(
          java,
          CassandraJvm.flags(java.feature(), options.heapMebibytes(), node, jamm),
          jars,
          CassandraJvm.MAIN_CLASS,
          node.work(),
          node.log());
    }

    private static boolean lostItsPort(CassandraNode node) {
      return LogTail.read(node.log(), LINES_THAT_NAME_A_PORT).stream()
          .anyMatch(line -> PORT_TAKEN.stream().anyMatch(line::contains));
    }
  }
}
