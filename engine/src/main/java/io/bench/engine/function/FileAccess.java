package io.bench.engine.function;

import io.bench.adapter.api.function.DataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which files a workload may name, in recipes and in parameters that it sets. A workload may be
 * somebody else's, and what it reads may end up in a server or a result. Immutable.
 *
 * @param folders in which files may lie, at any depth; relative names are looked up there first
 * @param everywhere whether files may lie anywhere
 */
public record FileAccess(List<Path> folders, boolean everywhere) implements DataFiles {

  /** Only what Bench brings. */
  public static final FileAccess NOWHERE = new FileAccess(List.of(), false);

  /** Whatever the process can read. */
  public static final FileAccess EVERYWHERE = new FileAccess(List.of(), true);

  public FileAccess {
    folders = List.copyOf(folders);
  }

  @Override
  public Optional<Path> find(String name) {
    return candidates(name).stream().filter(this::allows).findFirst();
  }

  /**
   * Where the file of a name is, or would be if it were there: in the first of the folders that has
   * it, as the name stands, or else in the first folder. Nowhere if it may not be read there.
   *
   * @throws InvalidPathException if this cannot be the name of a file
   */
  public Optional<Path> place(String name) {
    Path plain = Path.of(name);
    Optional<Path> found = find(name);
    if (found.isPresent() || forbids(name)) {
      return found;
    }
    Path missing = folders.isEmpty() ? plain : folders.get(0).resolve(plain);
    return Optional.of(missing).filter(this::allows);
  }

  @Override
  public boolean forbids(String name) {
    return candidates(name).stream().anyMatch(file -> !allows(file));
  }

  /**
   * Whether a file may be read, be it there or not. What links lead to counts, not where they are.
   */
  public boolean allows(Path file) {
    Path real = real(file);
    return everywhere || folders.stream().anyMatch(folder -> real.startsWith(real(folder)));
  }

  /** The files of this name that there are. */
  private List<Path> candidates(String name) {
    List<Path> found = new ArrayList<>();
    try {
      Path plain = Path.of(name);
      folders.forEach(folder -> found.add(folder.resolve(plain)));
      found.add(plain);
    } catch (InvalidPathException e) {
      return List.of();
    }
    return found.stream().filter(Files::exists).toList();
  }

  /** Where a file is, or would be in the folder that is there, once links have been followed. */
  private static Path real(Path file) {
    try {
      return file.toRealPath();
    } catch (IOException e) {
      Path plain = file.toAbsolutePath().normalize();
      Path parent = plain.getParent();
      return parent == null ? plain : real(parent).resolve(plain.getFileName());
    }
  }
}
