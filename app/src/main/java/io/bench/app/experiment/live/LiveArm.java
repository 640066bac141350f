package io.bench.app.experiment.live;

import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.parameter.EngineParameters;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One of two arms as typed.
 *
 * @param name what results call it
 * @param parameters what it is given besides what both are
 */
record LiveArm(String name, Map<String, String> parameters) {

  /** The parameter that a jar stands for. */
  static final String DRIVER_JAR = "driver-jar";

  /** What decides which data and which step are measured; arms that differ in it are no pair. */
  private static final Set<String> OF_BOTH =
      Set.of(
          EngineParameters.WORKLOAD.name(),
          EngineParameters.OP.name(),
          EngineParameters.SCENARIO.name());

  private static final int LONGEST_NAME = 40;

  /**
   * Reads an arm.
   *
   * @param name what it is called if no jar gives it a name
   * @param typed jars, folders of jars and {@code name=value}, joined by commas
   * @param problems receives a line for each mistake
   */
  static LiveArm parse(String name, String typed, Consumer<String> problems) {
    Map<String, String> parameters = new LinkedHashMap<>();
    List<Path> jars = new ArrayList<>();
    for (String part : typed.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        addJar(part, jars, problems);
      } else if (equals == 0) {
        problems.accept("'%s' has no name before the '='".formatted(part));
      } else if (parameters.putIfAbsent(part.substring(0, equals), part.substring(equals + 1))
          != null) {
        problems.accept("arm '%s' gives '%s' twice".formatted(typed, part.substring(0, equals)));
      }
    }
    for (String own : parameters.keySet()) {
      if (OF_BOTH.contains(own)) {
        problems.accept(
            "'%s' is the same for both arms: the arms come first, as in 'compare --live A B workload=keyvalue'"
                .formatted(own));
      } else if (!ExperimentFile.isOfArms(own)) {
        problems.accept(
            "'%s' is the same for both arms: give it after them, or write an experiment"
                .formatted(own));
      }
    }
    if (!jars.isEmpty()
        && parameters.putIfAbsent(
                DRIVER_JAR, String.join(",", jars.stream().map(Path::toString).toList()))
            != null) {
      problems.accept("arm '%s' names jars twice".formatted(typed));
    }
    return new LiveArm(jars.isEmpty() ? name : named(jars.get(0), name), parameters);
  }

  private static void addJar(String part, List<Path> jars, Consumer<String> problems) {
    try {
      Path file = Path.of(part);
      boolean jar = part.endsWith(".jar") && Files.isRegularFile(file);
      if (!part.isEmpty() && (jar || Files.isDirectory(file))) {
        jars.add(file.toAbsolutePath().normalize());
        return;
      }
    } catch (InvalidPathException e) {
      // no file has this name
    }
    problems.accept(
        part.endsWith(".jar")
            ? "there is no file '%s'".formatted(part)
            : "'%s' is no arm: an arm is the jar of a driver, a folder of its jars, or name=value[,name=value...]"
                .formatted(part));
  }

  private static String named(Path jar, String otherwise) {
    Path file = jar.getFileName();
    String name =
        String.valueOf(file)
            .replaceFirst("\\.jar$", "")
            .replaceAll("[^A-Za-z0-9_-]", "-")
            .replaceFirst("^[_-]+", "");
    if (file == null || name.isEmpty()) {
      return otherwise;
    }
    return name.substring(Math.max(0, name.length() - LONGEST_NAME)).replaceFirst("^[_-]+", "");
  }

  /** The same arm by another name. */
  LiveArm called(String other) {
    return new LiveArm(other, parameters);
  }
}
