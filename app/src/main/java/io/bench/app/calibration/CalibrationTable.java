package io.bench.app.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Calibrations as a table for people: two rows for each, at most 100 columns wide. */
public final class CalibrationTable {

  private static final String UNKNOWN = "-";

  private CalibrationTable() {}

  /**
   * The lines of the table.
   *
   * @param calibrations documents
   */
  public static List<String> lines(Iterable<? extends JsonNode> calibrations) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "", "", "", "", "late", "CPU", "bytes", "endpoint"));
    rows.add(List.of("", "ops/s", "p50", "p99", "p99.9", "p99", "per op", "per op", "CPU per op"));
    for (JsonNode calibration : calibrations) {
      String adapter = calibration.path("adapter").asText();
      rows.add(row(adapter + ", closed loop", calibration.path("closed"), "service"));
      rows.add(row(adapter + ", paced", calibration.path("paced"), "response"));
    }
    TextTable table = TextTable.ofFigures();
    rows.forEach(table::row);
    return table.lines("");
  }

  private static List<String> row(String label, JsonNode step, String headline) {
    JsonNode latencies = step.path("latencies").path(headline);
    JsonNode client = step.path("client");
    return List.of(
        label,
        cell(step.path("opsPerSecond"), Figures::rate),
        cell(latencies.path("p50"), Figures::latency),
        cell(latencies.path("p99"), Figures::latency),
        cell(latencies.path("p99.9"), Figures::latency),
        cell(step.path("latencies").path("lateness").path("p99"), Figures::latency),
        cell(client.path("cpuNanosPerOp"), Figures::latency),
        cell(client.path("allocatedBytesPerOp"), bytes -> Figures.count(Math.round(bytes))),
        cell(step.path("endpoint").path("cpuNanosPerOp"), Figures::latency));
  }

  private static String cell(JsonNode value, DoubleFunction<String> text) {
    return value.isNumber() ? text.apply(value.asDouble()) : UNKNOWN;
  }
}
