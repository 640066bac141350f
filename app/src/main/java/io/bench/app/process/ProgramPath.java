package io.bench.app.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds programs by their names, as the system does that starts them. */
public final class ProgramPath {

  private ProgramPath() {}

  /** The variable {@code PATH} of this process; empty if there is none. */
  public static String ofThisProcess() {
    return System.getenv().getOrDefault("PATH", "");
  }

  /**
   * The first program of a name.
   *
   * @param folders as the variable {@code PATH} has them
   */
  public static Optional<Path> find(String program, String folders) {
    return Stream.of(folders.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
