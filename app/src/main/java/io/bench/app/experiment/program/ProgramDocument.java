package io.bench.app.experiment.program;

import io.bench.engine.experiment.LoadProgram;
import io.bench.engine.json.Json;
import io.bench.engine.problem.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code program.json}: how a turn of another program ended. CPU and memory are of the program and
 * all that it started, from its start to its end.
 *
 * @param program whose output it wrote
 * @param command its words, without the server's token
 * @param seconds from its start to its end
 * @param cpuSeconds NaN where the system does not tell
 * @param peakBytes the most memory that was seen; NaN if none was
 * @param serverCpuSeconds what its servers used meanwhile; NaN if it is not known
 * @param figures null if its output cannot be read
 * @param reason why the turn failed, one line, or null
 */
public record ProgramDocument(
    LoadProgram program,
    List<String> command,
    Instant start,
    int exitCode,
    double seconds,
    double cpuSeconds,
    double peakBytes,
    double serverCpuSeconds,
    @Nullable ProgramFigures figures,
    @Nullable String reason) {

  private static final String FILE = "program.json";

  void write(Path folder) throws IOException {
    Files.writeString(folder.resolve(FILE), Json.text(this));
  }

  /**
   * Reads that of a turn.
   *
   * @throws UsageException if there is none, or it cannot be read, in one line
   */
  public static ProgramDocument read(Path folder) {
    try {
      return Json.read(Files.readString(folder.resolve(FILE)), ProgramDocument.class);
    } catch (IOException e) {
      throw new UsageException(folder.resolve(FILE) + ": cannot be read: " + e.getMessage());
    }
  }
}
