package io.bench.servers.bundle;

import io.bench.servers.StartupListener;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Unpacked bundles, each in a folder named after its version and checksum. Several processes may
 * use one cache at the same time: a folder appears whole or not at all, and a file in it is
 * replaced whole or not at all. Folders of other versions are deleted once nobody uses them.
 */
public final class BundleCache {
  private static final Logger LOG = LoggerFactory.getLogger(BundleCache.class);
  private static final String TEMPORARY = ".unpacking-";

  /** No unpacking takes this long, so an older temporary folder belongs to a process that died. */
  private static final Duration ABANDONED = Duration.ofHours(1);

  private final Path folder;

  /**
   * Creates a cache.
   *
   * @param folder where the bundles' folders are; created when first needed
   */
  public BundleCache(Path folder) {
    this.folder = folder;
  }

  /**
   * Returns the files of a bundle, unpacking whatever is missing or does not have its checksum.
   * Every file's checksum is computed again at each call (a quarter of a second for Cassandra's).
   *
   * @param bundle what to unpack
   * @param listener notified when something has to be unpacked
   * @return absolute paths of all files, in the order of the bundle's index
   * @throws IOException if the cache cannot be written, or can be by everybody, or the bundle
   *     itself is damaged
   */
  public List<Path> unpack(Bundle bundle, StartupListener listener) throws IOException {
    Path target = folder.resolve(bundle.folderName()).toAbsolutePath();
    if (!Files.isDirectory(target)) {
      listener.progress("unpacking Cassandra " + bundle.version() + " into " + target);
      unpackAll(bundle, target);
    }
    // A checksum says what a file was when it was read, and no more where others may write.
    CacheFolder.requireOwn(folder);
    CacheFolder.requireOwn(target);
    if (!new BundleUse(target).begin()) {
      return unpack(bundle, listener); // another process has just removed it as unused
    }
    for (BundleFile file : bundle.files()) {
      Path path = target.resolve(file.name());
      if (!file.isAt(path)) {
        listener.progress("unpacking " + path.getFileName() + " again: it is missing or damaged");
        replace(bundle, file, path);
      }
      CacheFolder.requireOwn(path.getParent());
      CacheFolder.requireOwn(path);
    }
    deleteOthers(bundle, listener);
    return bundle.files().stream().map(file -> target.resolve(file.name())).toList();
  }

  /** What an earlier program unpacked and no living process uses; what cannot be deleted stays. */
  private void deleteOthers(Bundle bundle, StartupListener listener) {
    try (Stream<Path> entries = Files.list(folder)) {
      List<Path> others =
          entries
              .filter(entry -> bundle.isOther(entry.getFileName().toString()))
              .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
              .toList();
      for (Path other : others) {
        Path temporary = CacheFolder.createTemporary(folder, TEMPORARY);
        if (new BundleUse(other).moveIfUnused(temporary.resolve("unused"))) {
          listener.progress("removing " + other + ", which no program uses any more");
        }
        FolderTree.delete(temporary);
      }
    } catch (IOException e) {
      LOG.debug("unused servers stay in {}", folder, e);
    }
  }

  private void unpackAll(Bundle bundle, Path target) throws IOException {
    CacheFolder.create(folder);
    deleteAbandoned();
    Path temporary = CacheFolder.createTemporary(folder, TEMPORARY);
    try {
      for (BundleFile file : bundle.files()) {
        Path path = temporary.resolve(file.name());
        CacheFolder.create(path.getParent());
        write(bundle, file, path);
      }
      try {
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        if (!Files.isDirectory(target)) {
          throw e;
        }
        // another process was faster; its files are verified like ours
      }
    } finally {
      FolderTree.delete(temporary);
    }
  }

  private void replace(Bundle bundle, BundleFile file, Path path) throws IOException {
    Path temporary = CacheFolder.createTemporary(folder, TEMPORARY);
    try {
      Path whole = temporary.resolve("file");
      write(bundle, file, whole);
      if (Files.isDirectory(path)) {
        FolderTree.delete(path);
      }
      CacheFolder.create(path.getParent());
      Files.move(whole, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      FolderTree.delete(temporary);
    }
  }

  private static void write(Bundle bundle, BundleFile file, Path path) throws IOException {
    try (InputStream in = bundle.open(file)) {
      Files.copy(in, path);
    }
    CacheFolder.closeToOthers(path);
    if (!file.isAt(path)) {
      throw new IOException(file.name() + " inside the program does not have its checksum");
    }
  }

  private void deleteAbandoned() throws IOException {
    FileTime limit = FileTime.from(Instant.now().minus(ABANDONED));
    List<Path> old;
    try (Stream<Path> entries = Files.list(folder)) {
      old = entries.filter(entry -> entry.getFileName().toString().startsWith(TEMPORARY)).toList();
    }
    for (Path temporary : old) {
      if (isOlder(temporary, limit)) {
        FolderTree.delete(temporary);
      }
    }
  }

  /** Not if it is gone, since its owner has finished meanwhile. */
  private static boolean isOlder(Path temporary, FileTime limit) throws IOException {
    try {
      return Files.getLastModifiedTime(temporary).compareTo(limit) < 0;
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
