package io.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes result folders whose every figure is known: one paced step, {@code main}, of two op
 * templates, with a warm-up of five seconds and then so many seconds of measurement. Op {@code
 * read} takes 1 ms, but in second 2 one op takes 50 ms.
 */
public final class SyntheticRun {

  public static final String STEP = "main";
  public static final int OPS_PER_SECOND = 1_000;
  public static final int WARM_UP_SECONDS = 5;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private final Path folder;
  private final int seconds;
  private final List<Histogram> scatteredTimes = new ArrayList<>();
  private String name = "synthetic";
  private String workloadText = "blocks: {}\n";
  private String error = "WriteTimeout";
  private boolean scattered;
  private boolean divided = true;

  public SyntheticRun(Path folder, int seconds) {
    this.folder = folder;
    this.seconds = seconds;
  }

  /** What users and servers say. */
  public SyntheticRun saying(String text) {
    name = text;
    workloadText = text;
    error = text;
    return this;
  }

  /** Without where the time went, as forks and merged clients of older versions were. */
  public SyntheticRun undivided() {
    divided = false;
    return this;
  }

  /** With times over three decades. */
  public SyntheticRun scattered() {
    scattered = true;
    Random random = new Random(1);
    for (int number = 0; number < 16; number++) {
      Histogram times = new Histogram(3);
      for (int op = 0; op < OPS_PER_SECOND / 2; op++) {
        times.recordValue((long) (1e6 * Math.exp(random.nextGaussian())));
      }
      scatteredTimes.add(times);
    }
    return this;
  }

  public Path write() throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("run.json"), JSON.writeValueAsString(document()));
    StringBuilder intervals = new StringBuilder();
    try (PrintStream log =
        new PrintStream(
            Files.newOutputStream(folder.resolve("latency.hlog")), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(log);
      writer.setBaseTime(0);
      for (int second = 0; second < WARM_UP_SECONDS + seconds; second++) {
        String phase = second < WARM_UP_SECONDS ? "warmup" : "measurement";
        intervals.append(interval(second + 1, phase)).append('\n');
        for (String op : new String[] {"read", "write"}) {
          for (String kind : new String[] {"service", "response"}) {
            Histogram times = times(second - WARM_UP_SECONDS);
            times.setTag(STEP + "/" + phase + "/" + op + "/" + kind);
            writer.outputIntervalHistogram(second, second + 1, times, 1e6);
          }
        }
      }
    }
    Files.writeString(folder.resolve("intervals.jsonl"), intervals);
    return folder;
  }

  private Histogram times(int second) {
    if (scattered) {
      return scatteredTimes.get(Math.floorMod(second, scatteredTimes.size()));
    }
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000_000, OPS_PER_SECOND / 2);
    if (second == 2) {
      times.recordValue(50_000_000);
    }
    return times;
  }

  private ObjectNode interval(int end, String phase) {
    ObjectNode line = JSON.createObjectNode();
    line.put("time", START.plusSeconds(end).toString()).put("seconds", end);
    line.put("step", STEP).put("phase", phase).put("duration", 1.0).put("backlogOps", 0);
    ObjectNode total = line.putObject("total");
    total.put("issued", OPS_PER_SECOND).put("succeeded", OPS_PER_SECOND).put("failed", 0);
    total.put("tries", OPS_PER_SECOND + 1);
    total.putObject("errors").put(error, 1);
    if (divided) {
      divide(total.putObject("timeNanos"));
      lane(line.withArray("lanes"), 0.25, 20_000);
      lane(line.withArray("lanes"), 0.75, 10_000);
    }
    ObjectNode ops = line.putObject("ops");
    ops.putObject("read").put("succeeded", OPS_PER_SECOND / 4);
    ops.putObject("write").put("succeeded", OPS_PER_SECOND * 3 / 4);
    line.putObject("client")
        .put("cpuNanos", 500_000_000L)
        .put("collectionMillis", 10)
        .put("hiccupMaxNanos", 1_000_000 + end);
    line.putObject("machine")
        .put("cores", 4)
        .put("stolenNanos", 400_000_000L)
        .put("throttledNanos", 0)
        .put("pressureNanos", 250_000_000L)
        .putNull("groupPressureNanos")
        .put("otherNanos", 2_000_000_000L)
        .putNull("megahertz");
    return line;
  }

  /** Each op waited 300 us, of which 100 us for a retry, and spent 600 us at the server. */
  private static void divide(ObjectNode nanos) {
    nanos.put("predecessor", 0).put("permit", 200_000L * OPS_PER_SECOND).put("space", 0);
    nanos.put("backoff", 100_000L * OPS_PER_SECOND).put("delay", 50_000L * OPS_PER_SECOND);
    nanos.put("unsent", 30_000L * OPS_PER_SECOND).put("server", 600_000L * OPS_PER_SECOND);
    nanos.put("unread", 20_000L * OPS_PER_SECOND);
  }

  private static void lane(ArrayNode lanes, double occupancy, long longestTurnNanos) {
    lanes.addObject().put("occupancy", occupancy).put("longestTurnNanos", longestTurnNanos);
  }

  private ObjectNode document() {
    ObjectNode run = JSON.createObjectNode();
    run.putObject("schema").put("name", "bench-run").put("version", 1);
    run.put("state", "completed").put("start", START.toString());
    run.putObject("workload").put("name", name).put("text", workloadText);
    run.putObject("environment").put("processors", 2);
    ObjectNode step = run.putArray("steps").addObject();
    step.put("name", STEP).put("state", "completed");
    step.putObject("parameters").put("rate", "1000").put("name", name);
    step.putObject("errorSamples").putObject(error).put("op", "read").put("message", error);
    ArrayNode phases = step.putArray("phases");
    phase(phases.addObject(), "warmup", 0, WARM_UP_SECONDS);
    ObjectNode measurement = phases.addObject();
    phase(measurement, "measurement", WARM_UP_SECONDS, seconds);
    measurement.set("total", figures());
    ObjectNode ops = measurement.putObject("ops");
    ops.set("read", figures());
    ops.set("write", figures());
    measurement.putObject("rate").put("achievedPerSecond", OPS_PER_SECOND);
    measurement.putArray("verdicts").addObject().put("name", "STEADY").put("evidence", name);
    return run;
  }

  private ObjectNode figures() {
    ObjectNode figures = JSON.createObjectNode();
    figures.putObject("counts").put("succeeded", OPS_PER_SECOND * seconds).put("failed", 0);
    figures.putObject("errors").put(error, seconds);
    figures.putObject("latencies").putObject("response").put("p50", 1_000_000);
    return figures;
  }

  private static void phase(ObjectNode phase, String kind, int start, int seconds) {
    phase.put("kind", kind).put("start", START.plusSeconds(start).toString());
    phase.put("windowSeconds", seconds);
    phase
        .putObject("planned")
        .put("loop", "paced")
        .put("seconds", seconds)
        .put("ratePerSecond", OPS_PER_SECOND);
  }
}
