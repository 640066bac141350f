package io.bench.app.exports;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.app.catalog.Listed;
import io.bench.app.plugin.Extensions;
import io.bench.app.process.BenchCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.problem.UsageException;
import io.bench.engine.result.RunDocument;
import io.bench.export.csv.IntervalTable;
import io.bench.export.interval.ExportedInterval;
import io.bench.export.interval.RecordedIntervals;
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
import java.util.Map;
import java.util.TreeMap;
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
    footer = {
      "  bench export bench-results/A --file=a.csv",
      "  bench export bench-results/A --rows=totals",
      "  bench export bench-results/A --format=json"
    })
public final class ExportCommand extends BenchCommand implements Callable<Integer> {

  /** The forms that need no plugin, and what each is. */
  private static final Map<String, String> BUILT_IN =
      new TreeMap<>(
          Map.of(
              IntervalTable.FORM,
              "the intervals as a table: a row for each second, phase and op",
              ExportedInterval.FORM,
              "the intervals as one array: an element for each second and phase"));

  private static final String STDOUT_CLOSED = "stdout does not take it";

  @Parameters(paramLabel = "FOLDER", description = "FOLDER  a result folder, complete or not")
  private Path folder = Path.of(".");

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description = "The form: csv, json, or one that a plugin brings; default: ${DEFAULT-VALUE}.")
  private String format = IntervalTable.FORM;

  @Option(
      names = "--rows",
      paramLabel = "ROWS",
      description =
          "A row for each op template (OPS), or for all of them together (TOTALS);"
              + " default: ${DEFAULT-VALUE}.")
  private IntervalTable.Rows rows = IntervalTable.Rows.OPS;

  @Option(names = "--file", paramLabel = "FILE", description = "Write here instead of to stdout.")
  private @Nullable Path file;

  @Override
  public Integer call() {
    Path target = file;
    if (!format.equals(IntervalTable.FORM) && isGiven("--rows")) {
      throw new UsageException("--rows is for --format=csv only");
    }
    try {
      if (BUILT_IN.containsKey(format)) {
        exportIntervals(target);
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

  private void exportIntervals(@Nullable Path target) throws IOException {
    RecordedIntervals intervals = RecordedIntervals.in(folder);
    if (target == null) {
      write(intervals, out());
      if (out().checkError()) {
        throw new IOException(STDOUT_CLOSED);
      }
    } else {
      try (Writer writer = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
        write(intervals, writer);
      }
    }
    if (!intervals.missingForks().isEmpty()) {
      warn("not there and left out: " + String.join(", ", intervals.missingForks()));
    }
    if (intervals.damagedLines() > 0) {
      warn(intervals.damagedLines() + " damaged lines were left out");
    }
  }

  private void write(RecordedIntervals intervals, Appendable target) throws IOException {
    if (format.equals(IntervalTable.FORM)) {
      new IntervalTable(rows).write(intervals, target);
    } else {
      ExportedInterval.writeAll(intervals, target);
    }
  }

  private void export(ExporterProvider exporter, @Nullable Path target) throws IOException {
    if (!Files.isRegularFile(folder.resolve(RunDocument.FILE))) {
      throw new UsageException(
          "%s is no result folder: it has no %s".formatted(folder, RunDocument.FILE));
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

  /** All forms, the built-in ones first. */
  public static List<Listed> formats(Extensions extensions) {
    List<Listed> formats = new ArrayList<>();
    BUILT_IN.forEach((name, description) -> formats.add(new Listed(name, description, null)));
    for (ExporterProvider exporter : extensions.exporters()) {
      formats.add(
          Listed.of(exporter.name(), exporter.description(), extensions.folderOf(exporter)));
    }
    return formats;
  }

  /**
   * The exporter of a name that is not built in.
   *
   * @throws UsageException if there is none
   */
  private static ExporterProvider find(String name, Extensions extensions) {
    List<String> names = new ArrayList<>(BUILT_IN.keySet());
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
