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

  /** The option, as a child process is given it. */
  public static final String OPTION = "--allow-files";

  /** The name under which the option stands among parameters. */
  public static final String ALLOW_FILES = "allow-files";

  static final Parameter<String> DATA_PATH =
      Parameter.text(
          "data-path",
          "further folders whose files a workload may name, separated by " + File.pathSeparator);

  /** What the option stands for. */
  static final Parameter<Boolean> ALLOWED =
      Parameter.truth(ALLOW_FILES, "let a workload name any file").withDefault("false");

  private FileChoices() {}

  /** The word that gives a child process a parameter, or the option that it stands for. */
  public static String word(String name, String value) {
    return ALLOWED.matches(name) && value.equals("true") ? OPTION : name + "=" + value;
  }

  /** Whether a parameter is one of these, which no file can set. */
  public static boolean has(String name) {
    return DATA_PATH.matches(name) || ALLOWED.matches(name);
  }

  /** The problems with these parameters, a line each. */
  public static List<String> problems(Map<String, String> given) {
    List<String> problems = new ArrayList<>();
    String allow = given(given, ALLOWED);
    if (allow != null && !allow.equals("true") && !allow.equals("false")) {
      problems.add("parameter '%s': '%s' is neither true nor false".formatted(ALLOW_FILES, allow));
    }
    for (String folder : folders(given)) {
      if (!isFolder(folder)) {
        problems.add("parameter '%s': '%s' is no folder".formatted(DATA_PATH.name(), folder));
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
    return new FileAccess(folders, "true".equals(given(given, ALLOWED)));
  }

  private static List<String> folders(Map<String, String> given) {
    String value = given(given, DATA_PATH);
    return value == null ? List.of() : List.of(value.split(File.pathSeparator, -1));
  }

  private static boolean isFolder(String name) {
    try {
      return !name.isEmpty() && Files.isDirectory(Path.of(name));
    } catch (InvalidPathException e) {
      return false;
    }
  }

  private static @Nullable String given(Map<String, String> given, Parameter<?> parameter) {
    return given.entrySet().stream()
        .filter(entry -> parameter.matches(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }
}
