package io.bench.app.experiment.result;

import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The right to run the experiment of a folder, which one process at a time has. It ends with the
 * process however that ends. One thread.
 */
public final class ExperimentLock implements AutoCloseable {

  /** Locked while the experiment runs; it stays, so that nobody locks one that is deleted. */
  static final String FILE = "experiment.lock";

  private final Path folder;
  private final FileChannel channel;

  private ExperimentLock(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Takes it.
   *
   * @param folder exists
   * @throws UsageException if another process has it, or the folder cannot be locked
   */
  public static ExperimentLock of(Path folder) {
    try {
      FileChannel channel =
          FileChannel.open(
              folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        channel.close();
        throw new UsageException(folder + ": another process runs this experiment");
      }
      return new ExperimentLock(folder, channel);
    } catch (IOException e) {
      throw new UsageException("cannot lock " + folder.resolve(FILE) + ": " + e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      @Nullable FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** The folder that is locked. */
  public Path folder() {
    return folder;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
