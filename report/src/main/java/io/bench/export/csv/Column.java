package io.bench.export.csv;

import io.bench.engine.client.ClientUsage;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.record.Count;
import io.bench.engine.record.TimePart;
import io.bench.engine.result.ClientDocument;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.LatencyFigures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A column: its name, with the unit where there is one, and how a row gets its cell.
 *
 * @param cell in CSV syntax; empty if unknown
 */
record Column(String name, Function<IntervalRow, String> cell) {

  private static final int NANOS_TO_MILLIS = 6;

  /** Every column, always the same ones in the same order; new ones are added behind. */
  static List<Column> all() {
    List<Column> columns = new ArrayList<>();
    columns.add(ofLine("time_utc", line -> line.time().toString()));
    columns.add(ofLine("elapsed_s", line -> number(line.seconds())));
    columns.add(ofLine("duration_s", line -> number(line.duration())));
    columns.add(new Column("fork", row -> CsvText.text(row.fork())));
    columns.add(ofLine("shard", line -> line.shard() == null ? "" : CsvText.text(line.shard())));
    columns.add(ofLine("step", line -> CsvText.text(line.step())));
    columns.add(ofLine("phase", line -> line.phase().key()));
    columns.add(new Column("op", row -> CsvText.text(row.op())));
    columns.add(ofLine("progress_ratio", line -> number(line.progress())));
    columns.add(new Column("succeeded_per_s", Column::rate));
    columns.add(ofLine("backlog_ops", line -> number(line.backlogOps())));
    for (Count count : Count.values()) {
      Function<IntervalRow, @Nullable Long> counted =
          row -> row.figures().counts().get(count.key());
      columns.add(
          switch (count) {
            case BACKOFF_NANOS -> new Column("backoff_ms", row -> millis(counted.apply(row)));
            default ->
                new Column(
                    count.name().toLowerCase(Locale.ROOT), row -> number(counted.apply(row)));
          });
    }
    columns.add(new Column("errors", row -> CsvText.text(errors(row.figures().errors()))));
    columns.addAll(ofTimes("service", IntervalDocument.Op::service));
    columns.addAll(ofTimes("lateness", IntervalDocument.Op::lateness));
    columns.addAll(ofTimes("response", IntervalDocument.Op::response));
    columns.addAll(ofTimes("message_gap", IntervalDocument.Op::messageGap));
    columns.addAll(ofClient());
    columns.addAll(ofMachine());
    columns.addAll(ofTime());
    return columns;
  }

  private static Column ofLine(String name, Function<IntervalDocument, String> cell) {
    return new Column(name, row -> cell.apply(row.line()));
  }

  private static List<Column> ofTimes(
      String prefix, Function<IntervalDocument.Op, LatencyFigures.@Nullable Brief> times) {
    return List.of(
        ofTime(prefix + "_p50_ms", times, LatencyFigures.Brief::p50),
        ofTime(prefix + "_p99_ms", times, LatencyFigures.Brief::p99),
        ofTime(prefix + "_max_ms", times, LatencyFigures.Brief::max));
  }

  private static Column ofTime(
      String name,
      Function<IntervalDocument.Op, LatencyFigures.@Nullable Brief> times,
      Function<LatencyFigures.Brief, @Nullable Long> figure) {
    return new Column(
        name,
        row -> {
          LatencyFigures.Brief all = times.apply(row.figures());
          return all == null ? "" : millis(figure.apply(all));
        });
  }

  private static List<Column> ofClient() {
    return List.of(
        ofLine("client_cpu_cores", line -> number(line.client().cpuCores())),
        usage("client_heap_bytes", ClientUsage::heapBytes),
        usage("client_allocated_bytes", ClientUsage::allocatedBytes),
        usage("client_pause_ms", ClientUsage::pauseMillis),
        ofLine("client_longest_pause_ms", line -> number(line.client().longestPauseMillis())),
        usage("client_compilation_ms", ClientUsage::compilationMillis),
        hiccup("client_hiccup_p99_ms", ClientDocument::hiccupP99Nanos),
        hiccup("client_hiccup_max_ms", ClientDocument::hiccupMaxNanos));
  }

  private static Column usage(String name, Function<ClientUsage, Long> amount) {
    return ofLine(name, line -> number(known(amount.apply(line.client().usage()))));
  }

  private static Column hiccup(String name, Function<ClientDocument, @Nullable Long> nanos) {
    return ofLine(name, line -> millis(nanos.apply(line.client())));
  }

  private static List<Column> ofMachine() {
    return List.of(
        ofLine(
            "machine_cores",
            line -> line.machine().cores() == 0 ? "" : number(line.machine().cores())),
        machine("machine_stolen_ms", MachineUsage::stolenNanos),
        machine("machine_throttled_ms", MachineUsage::throttledNanos),
        machine("machine_pressure_ms", MachineUsage::pressureNanos),
        machine("machine_group_pressure_ms", MachineUsage::groupPressureNanos),
        machine("machine_busy_ms", MachineUsage::busyNanos),
        machine("machine_other_ms", MachineUsage::otherNanos),
        ofLine("machine_frequency_mhz", line -> number(line.machine().megahertz())));
  }

  private static Column machine(String name, Function<MachineUsage, Long> nanos) {
    return ofLine(name, line -> millis(known(nanos.apply(line.machine()))));
  }

  private static @Nullable Long known(long amount) {
    return amount == MachineUsage.UNKNOWN ? null : (Long) amount;
  }

  /** Who spent the time: of the row's ops by part, and how busy the busiest lane was. */
  private static List<Column> ofTime() {
    List<Column> columns = new ArrayList<>();
    for (TimePart part : TimePart.values()) {
      columns.add(
          new Column(
              "time_" + part.name().toLowerCase(Locale.ROOT) + "_ms",
              row -> millis(row.figures().timeNanos().get(part))));
    }
    columns.add(
        ofLine(
            "lane_occupancy_max",
            line ->
                number(
                    line.lanes().stream()
                        .mapToDouble(IntervalDocument.Lane::occupancy)
                        .filter(Double::isFinite)
                        .max()
                        .orElse(Double.NaN))));
    return columns;
  }

  private static String rate(IntervalRow row) {
    double seconds = row.line().duration();
    return seconds > 0
        ? String.format(Locale.ROOT, "%.3f", row.figures().count(Count.SUCCEEDED) / seconds)
        : "";
  }

  /** Failed tries by name: {@code NAME=5;OTHER=1}. */
  private static String errors(Map<String, Long> errors) {
    return errors.entrySet().stream()
        .map(error -> error.getKey() + "=" + error.getValue())
        .collect(Collectors.joining(";"));
  }

  private static String number(@Nullable Number value) {
    return value == null || !Double.isFinite(value.doubleValue()) ? "" : value.toString();
  }

  /** Nanoseconds as milliseconds, without losing a digit. */
  private static String millis(@Nullable Long nanos) {
    return nanos == null
        ? ""
        : BigDecimal.valueOf(nanos, NANOS_TO_MILLIS).stripTrailingZeros().toPlainString();
  }
}
