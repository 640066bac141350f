package io.bench.app.command;

import io.bench.app.compare.ComparedFolders;
import io.bench.app.process.Version;
import io.bench.app.process.WriteFailure;
import io.bench.report.Report;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;

/** The report that a result folder is given when it is finished. */
final class FolderReport {

  private FolderReport() {}

  /**
   * Writes the report. A failure is reported in one line, because the results themselves are
   * complete.
   *
   * @param err told of a failure
   */
  static void write(Path folder, PrintWriter err) {
    try {
      new ComparedFolders(List.of(List.of(folder)))
          .report()
          .write(folder.resolve(Report.FILE), Version.number());
    } catch (IOException e) {
      warn(err, folder, WriteFailure.reason(e));
    } catch (RuntimeException | OutOfMemoryError e) {
      warn(err, folder, String.valueOf(e));
    }
  }

  private static void warn(PrintWriter err, Path folder, String reason) {
    err.println(
        "bench: warning: no %s was written (%s); 'bench report %s' tries again"
            .formatted(Report.FILE, reason.lines().findFirst().orElse(""), folder));
  }
}
