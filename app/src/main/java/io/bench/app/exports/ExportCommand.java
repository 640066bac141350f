package io.bench.app.exports;

import io.bench.app.process.ExitCode;
import io.bench.engine.problem.UsageException;
import io.bench.export.csv.IntervalTable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bench export}: a result folder in a form that other programs read. */
@Command(
    name = "export",
    description = {
      "Prints the intervals of a result folder as a table: a row for each second, phase and op.",
      "",
      "Columns and units are explained in docs/exports.md.",
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExample:%n",
    footer = "  bench export bench-results/A --output=a.csv")
public final class ExportCommand implements Callable<Integer> {

  /** Forms that a table can have. */
  enum Format {
    /** RFC 4180, UTF-8. */
    csv
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FOLDER", description = "a result folder, complete or not")
  private Path folder = Path.of(".");

  @Option(
      names = "--format",
      paramLabel = "FORM",
      defaultValue = "csv",
      description = "The form of the table: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.")
  private Format format = Format.csv;

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      defaultValue = "OPS",
      description =
          "A row for each op template (OPS), or for all of them together (TOTALS);"
              + " default: ${DEFAULT-VALUE}.")
  private IntervalTable.Rows rows = IntervalTable.Rows.OPS;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write here instead of to stdout.")
  private @Nullable Path output;

  @Override
  public Integer call() {
    IntervalTable table = new IntervalTable(folder, rows);
    Path file = output;
    try {
      switch (format) {
        case csv -> {
          if (file == null) {
            PrintWriter out = spec.commandLine().getOut();
            table.write(out);
            if (out.checkError()) {
              throw new IOException("stdout does not take it");
            }
          } else {
            write(table, file);
          }
        }
      }
    } catch (IOException failed) {
      throw new UsageException(
          "cannot export %s%s: %s"
              .formatted(folder, file == null ? "" : " to " + file, failed.getMessage()));
    }
    if (!table.missingForks().isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "bench: warning: not there and left out: " + String.join(", ", table.missingForks()));
    }
    if (table.damagedLines() > 0) {
      spec.commandLine()
          .getErr()
          .println("bench: warning: " + table.damagedLines() + " damaged lines were left out");
    }
    return ExitCode.OK;
  }

  private static void write(IntervalTable table, Path file) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      table.write(writer);
    }
  }
}
