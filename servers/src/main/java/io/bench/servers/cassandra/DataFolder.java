package io.bench.servers.cassandra;

import io.bench.servers.ServerOptionException;
import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where a cluster's data is, for one run or for several. Data that is kept remembers how many nodes
 * it belongs to and on which ports they knew each other, and is used by one run at a time.
 */
final class DataFolder implements AutoCloseable {
  private static final String MEMORY = "bench-cluster.properties";

  private final Path folder;
  private final @Nullable FileChannel lock;
  private @Nullable List<NodePorts> remembered;

  private DataFolder(
      Path folder, @Nullable FileChannel lock, @Nullable List<NodePorts> remembered) {
    this.folder = folder;
    this.lock = lock;
    this.remembered = remembered;
  }

  /** Data that goes with the folder it is in. */
  static DataFolder thrownAway(Path runFolder) {
    return new DataFolder(runFolder.resolve("data"), null, null);
  }

  /**
   * Data that stays.
   *
   * @throws ServerOptionException if the data is in use or belongs to another number of nodes
   */
  static DataFolder kept(Path folder, int nodes) throws IOException {
    CacheFolder.create(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("bench.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (!lock(channel)) {
        throw new ServerOptionException(
            CassandraOptions.DATA + "=" + folder + ": in use by another run");
      }
      @Nullable List<NodePorts> ports = read(folder.resolve(MEMORY));
      if (ports != null && ports.size() != nodes) {
        throw new ServerOptionException(
            String.format(
                "%s=%d: the data in %s belongs to %d node%s",
                CassandraOptions.NODES, nodes, folder, ports.size(), ports.size() == 1 ? "" : "s"));
      }
      return new DataFolder(folder, channel, ports);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  Path path() {
    return folder;
  }

  Path ofNode(int number) {
    return folder.resolve("node" + number);
  }

  boolean isKept() {
    return lock != null;
  }

  /** Returns the ports of the run before, or null when there was none. */
  @Nullable List<NodePorts> remembered() {
    return remembered;
  }

  /** Remembers the ports of a cluster that has come up. */
  void remember(List<NodePorts> ports) throws IOException {
    remembered = List.copyOf(ports);
    if (!isKept()) {
      return;
    }
    Properties memory = new Properties();
    memory.setProperty("nodes", Integer.toString(ports.size()));
    for (int i = 0; i < ports.size(); i++) {
      memory.setProperty("node" + (i + 1) + ".storage", Integer.toString(ports.get(i).storage()));
      memory.setProperty("node" + (i + 1) + ".cql", Integer.toString(ports.get(i).cql()));
    }
    try (Writer out = Files.newBufferedWriter(folder.resolve(MEMORY))) {
      memory.store(out, null);
    }
  }

  /** Forgets what a start that failed has written, unless an earlier run's data is here. */
  void discardIfNew(int nodes) throws IOException {
    if (remembered == null) {
      for (int number = 1; number <= nodes; number++) {
        FolderTree.delete(ofNode(number));
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (lock != null) {
      lock.close();
    }
  }

  private static boolean lock(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static @Nullable List<NodePorts> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return null;
    }
    Properties memory = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      memory.load(in);
    }
    List<NodePorts> ports = new ArrayList<>();
    try {
      int nodes = Integer.parseInt(memory.getProperty("nodes"));
      for (int number = 1; number <= nodes; number++) {
        ports.add(
            new NodePorts(
                Integer.parseInt(memory.getProperty("node" + number + ".storage")),
                Integer.parseInt(memory.getProperty("node" + number + ".cql"))));
      }
    } catch (NumberFormatException e) {
      throw new IOException(file + " is damaged: " + e.getMessage(), e);
    }
    return List.copyOf(ports);
  }
}
