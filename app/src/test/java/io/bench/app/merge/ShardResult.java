package io.bench.app.merge;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Small result folders of clients that shared a run, as text. */
final class ShardResult {

  static final Instant START = Instant.parse("2026-03-04T05:06:07Z");
  static final int SECONDS = 20;
  static final int OPS_PER_SECOND = 1_000;
  static final int STRIDES_PER_SECOND = 100;

  private String shard = "1/3";
  private String sha256 = "abc";
  private String scenario = "default";
  private String step = "latency";
  private String state = "completed";
  private String verdicts = "[{\"name\": \"STEADY\", \"evidence\": \"20 s\", \"numbers\": {}}]";
  private String expectations = "[]";
  private String timeNanos = "";
  private String timeAccount = "[]";
  private long lateSeconds;
  private long medianNanos = 1_000_000;
  private long unfinished;
  private long unfinishedStrides = -1;
  private long issued = (long) SECONDS * OPS_PER_SECOND;
  private int quietFrom = SECONDS;

  ShardResult shard(String text) {
    shard = text;
    return this;
  }

  ShardResult sha256(String text) {
    sha256 = text;
    return this;
  }

  ShardResult scenario(String text) {
    scenario = text;
    return this;
  }

  ShardResult step(String text) {
    step = text;
    return this;
  }

  ShardResult state(String text) {
    state = text;
    return this;
  }

  ShardResult verdict(String kind, String evidence) {
    verdicts =
        "[{\"name\": \"%s\", \"evidence\": \"%s\", \"numbers\": {}}]".formatted(kind, evidence);
    return this;
  }

  /** As a step that prepares: its phase has no verdicts. */
  ShardResult unjudged() {
    verdicts = "null";
    return this;
  }

  ShardResult expected(String wanted, String result, String reached) {
    expectations =
        "[{\"wanted\": \"%s\", \"result\": \"%s\", \"reached\": \"%s\"}]"
            .formatted(wanted, result, reached);
    return this;
  }

  /** With what the ops waited for permits, and the whole of a p99. */
  ShardResult waited(long permitNanos, long p99Nanos) {
    timeNanos = "{\"permit\": %d, \"server\": 1000}".formatted(permitNanos);
    timeAccount =
        "[{\"percentile\": 99, \"latencyNanos\": %d, \"partNanos\": {\"permit\": %d, \"server\": %d}}]"
            .formatted(p99Nanos, permitNanos, p99Nanos - permitNanos);
    return this;
  }

  ShardResult startedLate(long seconds) {
    lateSeconds = seconds;
    return this;
  }

  ShardResult median(long nanos) {
    medianNanos = nanos;
    return this;
  }

  ShardResult unfinished(long ops) {
    unfinished = ops;
    issued += ops;
    return this;
  }

  /** With a stride for each ten ops, of which so many are unfinished. */
  ShardResult strides(long unfinishedOnes) {
    unfinishedStrides = unfinishedOnes;
    return this;
  }

  /** Without a success from a second on; the counts stay as they are. */
  ShardResult quietFrom(int second) {
    quietFrom = second;
    return this;
  }

  ShardResult issuedButForgotten(long ops) {
    issued += ops;
    return this;
  }

  Path write(Path folder) throws IOException {
    Files.createDirectory(folder);
    Instant start = START.plusSeconds(lateSeconds);
    String counts =
        "{\"issued\": %d, \"succeeded\": %d, \"failed\": 0, \"unfinished\": %d}"
            .formatted(issued, SECONDS * OPS_PER_SECOND, unfinished);
    Files.writeString(
        folder.resolve("run.json"),
        """
        {"schema": {"name": "bench-run", "version": 1}, "state": "%s", "reason": null,
         "start": "%s", "end": "%s", "updated": "%s", "writeProblem": null,
         "workload": {"name": "keyvalue", "sha256": "%s"}, "scenario": "%s", "adapter": "null",
         "givenParameters": {"shard": "%s"}, "environment": {"hostName": "host-%s"},
         "steps": [{"name": "%s", "state": "%s", "reason": null, "lanes": 2, "inFlight": 128,
          "spaces": 1, "parameters": {"rate": "3000", "shard": "%s"}, "errorSamples": {},
          "expectations": %s,
          "phases": [{"kind": "measurement", "ended": true, "start": "%s", "processes": 1,
            "seconds": 20.5, "issuingSeconds": 20.0, "windowSeconds": 20.0, "stopReason": null,
            "planned": {"loop": "paced", "ratePerSecond": 1000.0, "ops": 20000, "cycles": null},
            "rate": {"offeredPerSecond": 1000.0, "achievedPerSecond": 999.5, "unsentOps": 3,
                     "backlogOps": 4},
            "total": {"counts": %s, "errors": {"Timeout": 2}},
            "ops": {"read": {"counts": %s, "errors": {"Timeout": 2}%s}},
            "strides": %s, "client": {"cpuNanos": 2000000, "cpuCores": 0.1, "allocatedBytes": 4000000,
                       "safepoints": null}, "machine": {"cores": 2, "stolenNanos": 5, "pressureNanos": null},
            "verdicts": %s, "notices": [], "timeAccount": %s}]}]}
        """
            .formatted(
                state,
                start,
                start.plusSeconds(SECONDS),
                start.plusSeconds(SECONDS),
                sha256,
                scenario,
                shard,
                shard.charAt(0),
                step,
                state,
                shard,
                expectations,
                start,
                counts,
                counts,
                timeNanos.isEmpty() ? "" : ", \"timeNanos\": " + timeNanos,
                strides(),
                verdicts,
                timeAccount));
    writeTimes(folder, start);
    return folder;
  }

  private String strides() {
    if (unfinishedStrides < 0) {
      return "null";
    }
    long succeeded = (long) SECONDS * STRIDES_PER_SECOND;
    return """
        {"achievedPerSecond": %d.0, "cpuNanosPerStride": 1.0,
         "counts": {"issued": %d, "succeeded": %d, "failed": 0, "unfinished": %d, "applied": 90},
         "latencies": {}}"""
        .formatted(STRIDES_PER_SECOND, succeeded + unfinishedStrides, succeeded, unfinishedStrides);
  }

  private void writeTimes(Path folder, Instant start) throws IOException {
    StringBuilder lines = new StringBuilder();
    try (PrintStream out = new PrintStream(folder.resolve("latency.hlog").toFile())) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputBaseTime(start.toEpochMilli());
      log.outputStartTime(start.toEpochMilli());
      log.outputLegend();
      for (int second = 0; second < SECONDS; second++) {
        if (second < quietFrom) {
          writeSecond(second, log);
        }
        lines.append(
            "{\"time\": \"%s\", \"seconds\": %d}%n"
                .formatted(
                    DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                        start.plusSeconds(second + 1).atOffset(ZoneOffset.UTC)),
                    second + 1));
      }
    }
    Files.writeString(folder.resolve("intervals.jsonl"), lines + "{\"time\": \"20");
  }

  private void writeSecond(int second, HistogramLogWriter log) {
    Histogram times = new Histogram(3);
    for (int op = 0; op < OPS_PER_SECOND; op++) {
      times.recordValue(medianNanos / 2 + medianNanos * op / OPS_PER_SECOND);
    }
    times.setTag(step + "/measurement/read/response");
    log.outputIntervalHistogram(second, second + 1, times, 1e6);
    if (unfinishedStrides >= 0) {
      Histogram strides = new Histogram(3);
      strides.recordValueWithCount(10 * medianNanos, STRIDES_PER_SECOND);
      strides.setTag(step + "/measurement/*/stride");
      log.outputIntervalHistogram(second, second + 1, strides, 1e6);
    }
  }
}
