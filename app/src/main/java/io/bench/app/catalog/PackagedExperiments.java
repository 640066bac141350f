package io.bench.app.catalog;

import io.bench.adapter.api.NearestName;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The experiments in the folder {@code experiments/} of the class path, and those in files. */
public final class PackagedExperiments {

  private static final int MAX_BYTES = 1 << 20;

  private final PackagedTexts texts = new PackagedTexts("experiments");

  /** Their names, as users type them. */
  public List<String> names() {
    return texts.names();
  }

  /**
   * Finds an experiment by the name of a built-in one, and otherwise by its file, as workloads are
   * found.
   *
   * @throws UsageException if there is neither, or it cannot be read
   */
  public ExperimentFile load(String name) {
    try {
      Optional<byte[]> builtIn = texts.read(name);
      if (builtIn.isPresent()) {
        return ExperimentFile.ofUtf8(name + ".yaml", builtIn.get());
      }
      for (String ending : List.of("", ".yaml", ".yml")) {
        Path file = Path.of(name + ending);
        SpecialFile.refuse(file);
        if (Files.isRegularFile(file)) {
          if (Files.size(file) > MAX_BYTES) {
            throw new UsageException(file + ": too large for an experiment");
          }
          return ExperimentFile.ofUtf8(file.toString(), Files.readAllBytes(file));
        }
      }
    } catch (InvalidPathException wrong) {
      throw new UsageException("experiment '" + name + "' is no file name: " + wrong.getReason());
    } catch (IOException unreadable) {
      throw new UsageException(name + ": cannot be read: " + unreadable);
    }
    String suggestion = NearestName.suggestion(name, names());
    throw new UsageException(
        "no experiment '%s': there is no such file, and none of that name built in%s"
            .formatted(
                name,
                suggestion.isEmpty()
                    ? "; built in are " + String.join(", ", names())
                    : suggestion));
  }
}
