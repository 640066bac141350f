package io.bench.app.experiment.plan;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.app.plugin.Extensions;
import io.bench.app.run.FileChoices;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.function.FileAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The files that an experiment names. Its parameters become what is typed for its turns, where any
 * file may be named, so that they are looked at before.
 */
final class NamedFiles {

  private final Map<String, String> typed;
  private final FileAccess allowed;

  /**
   * @param typed what the user typed, who may name any file
   */
  NamedFiles(ExperimentFile file, Map<String, String> typed) {
    this.typed = typed;
    // One that is built in lies in no folder, and its source has none.
    @Nullable Path folder = Path.of(file.source()).toAbsolutePath().getParent();
    this.allowed = FileChoices.of(folder, typed);
  }

  /** The files that an op within the experiment may name. */
  FileAccess ofOps() {
    return allowed;
  }

  /** What is wrong with the parameters of a turn, a line each. */
  List<String> problems(Map<String, String> parameters) {
    List<String> problems = new ArrayList<>();
    parameters.forEach(
        (name, value) -> {
          if (value.equals(typed.get(name))) {
            return;
          }
          if (FileChoices.has(name)) {
            problems.add("'" + name + "' can only be typed; an experiment cannot allow itself more");
          } else if (namesFile(name) && !allowed.allows(Path.of(value))) {
            problems.add(
                "%s=%s lies outside the experiment's folder; type it yourself, name its folder with data-path=, or allow every file with --allow-files"
                    .formatted(name, value));
          }
        });
    return problems;
  }

  private static boolean namesFile(String name) {
    return Extensions.installed().adapters().stream()
        .map(AdapterProvider::parameters)
        .flatMap(List::stream)
        .anyMatch(
            parameter -> parameter.type() == Parameter.Type.FILE && parameter.matches(name));
  }
}
