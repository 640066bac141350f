package io.bench.app.exports;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.ResultFolder;
import io.bench.export.csv.IntervalTable;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench export}: a result folder in a form that other programs read. */
@Command(
    name = "export",
    description = {
      "Prints the intervals of a result folder as a table.",
      "",
      "It has a row for each second, phase and op; docs/how-to/exports.md explains",
      "columns and units. Plugins can bring other forms: see 'bench list formats'.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bench export bench-results/A --file=a.csv",
      "  bench export bench-results/A --rows=totals"
    })
public final class ExportCommand extends BenchCommand implements Callable<Integer> {

  private static final String STDOUT_CLOSED = "stdout does not take it";

  @Parameters(paramLabel = "FOLDER", description = "FOLDER  a result folder, complete or not")
  private Path folder = Path.of(".");

  @Option(
      names = "--format",
      paramLabel = "FORM",
      defaultValue = IntervalTable.FORM,
      description = "The form: csv, or one that a plugin brings; default: ${DEFAULT-VALUE}.")
  private String format = IntervalTable.FORM;

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      defaultValue = "OPS",
      description =
          "A row for each op template (OPS), or for all of them together (TOTALS);"
              + " default: ${DEFAULT-VALUE}.")
  private IntervalTable.Rows rows = IntervalTable.Rows.OPS;

  @Option(names = "--file", paramLabel = "FILE", description = "Write here instead of to stdout.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    Path target = file;
    try {
      if (format.equals(IntervalTable.FORM)) {
        exportTable(target);
      } else {
        export(find(format, Extensions.installed()), target);
      }
    } catch (IOException e) {
      throw new UsageException(
          "cannot export %s%s: %s"
              .formatted(folder, target == null ? "" : " to " + target, e.getMessage()));
    }
    return ExitCode.OK;
  }

  private void exportTable(@Nullable Path target) throws IOException {
    IntervalTable table = new IntervalTable(folder, rows);
    if (target == null) {
      table.write(out());
      if (out().checkError()) {
        throw new IOException(STDOUT_CLOSED);
      }
    } else {
      try (Writer writer = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
        table.write(writer);
      }
    }
    if (!table.missingForks().isEmpty()) {
      err()
          .println(
              "bench: warning: not there and left out: " + String.join(", ", table.missingForks()));
    }
    if (table.damagedLines() > 0) {
      err().println("bench: warning: " + table.damagedLines() + " damaged lines were left out");
    }
  }

  private void export(ExporterProvider exporter, @Nullable Path target) throws IOException {
    if (spec.commandLine().getParseResult().hasMatchedOption("--rows")) {
      throw new UsageException("--rows is for --format=csv only");
    }
    if (!Files.isRegularFile(folder.resolve(ResultFolder.RUN_FILE))) {
      throw new UsageException(
          "%s is no result folder: it has no %s".formatted(folder, ResultFolder.RUN_FILE));
    }
    if (target != null) {
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
        exporter.export(folder, out);
      }
      return;
    }
    PrintStream stdout = System.out;
    OutputStream out = new BufferedOutputStream(stdout);
    exporter.export(folder, out);
    out.flush();
    if (stdout.checkError()) {
      throw new IOException(STDOUT_CLOSED);
    }
  }

  /** Name and description of each, the built-in one first. */
  public static List<List<String>> formats(Extensions extensions) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            IntervalTable.FORM, "the intervals as a table: a row for each second, phase and op"));
    for (ExporterProvider exporter : extensions.exporters()) {
      rows.add(
          List.of(
              exporter.name(),
              exporter.description()
                  + extensions
                      .folderOf(exporter)
                      .map(folder -> " (from " + folder + ")")
                      .orElse("")));
    }
    return rows;
  }

  /**
   * The exporter of a name that is not built in.
   *
   * @throws UsageException if there is none
   */
  private static ExporterProvider find(String name, Extensions extensions) {
    List<String> names = new ArrayList<>(List.of(IntervalTable.FORM));
    for (ExporterProvider exporter : extensions.exporters()) {
      if (exporter.name().equals(name)) {
        return exporter;
      }
      names.add(exporter.name());
    }
    throw new UsageException(
        "--format=%s: there is no such form%s (known: %s)"
            .formatted(name, NearestName.suggestion(name, names), String.join(", ", names)));
  }
}
