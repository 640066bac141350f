package io.bench.engine.workload.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the workload that a user names. */
public final class WorkloadLoader {

  private static final long MAX_BYTES = 16L << 20;
  private static final List<String> ENDINGS = List.of("", ".yaml", ".yml");

  private final BuiltInWorkloads builtIn;

  public WorkloadLoader(BuiltInWorkloads builtIn) {
    this.builtIn = builtIn;
  }

  /**
   * Finds a workload by the name of a built-in one, and otherwise by its file, whose ending {@code
   * .yaml} or {@code .yml} may be left out. A built-in workload wins, so that a file that happens
   * to lie in the working folder does not change what a command measures; {@code ./name} means the
   * file.
   *
   * @throws UsageException if there is neither, or it cannot be read, or is not UTF-8
   */
  public WorkloadFile load(String workload) {
    Optional<byte[]> bytes = builtIn(workload);
    if (bytes.isPresent()) {
      return WorkloadFile.ofUtf8(workload + ".yaml", bytes.get());
    }
    for (String ending : ENDINGS) {
      Path file = path(workload + ending);
      if (Files.isRegularFile(file)) {
        return WorkloadFile.ofUtf8(file.toString(), bytesOf(file));
      }
    }
    throw new UsageException(notFound(workload));
  }

  private Optional<byte[]> builtIn(String name) {
    try {
      return builtIn.read(name);
    } catch (IOException broken) {
      throw new UncheckedIOException("built-in workload " + name, broken);
    }
  }

  private String notFound(String workload) {
    String what =
        Files.isDirectory(path(workload))
            ? "workload '" + workload + "' is a folder"
            : "no workload '"
                + workload
                + "': there is no such file, and none of that name built in";
    String suggestion = NearestName.suggestion(workload, builtIn.names());
    String known = String.join(", ", builtIn.names());
    return suggestion.isEmpty() && !known.isEmpty()
        ? what + "; built in are " + known
        : what + suggestion;
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException wrong) {
      throw new UsageException("workload '" + name + "' is no file name: " + wrong.getReason());
    }
  }

  private static byte[] bytesOf(Path file) {
    try {
      long size = Files.size(file);
      if (size > MAX_BYTES) {
        throw new UsageException(
            "%s: %d bytes are too many for a workload; at most %d are read"
                .formatted(file, size, MAX_BYTES));
      }
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new UsageException(
          file
              + ": cannot be read: "
              + unreadable.getClass().getSimpleName()
              + ": "
              + unreadable.getMessage());
    }
  }
}
