package io.bench.app.experiment.plan;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.catalog.PackagedExperiments;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.FileChoices;
import io.bench.app.run.RunPlans;
import io.bench.app.server.ServerChoices;
import io.bench.engine.experiment.ExperimentEnvironment;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.function.FileAccess;
import io.bench.engine.problem.UsageException;
import io.bench.engine.run.FilesInParameters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks the files and programs that an experiment names. Its parameters become command-line words
 * of its turns, where any file is allowed, so they are checked beforehand.
 */
final class NamedFiles {

  private final Map<String, String> typed;
  private final FileAccess allowed;
  private final boolean builtIn;
  private final FilesInParameters files;

  /**
   * @param file lies in the folder whose files it may name; one that is built in names none
   * @param typed what the user typed, who may name any file, also as the value of a template
   *     parameter
   */
  NamedFiles(ExperimentFile file, Map<String, String> typed) {
    this.typed = typed;
    this.allowed = FileChoices.of(Path.of(file.source()).toAbsolutePath().getParent(), typed);
    this.builtIn = new PackagedExperiments().has(file);
    this.files = new FilesInParameters("the experiment", allowed);
  }

  /** The files that an op within the experiment may name. */
  FileAccess ofOps() {
    return allowed;
  }

  /** Whether an arm may run a program that is not Bench: a command in a file is code. */
  boolean mayRunPrograms() {
    return builtIn || allowed.everywhere();
  }

  /** The environment with the place of each file that its servers are given. */
  ExperimentEnvironment located(ExperimentEnvironment environment) {
    return new ExperimentEnvironment(
        environment.name(),
        located(environment.options()),
        environment.hosts(),
        environment.inMemory());
  }

  /**
   * The parameters of a turn, or options of servers, with the place of each file that they name.
   *
   * @throws UsageException if they name what an experiment may not
   */
  Map<String, String> located(Map<String, String> parameters) {
    List<String> problems = new ArrayList<>();
    Map<String, String> located = new LinkedHashMap<>(parameters);
    located.replaceAll(
        (name, value) ->
            value.equals(typed.get(name)) || isTypedPath(name, value)
                ? value
                : located(name, value, problems));
    UsageException.throwIfAny(problems);
    return located;
  }

  /**
   * Whether the user has typed this path, as the value of a template parameter: then it may be
   * named. What loosens rules or runs programs must be typed under its own name.
   */
  private boolean isTypedPath(String name, String value) {
    return typed.containsValue(value)
        && !FileChoices.has(name)
        && !ServerChoices.isForTheUser(name)
        && declared(name).isPresent();
  }

  private String located(String name, String value, List<String> problems) {
    if (FileChoices.has(name)) {
      problems.add("'" + name + "' can only be typed; an experiment cannot allow itself more");
      return value;
    }
    if (ServerChoices.isForTheUser(name) && !allowed.everywhere()) {
      problems.add(
          "%s=%s runs a program or opens a server to others; type it yourself, or allow it with --allow-files"
              .formatted(name, value));
      return value;
    }
    return declared(name)
        .map(parameter -> files.located(parameter, name, value, problems::add))
        .orElse(value);
  }

  private static Optional<Parameter<?>> declared(String name) {
    return Stream.concat(
            Extensions.installed().adapters().stream()
                .map(AdapterProvider::parameters)
                .flatMap(List::stream),
            RunPlans.knownParameters().stream())
        .filter(parameter -> parameter.type() != Parameter.Type.TEXT && parameter.matches(name))
        .findFirst();
  }
}
