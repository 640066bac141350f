package io.bench.app.calibration;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.record.Latency;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Calibrations as a table for people: two rows for each, at most 100 columns wide. */
public final class CalibrationTable {

  private CalibrationTable() {}

  /** The lines of the table. */
  public static List<String> lines(List<CalibrationDocument> calibrations) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "", "", "", "", "late", "CPU", "bytes", "endpoint"));
    rows.add(List.of("", "ops/s", "p50", "p99", "p99.9", "p99", "per op", "per op", "CPU per op"));
    for (CalibrationDocument calibration : calibrations) {
      String adapter = calibration.adapter();
      rows.add(row(adapter + ", closed loop", calibration.closed(), Latency.SERVICE));
      rows.add(row(adapter + ", paced", calibration.paced(), Latency.RESPONSE));
    }
    TextTable table = TextTable.ofFigures();
    rows.forEach(table::row);
    return table.lines("");
  }

  private static List<String> row(String label, CalibrationDocument.Step step, Latency headline) {
    LatencyFigures times = step.latencies().get(headline);
    return List.of(
        label,
        cell(step.opsPerSecond(), Figures::rate),
        cell(nanos(times, Percentile.P50), Figures::latency),
        cell(nanos(times, Percentile.P99), Figures::latency),
        cell(nanos(times, Percentile.P99_9), Figures::latency),
        cell(nanos(step.latencies().get(Latency.LATENESS), Percentile.P99), Figures::latency),
        cell(step.client().cpuNanosPerOp(), Figures::latency),
        cell(step.client().allocatedBytesPerOp(), bytes -> Figures.count(Math.round(bytes))),
        cell(step.endpoint().cpuNanosPerOp(), Figures::latency));
  }

  /** A percentile; NaN if it is unknown. */
  static double nanos(@Nullable LatencyFigures times, Percentile percentile) {
    OptionalLong nanos = times == null ? OptionalLong.empty() : times.at(percentile);
    return nanos.isPresent() ? nanos.getAsLong() : Double.NaN;
  }

  private static String cell(double value, DoubleFunction<String> text) {
    return Double.isFinite(value) ? text.apply(value) : "-";
  }
}
