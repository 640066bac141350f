package io.bench.servers.bundle;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which processes use an unpacked bundle. Each user leaves a mark with its process id in the
 * bundle's folder, under that folder's lock. Whoever removes the folder looks for marks of living
 * processes and moves it away under the same lock, so that nobody begins to use it in between.
 */
final class BundleUse {
  private static final Logger LOG = LoggerFactory.getLogger(BundleUse.class);
  private static final String LOCK = ".lock";
  private static final String USERS = ".users";

  /** A process id and when that process began, since numbers are used again. */
  private static final Pattern MARK = Pattern.compile("(\\d{1,18})-(\\d{1,18})");

  private final Path folder;

  /**
   * @param folder the folder of one unpacked bundle
   */
  BundleUse(Path folder) {
    this.folder = folder;
  }

  /**
   * Notes that this process uses the folder, for as long as it lives.
   *
   * @return whether the folder is there; if not, another process has just removed it
   */
  boolean begin() {
    // Threads of one process cannot wait for each other's file locks.
    synchronized (BundleUse.class) {
      try (FileChannel channel = open();
          FileLock lock = channel.lock()) {
        Path mark = folder.resolve(USERS).resolve(nameOf(ProcessHandle.current()));
        if (lock.isValid() && Files.exists(folder.resolve(LOCK)) && !Files.exists(mark)) {
          CacheFolder.create(mark.getParent());
          Files.createFile(mark);
        }
      } catch (IOException e) {
        LOG.debug("no mark in {}", folder, e);
      }
      return Files.isDirectory(folder);
    }
  }

  /**
   * Moves the folder away if no living process uses it.
   *
   * @param place where it goes, in the same file system
   * @return whether it was moved
   */
  boolean moveIfUnused(Path place) {
    synchronized (BundleUse.class) {
      try (FileChannel channel = open();
          @Nullable FileLock lock = channel.tryLock()) {
        if (lock == null || hasLivingUser() || isNamedByAProcess()) {
          return false;
        }
        Files.move(folder, place, StandardCopyOption.ATOMIC_MOVE);
        return true;
      } catch (IOException e) {
        LOG.debug("{} stays", folder, e);
        return false;
      }
    }
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(
        folder.resolve(LOCK),
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE,
        LinkOption.NOFOLLOW_LINKS);
  }

  private boolean hasLivingUser() throws IOException {
    try (Stream<Path> marks = Files.list(folder.resolve(USERS))) {
      List<String> names = marks.map(mark -> mark.getFileName().toString()).toList();
      return names.stream().anyMatch(BundleUse::isAlive);
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static boolean isAlive(String mark) {
    Matcher matcher = MARK.matcher(mark);
    return matcher.matches()
        && ProcessHandle.of(Long.parseLong(matcher.group(1)))
            .filter(process -> nameOf(process).equals(mark))
            .isPresent();
  }

  /** A server outlives a killed Bench for a moment, and its command line has paths of its jars. */
  private boolean isNamedByAProcess() {
    String name = folder.getFileName().toString();
    return ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine())
        .flatMap(Optional::stream)
        .anyMatch(line -> line.contains(name));
  }

  private static String nameOf(ProcessHandle process) {
    long started = process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    return process.pid() + "-" + started;
  }
}
