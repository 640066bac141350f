package io.bench.servers.bundle;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A folder with all that is in it. */
public final class FolderTree {
  private FolderTree() {}

  /** Whether a folder holds nothing; so does one that does not exist. */
  public static boolean isEmpty(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return true;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return inside.findAny().isEmpty();
    }
  }

  /**
   * Deletes a folder with all that is in it. Symbolic links are deleted, not followed; what is
   * deleted by somebody else at the same time is no error.
   *
   * @param folder the folder; one that does not exist is no error
   * @throws IOException if something cannot be deleted
   */
  public static void delete(Path folder) throws IOException {
    try {
      Files.walkFileTree(folder, new Deletion());
    } catch (NoSuchFileException e) {
      // gone already, which is what was asked for
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
