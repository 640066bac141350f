package io.bench.engine.warmup;

import io.bench.engine.record.PhaseSecond;
import io.bench.engine.record.Seconds;
import io.bench.engine.warmup.GateSettings.ExpectedOps;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A warm-up from a file: {@code second,ops,cpuNanos,compileMillis,p50Nanos}, second being its end.
 */
record RecordedWarmup(String name, List<PhaseSecond> intervals) {

  static RecordedWarmup of(String name) {
    List<PhaseSecond> intervals = new ArrayList<>();
    double before = 0;
    for (String line : lines(name)) {
      String[] field = line.split(",", -1);
      double second = Double.parseDouble(field[0]);
      long ops = Long.parseLong(field[1]);
      intervals.add(
          Seconds.warmUp(
              second - before,
              List.of(ops),
              ops,
              Long.parseLong(field[2]),
              Long.parseLong(field[3]),
              field[4].isEmpty() ? Double.NaN : Double.parseDouble(field[4])));
      before = second;
    }
    return new RecordedWarmup(name, intervals);
  }

  private static List<String> lines(String name) {
    try (InputStream file = RecordedWarmup.class.getResourceAsStream(name + ".csv")) {
      if (file == null) {
        throw new IllegalArgumentException("no series " + name);
      }
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static GateSettings closed() {
    return closed(120);
  }

  static GateSettings closed(double capSeconds) {
    return new GateSettings(false, List.of(new ExpectedOps("read", Double.NaN)), capSeconds);
  }

  static GateSettings paced(double perSecond) {
    return new GateSettings(true, List.of(new ExpectedOps("read", perSecond)), 120);
  }

  /** The report with which the gate opened, or the last one. */
  GateReport replay(GateSettings settings) {
    WarmupGate gate = new WarmupGate(settings);
    GateReport report = null;
    for (PhaseSecond interval : intervals) {
      report = gate.add(interval);
      if (report.opens()) {
        return report;
      }
    }
    if (report == null) {
      throw new IllegalStateException("an empty series");
    }
    return report;
  }
}
