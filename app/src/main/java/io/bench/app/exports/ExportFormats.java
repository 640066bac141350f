package io.bench.app.exports;

import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.export.ExporterProvider;
import io.bench.app.plugin.Extensions;
import io.bench.engine.problem.UsageException;
import io.bench.export.csv.IntervalTable;
import java.util.ArrayList;
import java.util.List;

/** The forms in which {@code bench export} can write. */
public final class ExportFormats {

  private ExportFormats() {}

  /** Name and description of each, the built-in one first. */
  public static List<List<String>> listed(Extensions extensions) {
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
                      .folderOfExporter(exporter.name())
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
  static ExporterProvider find(String name, Extensions extensions) {
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
