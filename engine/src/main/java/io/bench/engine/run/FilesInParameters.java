package io.bench.engine.run;

import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Parameters that name files, where a workload or an experiment sets them, which may come from
 * somebody else: which files they mean, and whether these are allowed. What the user types is not
 * checked here. Immutable.
 *
 * @param owner who sets them, such as {@code the workload}
 * @param allowed which files that one may name
 */
public record FilesInParameters(String owner, FileAccess allowed) {

  /** Neither a path nor the name of a class in a package, and nothing with a structure. */
  private static final Pattern PLAIN =
      Pattern.compile("[\\p{Alnum}_ -]*|[+-]?\\d+\\.\\d+ ?\\p{Alpha}*");

  /**
   * Returns the value with the path of each file that it names, looked up first in the owner's
   * folders.
   *
   * @param name under which it was set
   * @param problems receives a line if it may not be set
   */
  public String located(
      Parameter<?> parameter, String name, String value, Consumer<String> problems) {
    return switch (parameter.type()) {
      case FILE -> located(name, value, problems);
      case FILES -> eachLocated(name, value, problems);
      case JARS -> {
        if (!allowed.everywhere()) {
          problems.accept(
              "%s=%s, which %s sets, is code that would run here; type it yourself, or allow it and every file with --allow-files"
                  .formatted(name, value, owner));
          yield value;
        }
        yield eachLocated(name, value, problems);
      }
      case LIBRARY_SETTING -> {
        if (!allowed.everywhere() && !PLAIN.matcher(value).matches()) {
          problems.accept(
              "%s=%s, which %s sets, goes to a library that may read what it names; type it yourself, or allow every file with --allow-files"
                  .formatted(name, parameter.secret() ? "***" : value, owner));
        }
        yield value;
      }
      default -> value;
    };
  }

  private String eachLocated(String name, String value, Consumer<String> problems) {
    return Arrays.stream(value.split(",", -1))
        .map(file -> located(name, file.strip(), problems))
        .collect(Collectors.joining(","));
  }

  private String located(String name, String value, Consumer<String> problems) {
    Optional<Path> place;
    try {
      place = value.isEmpty() ? Optional.of(Path.of(value)) : allowed.place(value);
    } catch (InvalidPathException e) {
      return value; // whoever reads the parameter says so
    }
    if (place.isEmpty()) {
      problems.accept(
          "%s=%s, which %s sets, lies outside its folder; type it yourself, name its folder with data-path=, or allow every file with --allow-files"
              .formatted(name, value, owner));
    }
    return place.map(Path::toString).orElse(value);
  }
}
