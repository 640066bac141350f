package io.bench.servers.bundle;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;

/** Bench's part of the user's cache folder, and folders that only their owner may enter. */
public final class CacheFolder {
  private static final int ROOT = 0;

  private CacheFolder() {}

  /**
   * Returns where Bench may keep what it can make again: {@code $XDG_CACHE_HOME/bench}, else {@code
   * ~/Library/Caches/bench} on macOS and {@code ~/.cache/bench} elsewhere. Creates nothing.
   */
  public static Path ofThisUser() {
    return of(
        System.getenv(), System.getProperty("os.name"), Path.of(System.getProperty("user.home")));
  }

  static Path of(Map<String, String> environment, String system, Path home) {
    String configured = environment.getOrDefault("XDG_CACHE_HOME", "");
    if (!configured.isBlank() && Path.of(configured).isAbsolute()) {
      return Path.of(configured).resolve("bench");
    }
    boolean mac = system.toLowerCase(Locale.ROOT).startsWith("mac");
    return home.resolve(mac ? "Library/Caches" : ".cache").resolve("bench");
  }

  /**
   * Creates a folder, and those above it that are missing, that only its owner may enter.
   *
   * @param folder the folder; one that exists is left as it is
   * @return the folder
   * @throws IOException if it cannot be created
   */
  public static Path create(Path folder) throws IOException {
    return Files.createDirectories(folder, only("rwx------", folder));
  }

  static Path createTemporary(Path parent, String prefix) throws IOException {
    return Files.createTempDirectory(create(parent), prefix, only("rwx------", parent));
  }

  /**
   * Refuses a file or folder that somebody else on the machine could have changed.
   *
   * @throws IOException naming it and what to do
   */
  static void requireOwn(Path path) throws IOException {
    if (!path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return;
    }
    if (Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException(
          "%s can be written by everybody, so that what is run from there could be anybody's; chmod o-w %s"
              .formatted(path, path));
    }
    requireOwner(path, new UnixSystem().getUid());
  }

  static void requireOwner(Path path, long user) throws IOException {
    int owner = (Integer) Files.getAttribute(path, "unix:uid");
    if (owner != user && owner != ROOT) {
      throw new IOException(
          "%s belongs to another user (%d), so that what is run from there would be his; remove it, or set XDG_CACHE_HOME"
              .formatted(path, owner));
    }
  }

  /** Lets nobody but the owner write a file that was just made, whatever the process allows. */
  static void closeToOthers(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    }
  }

  /** Permissions of what is created in a folder; none where its file system knows none. */
  public static FileAttribute<?>[] only(String permissions, Path folder) {
    if (!folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
    };
  }
}
