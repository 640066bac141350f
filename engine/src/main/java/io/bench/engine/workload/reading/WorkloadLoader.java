package io.bench.engine.workload.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the workload that a user names. */
public final class WorkloadLoader {

  /** The name that means standard input. */
  public static final String STANDARD_INPUT = "-";

  private static final int MAX_BYTES = 16 << 20;
  private static final List<String> ENDINGS = List.of("", ".yaml", ".yml");

  private final BuiltInWorkloads builtIn;
  private final InputStream standardInput;

  /** Reads {@link #STANDARD_INPUT} from the process's own. */
  public WorkloadLoader(BuiltInWorkloads builtIn) {
    this(builtIn, System.in);
  }

  /**
   * @param standardInput what {@link #STANDARD_INPUT} stands for; read once, and not closed
   */
  public WorkloadLoader(BuiltInWorkloads builtIn, InputStream standardInput) {
    this.builtIn = builtIn;
    this.standardInput = standardInput;
  }

  /**
   * Finds a workload by the name of a built-in one, and otherwise by its file, whose ending {@code
   * .yaml} or {@code .yml} may be left out. A built-in workload wins, so that a file that happens
   * to lie in the working folder does not change what a command measures; {@code ./name} means the
   * file. {@link #STANDARD_INPUT} is read to its end; messages call it {@code stdin}.
   *
   * @throws UsageException if there is neither, or it cannot be read, is a pipe, or is not UTF-8
   */
  public WorkloadFile load(String workload) {
    if (workload.equals(STANDARD_INPUT)) {
      return WorkloadFile.ofUtf8("stdin", bytesOf("stdin", standardInput));
    }
    Optional<byte[]> bytes = builtIn(workload);
    if (bytes.isPresent()) {
      return WorkloadFile.ofUtf8(workload + ".yaml", bytes.get());
    }
    for (String ending : ENDINGS) {
      Path file = path(workload + ending);
      if (Files.exists(file) && !Files.isDirectory(file)) {
        SpecialFile.refuse(file);
        return WorkloadFile.ofFile(file, bytesOf(file));
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
    try (InputStream content = Files.newInputStream(file)) {
      return bytesOf(file.toString(), content);
    } catch (AccessDeniedException denied) {
      throw new UsageException(file + ": cannot be read: permission denied");
    } catch (IOException unreadable) {
      throw unreadable(file.toString(), unreadable);
    }
  }

  /** Standard input has no size to look at, so that only reading can tell. */
  private static byte[] bytesOf(String source, InputStream content) {
    byte[] bytes;
    try {
      bytes = content.readNBytes(MAX_BYTES + 1);
    } catch (IOException unreadable) {
      throw unreadable(source, unreadable);
    }
    if (bytes.length > MAX_BYTES) {
      throw new UsageException(
          "%s: too large for a workload; at most %d bytes are read".formatted(source, MAX_BYTES));
    }
    return bytes;
  }

  private static UsageException unreadable(String source, IOException thrown) {
    return new UsageException(
        "%s: cannot be read: %s: %s"
            .formatted(source, thrown.getClass().getSimpleName(), thrown.getMessage()));
  }
}
