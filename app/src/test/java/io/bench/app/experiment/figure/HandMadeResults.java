package io.bench.app.experiment.figure;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Folders as turns leave them, with little in them, for tests. */
public final class HandMadeResults {

  private static final int SECONDS = 10;

  private HandMadeResults() {}

  /** A run whose step {@code main} has so many ops per second, each of a millisecond. */
  public static void writeRun(Path folder, int opsPerSecond) throws IOException {
    writeRun(folder, opsPerSecond, "", "null");
  }

  /**
   * A run with more in it.
   *
   * @param counts further counts of its ops, each ended by a comma
   * @param strides the document of its strides
   */
  static void writeRun(Path folder, int opsPerSecond, String counts, String strides)
      throws IOException {
    int ops = SECONDS * opsPerSecond;
    String all = "%s \"succeeded\": %d, \"failed\": %d".formatted(counts, ops - ops / 10, ops / 10);
    write(folder, "", opsPerSecond, all, strides);
  }

  /**
   * A run all of whose ops read rows, with a warm-up before.
   *
   * @param warmUp counts of its warm-up
   */
  static void writeRowsRun(Path folder, int rows, String warmUp) throws IOException {
    String before = "{\"kind\": \"warmup\", \"total\": {\"counts\": {%s}}},".formatted(warmUp);
    String counts = "\"succeeded\": %d, \"failed\": 0, \"rows\": %d".formatted(rows, rows);
    write(folder, before, rows / SECONDS, counts, "null");
  }

  private static void write(
      Path folder, String phasesBefore, int opsPerSecond, String counts, String strides)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "completed",
         "steps": [{"name": "main", "phases": [%s
           {"kind": "measurement", "planned": {"loop": "closed"}, "windowSeconds": %d,
            "rate": {"achievedPerSecond": %d.0}, "total": {"counts": {%s}},
            "strides": %s, "verdicts": []}]}]}
        """
            .formatted(phasesBefore, SECONDS, opsPerSecond, counts, strides));
    try (PrintStream out = new PrintStream(folder.resolve("latency.hlog").toFile())) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      Histogram times = new Histogram(3);
      times.recordValueWithCount(1_000_000, opsPerSecond);
      times.setTag("main/measurement/op/service");
      for (int second = 0; second < SECONDS; second++) {
        log.outputIntervalHistogram(second, second + 1, times, 1e6);
      }
    }
  }

  /**
   * The folder of a search.
   *
   * @param end {@code found}, {@code never_met}, {@code out_of_trials}; of a search that found its
   *     answer a higher rate missed
   * @param metPerSecond the rate, or {@code null}
   */
  public static void writeSearch(Path folder, String end, String metPerSecond) throws IOException {
    String missed = end.equals("found") ? "1e9" : "null";
    writeSearch(folder, end, metPerSecond, missed, false);
  }

  static void writeSearch(
      Path folder, String end, String metPerSecond, String missedPerSecond, boolean clientLimited)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("search.json"),
        """
        {"schema": {"name": "bench-search"}, "settings": {"resolution": 0.05},
         "answer": {"end": "%s", "metPerSecond": %s, "missedPerSecond": %s, "clientLimited": %s}}
        """
            .formatted(end, metPerSecond, missedPerSecond, clientLimited));
  }
}
