package io.bench.app.plugin;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The folders whose sub-folders are plugins: {@code plugins} beside the program, and those that a
 * variable of the environment names. Never one in the working directory by itself, since that would
 * run the code of wherever somebody happens to stand.
 */
final class PluginRoots {

  /** Folders, separated as in the class path. */
  static final String VARIABLE = "BENCH_PLUGINS";

  private static final String BESIDE = "plugins";

  private PluginRoots() {}

  /**
   * Finds them, each once.
   *
   * @param program the folder of bench.jar, or null if the program does not run from it
   * @param problems receives a line for each that is named and not there
   */
  static List<Path> find(
      @Nullable Path program, Map<String, String> environment, List<String> problems) {
    Set<Path> roots = new LinkedHashSet<>();
    if (program != null && Files.isDirectory(program.resolve(BESIDE))) {
      add(program.resolve(BESIDE), roots, problems);
    }
    for (String named : environment.getOrDefault(VARIABLE, "").split(File.pathSeparator, -1)) {
      if (!named.isBlank()) {
        addNamed(named, roots, problems);
      }
    }
    return new ArrayList<>(roots);
  }

  private static void addNamed(String named, Set<Path> roots, List<String> problems) {
    try {
      Path folder = Path.of(named);
      if (Files.isDirectory(folder)) {
        add(folder, roots, problems);
      } else {
        problems.add("%s names %s, which is no folder".formatted(VARIABLE, named));
      }
    } catch (InvalidPathException e) {
      problems.add("%s names %s: %s".formatted(VARIABLE, named, e.getReason()));
    }
  }

  private static void add(Path folder, Set<Path> roots, List<String> problems) {
    try {
      roots.add(folder.toRealPath());
    } catch (IOException e) {
      problems.add("plugins folder %s cannot be read: %s".formatted(folder, e));
    }
  }

  /** The folder of the jar that this class is in; null if it is in none. */
  static @Nullable Path programFolder() {
    CodeSource source = PluginRoots.class.getProtectionDomain().getCodeSource();
    if (source == null) {
      return null;
    }
    try {
      Path program = Path.of(source.getLocation().toURI());
      return Files.isRegularFile(program) ? program.toRealPath().getParent() : null;
    } catch (URISyntaxException
        | IllegalArgumentException
        | FileSystemNotFoundException
        | IOException e) {
      return null; // not from a file, so that nothing can lie beside it
    }
  }
}
