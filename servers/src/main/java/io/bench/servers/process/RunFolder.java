package io.bench.servers.process;

import io.bench.servers.bundle.CacheFolder;
import io.bench.servers.bundle.FolderTree;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder for one run, deleted when closed. A process that is killed leaves its folders behind;
 * each new run deletes those. A lock, which the system releases when its holder ends however it
 * ends, tells the dead from the living.
 */
public final class RunFolder implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunFolder.class);
  private static final String RUN = "run-";
  private static final String NEW = "new-";
  private static final String LOCK = "lock";

  /** From the creation of a folder to its lock it is a moment; one this old has no creator. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;
  private final FileChannel lock;

  private RunFolder(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Deletes what dead processes left, then creates a folder.
   *
   * @param parent where the folders of all runs are
   * @return the new folder, empty but for its lock
   * @throws IOException if it cannot be created
   */
  public static RunFolder create(Path parent) throws IOException {
    CacheFolder.create(parent);
    deleteLeftOvers(parent);
    String id = thisProcess() + UUID.randomUUID().toString().substring(0, 8);
    Path unlocked = CacheFolder.create(parent.resolve(NEW + id));
    FileChannel channel = openLock(unlocked);
    FileLock held = channel.tryLock();
    if (held == null) {
      channel.close();
      throw new IOException(unlocked + " is locked although nobody knows of it");
    }
    // Only now may others see it, so what they see unlocked is dead.
    Path folder = parent.resolve(RUN + id);
    Files.move(unlocked, folder, StandardCopyOption.ATOMIC_MOVE);
    return new RunFolder(folder.toAbsolutePath(), channel);
  }

  /** Returns the folder. */
  public Path path() {
    return folder;
  }

  /** Deletes the folder with all that is in it; what cannot be deleted is left to a later run. */
  @Override
  public void close() {
    tryDelete(folder);
    try {
      lock.close();
    } catch (IOException e) {
      LOG.debug("lock of {}", folder, e);
    }
  }

  private static void deleteLeftOvers(Path parent) throws IOException {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(parent)) {
      folders = entries.toList();
    }
    Instant limit = Instant.now().minus(ABANDONED);
    for (Path old : folders) {
      String name = old.getFileName().toString();
      // Our own: to open and close a lock file a second time would release the lock we hold.
      if (name.startsWith(RUN + thisProcess())) {
        continue;
      }
      if (name.startsWith(RUN)) {
        deleteIfDead(old);
      } else if (name.startsWith(NEW) && modified(old).isBefore(limit)) {
        tryDelete(old);
      }
    }
  }

  private static void deleteIfDead(Path old) {
    try (FileChannel channel = openLock(old);
        @Nullable FileLock taken = channel.tryLock()) {
      if (taken != null) {
        FolderTree.delete(old);
      }
    } catch (IOException e) {
      LOG.debug("left-over {} of an earlier run stays", old, e);
    }
  }

  private static FileChannel openLock(Path folder) throws IOException {
    return FileChannel.open(
        folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static Instant modified(Path folder) {
    try {
      return Files.getLastModifiedTime(folder).toInstant();
    } catch (IOException e) {
      return Instant.MAX;
    }
  }

  private static void tryDelete(Path folder) {
    try {
      FolderTree.delete(folder);
    } catch (IOException e) {
      LOG.warn("cannot delete {}: {}", folder, e.toString());
    }
  }

  /** Names this process, also among others that have had or will have the same number. */
  private static String thisProcess() {
    ProcessHandle current = ProcessHandle.current();
    long started = current.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return current.pid() + "-" + started + "-";
  }
}
