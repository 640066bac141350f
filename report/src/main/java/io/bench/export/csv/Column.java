package io.bench.export.csv;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.TimePart;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * A column: its name, with the unit where there is one, and how a row gets its cell.
 *
 * @param cell already as CSV has it; empty for what is not known
 */
record Column(String name, Function<IntervalRow, String> cell) {

  private static final int NANOS_TO_MILLIS = 6;

  /** Every column, always the same ones in the same order; new ones are added behind. */
  static List<Column> all() {
    List<Column> columns = new ArrayList<>();
    columns.add(new Column("time_utc", row -> text(row.line().path("time"))));
    columns.add(new Column("elapsed_s", row -> number(row.line().path("seconds"))));
    columns.add(new Column("duration_s", row -> number(row.line().path("duration"))));
    columns.add(new Column("fork", row -> CsvText.text(row.fork())));
    columns.add(new Column("shard", row -> text(row.line().path("shard"))));
    columns.add(new Column("step", row -> text(row.line().path("step"))));
    columns.add(new Column("phase", row -> text(row.line().path("phase"))));
    columns.add(new Column("op", row -> CsvText.text(row.op())));
    columns.add(new Column("progress_ratio", row -> number(row.line().path("progress"))));
    columns.add(new Column("succeeded_per_s", Column::rate));
    columns.add(new Column("backlog_ops", row -> number(row.line().path("backlogOps"))));
    for (Count count : Count.values()) {
      columns.add(
          switch (count) {
            case BACKOFF_NANOS -> nanos("backoff_ms", count.key());
            default ->
                new Column(
                    count.name().toLowerCase(Locale.ROOT),
                    row -> number(row.figures().path(count.key())));
          });
    }
    columns.add(new Column("errors", row -> CsvText.text(errors(row.figures().path("errors")))));
    for (Latency latency :
        List.of(Latency.SERVICE, Latency.LATENESS, Latency.RESPONSE, Latency.MESSAGE_GAP)) {
      String prefix = latency.name().toLowerCase(Locale.ROOT);
      for (String figure : List.of("p50", "p99", "max")) {
        columns.add(
            new Column(
                prefix + "_" + figure + "_ms",
                row -> millis(row.figures().path(latency.key()).path(figure))));
      }
    }
    columns.addAll(ofClient());
    columns.addAll(ofMachine());
    columns.addAll(ofTime());
    return columns;
  }

  private static List<Column> ofClient() {
    return List.of(
        client("client_cpu_cores", "cpuCores"),
        client("client_heap_bytes", "heapBytes"),
        client("client_allocated_bytes", "allocatedBytes"),
        client("client_pause_ms", "pauseMillis"),
        client("client_longest_pause_ms", "longestPauseMillis"),
        client("client_compilation_ms", "compilationMillis"),
        new Column(
            "client_hiccup_p99_ms",
            row -> millis(row.line().path("client").path("hiccupP99Nanos"))),
        new Column(
            "client_hiccup_max_ms",
            row -> millis(row.line().path("client").path("hiccupMaxNanos"))));
  }

  private static List<Column> ofMachine() {
    return List.of(
        machine("machine_cores", "cores"),
        machineNanos("machine_stolen_ms", "stolenNanos"),
        machineNanos("machine_throttled_ms", "throttledNanos"),
        machineNanos("machine_pressure_ms", "pressureNanos"),
        machineNanos("machine_group_pressure_ms", "groupPressureNanos"),
        machineNanos("machine_busy_ms", "busyNanos"),
        machineNanos("machine_other_ms", "otherNanos"),
        machine("machine_frequency_mhz", "megahertz"));
  }

  /** Who spent the time: of the row's ops by part, and how busy the busiest lane was. */
  private static List<Column> ofTime() {
    List<Column> columns = new ArrayList<>();
    for (TimePart part : TimePart.values()) {
      columns.add(
          new Column(
              "time_" + part.name().toLowerCase(Locale.ROOT) + "_ms",
              row -> millis(row.figures().path("timeNanos").path(part.key()))));
    }
    columns.add(new Column("lane_occupancy_max", row -> busiest(row.line().path("lanes"))));
    return columns;
  }

  private static String busiest(JsonNode lanes) {
    return lanes.findValues("occupancy").stream()
        .filter(JsonNode::isNumber)
        .max(Comparator.comparingDouble(JsonNode::asDouble))
        .map(Column::number)
        .orElse("");
  }

  private static Column machine(String name, String key) {
    return new Column(name, row -> number(row.line().path("machine").path(key)));
  }

  private static Column machineNanos(String name, String key) {
    return new Column(name, row -> millis(row.line().path("machine").path(key)));
  }

  private static Column client(String name, String key) {
    return new Column(name, row -> number(row.line().path("client").path(key)));
  }

  private static Column nanos(String name, String key) {
    return new Column(name, row -> millis(row.figures().path(key)));
  }

  private static String rate(IntervalRow row) {
    double seconds = row.line().path("duration").asDouble();
    long succeeded = row.figures().path(Count.SUCCEEDED.key()).asLong();
    return seconds > 0 ? String.format(Locale.ROOT, "%.3f", succeeded / seconds) : "";
  }

  /** Failed tries by name: {@code NAME=5;OTHER=1}. */
  private static String errors(JsonNode errors) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, JsonNode> error : errors.properties()) {
      text.append(text.isEmpty() ? "" : ";")
          .append(error.getKey())
          .append('=')
          .append(error.getValue().asText());
    }
    return text.toString();
  }

  private static String text(JsonNode value) {
    return value.isValueNode() && !value.isNull() ? CsvText.text(value.asText()) : "";
  }

  private static String number(JsonNode value) {
    return value.isNumber() ? value.asText() : "";
  }

  /** Nanoseconds as milliseconds, without losing a digit. */
  private static String millis(JsonNode nanos) {
    return nanos.isNumber()
        ? BigDecimal.valueOf(nanos.asLong(), NANOS_TO_MILLIS).stripTrailingZeros().toPlainString()
        : "";
  }
}
