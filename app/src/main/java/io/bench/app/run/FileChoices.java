package io.bench.app.run;

import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which files a workload may name: those below its own folder, those below folders that the user
 * names, or any. Only what the user types counts; a workload cannot allow itself more.
 */
public final class FileChoices {

  /** The parameter that {@code --allow-files} stands for. */
  public static final String ALLOW_FILES = "allow-files";

  private static final String DATA_PATH = "data-path";

  private FileChoices() {}

  /** What can be typed. */
  public static List<Parameter<?>> parameters() {
    return List.of(
        Parameter.text(
            DATA_PATH,
            "folders whose files a workload may name besides those of its own, separated by "
                + File.pathSeparator),
        Parameter.truth(ALLOW_FILES, "let a workload name any file; --allow-files means the same")
            .withDefault("false"));
  }

  /** Whether a parameter is one of these, which no file can set. */
  public static boolean has(String name) {
    return parameters().stream().anyMatch(parameter -> parameter.matches(name));
  }

  /** What is wrong with these parameters, a line each. */
  public static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    String allow = given(given, ALLOW_FILES);
    if (allow != null && !allow.equals("true") && !allow.equals("false")) {
      problems.add("parameter '%s': '%s' is neither true nor false".formatted(ALLOW_FILES, allow));
    }
    for (String folder : folders(given)) {
      if (!isFolder(folder)) {
        problems.add("parameter '%s': '%s' is no folder".formatted(DATA_PATH, folder));
      }
    }
    return problems;
  }

  /** The files that a workload may name. An op that was typed may name any. */
  public static FileAccess of(WorkloadFile workload, Map<String, String> given) {
    return workload.isTyped() ? FileAccess.EVERYWHERE : of(workload.folder().orElse(null), given);
  }

  /**
   * The files that a text may name.
   *
   * @param folder the folder that the text lies in, or null if it lies in none
   */
  public static FileAccess of(@Nullable Path folder, Map<String, String> given) {
    List<Path> folders = new ArrayList<>();
    if (folder != null) {
      folders.add(folder);
    }
    folders(given).stream().filter(FileChoices::isFolder).map(Path::of).forEach(folders::add);
    return new FileAccess(folders, "true".equals(given(given, ALLOW_FILES)));
  }

  private static List<String> folders(Map<String, String> given) {
    String value = given(given, DATA_PATH);
    return value == null ? List.of() : List.of(value.split(File.pathSeparator, -1));
  }

  private static boolean isFolder(String name) {
    try {
      return !name.isEmpty() && Files.isDirectory(Path.of(name));
    } catch (InvalidPathException noName) {
      return false;
    }
  }

  private static @Nullable String given(Map<String, String> given, String name) {
    Parameter<?> parameter =
        parameters().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    return given.entrySet().stream()
        .filter(entry -> parameter.matches(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }
}
