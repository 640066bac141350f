package io.bench.engine.workload.reading;

import io.bench.adapter.api.NearestName;
import io.bench.engine.problem.SpecialFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.source.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the workload that a user names.
 *
 * @param standardInput what {@link #STANDARD_INPUT} stands for; read once, and not closed
 */
public record WorkloadLoader(BuiltInWorkloads builtIn, InputStream standardInput) {

  /** The name that means standard input. */
  public static final String STANDARD_INPUT = "-";

  private static final int MAX_BYTES = 16 << 20;
  private static final List<String> ENDINGS = List.of("", ".yaml", ".yml");

  /** Reads {@link #STANDARD_INPUT} from the process's own. */
  public WorkloadLoader(BuiltInWorkloads builtIn) {
    this(builtIn, System.in);
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
      return WorkloadFile.ofUtf8("stdin", bytesOf("a workload", "stdin", standardInput));
    }
    Found found = find("a workload", workload, builtIn);
    Path file = found.file();
    return new WorkloadFile(
        found.text(), file == null ? null : file.toAbsolutePath().getParent(), false);
  }

  /**
   * A file that was found by the name that a user gave it.
   *
   * @param file null for one that is built in
   */
  public record Found(SourceText text, @Nullable Path file) {}

  /**
   * Finds a workload, or another document of YAML that is named in the same way.
   *
   * @param kind {@code a workload}, for messages
   * @param builtIn those that come with the program
   * @throws UsageException as {@link #load}
   */
  public static Found find(String kind, String name, BuiltInWorkloads builtIn) {
    try {
      Optional<byte[]> bytes = builtIn.read(name);
      if (bytes.isPresent()) {
        return new Found(SourceText.ofUtf8(name + ".yaml", bytes.get()), null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("built-in " + noun(kind) + " " + name, e);
    }
    for (String ending : ENDINGS) {
      Path file = path(kind, name + ending);
      if (Files.exists(file) && !Files.isDirectory(file)) {
        SpecialFile.refuse(file);
        return new Found(SourceText.ofUtf8(file.toString(), bytesOf(kind, file)), file);
      }
    }
    throw new UsageException(notFound(kind, name, builtIn.names()));
  }

  private static String noun(String kind) {
    return kind.substring(kind.indexOf(' ') + 1);
  }

  private static String notFound(String kind, String name, List<String> builtIn) {
    String what =
        Files.isDirectory(path(kind, name))
            ? "%s '%s' is a folder".formatted(noun(kind), name)
            : "no %s '%s': there is no such file, and none of that name built in"
                .formatted(noun(kind), name);
    String suggestion = NearestName.suggestion(name, builtIn);
    return suggestion.isEmpty() && !builtIn.isEmpty()
        ? what + "; built in are " + String.join(", ", builtIn)
        : what + suggestion;
  }

  private static Path path(String kind, String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException(
          "%s '%s' is no file name: %s".formatted(noun(kind), name, e.getReason()));
    }
  }

  private static byte[] bytesOf(String kind, Path file) {
    try (InputStream content = Files.newInputStream(file)) {
      return bytesOf(kind, file.toString(), content);
    } catch (AccessDeniedException e) {
      throw new UsageException(file + ": cannot be read: permission denied");
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /** Standard input has no size to look at, so that only reading can tell. */
  private static byte[] bytesOf(String kind, String source, InputStream content) {
    byte[] bytes;
    try {
      bytes = content.readNBytes(MAX_BYTES + 1);
    } catch (IOException e) {
      throw unreadable(source, e);
    }
    if (bytes.length > MAX_BYTES) {
      throw new UsageException(
          "%s: too large for %s; at most %d bytes are read".formatted(source, kind, MAX_BYTES));
    }
    return bytes;
  }

  private static UsageException unreadable(String source, IOException thrown) {
    return new UsageException(
        "%s: cannot be read: %s: %s"
            .formatted(source, thrown.getClass().getSimpleName(), thrown.getMessage()));
  }
}
