package io.bench.app.merge;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.bench.engine.json.Json;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import io.bench.engine.result.LatencyTag;
import io.bench.engine.result.ResultFolder;
import io.bench.engine.result.read.LatencyLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines that several clients have recorded as one file of each kind, in the order of
 * time, and adds up their histograms on the way. Damaged lines, such as the last one of a killed
 * run, are left out. Single-threaded.
 */
final class JoinedFiles {

  private final List<ShardFolder> folders;
  private final Instant base;
  private final Map<String, JoinedSeries> series;
  private final Map<LatencyTag, Histogram> sums = new HashMap<>();

  private record LogLine(LatencyLine times, double start, String rest) {}

  private record Head<T>(int client, T line) {}

  private interface Parser<T> {
    /** Null for any other line. */
    @Nullable T parse(int client, String line);
  }

  private interface Target<T> {
    void write(Head<T> next) throws IOException;
  }

  /**
   * @param base what the joined time stamps are relative to: the begin of the first run
   * @param series by {@link #key}; what is measured in steps without one is only added up
   */
  JoinedFiles(List<ShardFolder> folders, Instant base, Map<String, JoinedSeries> series) {
    this.folders = folders;
    this.base = base;
    this.series = series;
  }

  /** Joins the {@code intervals.jsonl}; each line names its shard. */
  void writeIntervals(Path target) throws IOException {
    try (Writer out = Files.newBufferedWriter(target.resolve(IntervalDocument.FILE))) {
      join(
          IntervalDocument.FILE,
          JoinedFiles::interval,
          Comparator.comparing(IntervalDocument::time),
          next -> out.write(Json.line(next.line.ofShard(folders.get(next.client).shard(), base))));
    }
  }

  private static @Nullable IntervalDocument interval(int client, String line) {
    try {
      return Json.read(line, IntervalDocument.class);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /** Joins the {@code latency.hlog}. */
  void writeLog(Path target) throws IOException {
    try (Writer out = Files.newBufferedWriter(target.resolve(ResultFolder.LATENCY_FILE))) {
      writeHeader(out);
      join(
          ResultFolder.LATENCY_FILE,
          this::logLine,
          Comparator.comparingDouble(LogLine::start),
          next -> {
            add(next.client, next.line);
            out.write(
                String.format(
                    Locale.ROOT,
                    "Tag=%s,%.3f,%s\n",
                    next.line.times.tag(),
                    next.line.start,
                    next.line.rest));
          });
    }
    series.values().forEach(JoinedSeries::end);
  }

  private void writeHeader(Writer out) throws IOException {
    String seconds = String.format(Locale.ROOT, "%.3f", base.toEpochMilli() / 1e3);
    Path first = folders.get(0).folder().resolve(ResultFolder.LATENCY_FILE);
    try (Stream<String> lines = Files.lines(first)) {
      for (String line : lines.takeWhile(line -> !line.startsWith("Tag=")).toList()) {
        if (line.startsWith("\"")) {
          out.write("#[BaseTime: " + seconds + " (seconds since epoch)]\n");
          out.write("#[StartTime: " + seconds + " (seconds since epoch), " + base + "]\n");
        }
        if (!line.startsWith("#[BaseTime") && !line.startsWith("#[StartTime")) {
          out.write(line + "\n");
        }
      }
    }
  }

  private @Nullable LogLine logLine(int client, String line) {
    LatencyLine times = LatencyLine.parse(line);
    if (times == null) {
      return null;
    }
    double offset = Duration.between(base, folders.get(client).start()).toMillis() / 1e3;
    return new LogLine(times, times.startSeconds() + offset, line.split(",", 3)[2]);
  }

  private void add(int client, LogLine line) {
    LatencyTag tag = line.times.tag();
    Histogram times = line.times.times();
    sums.computeIfAbsent(tag, unseen -> new Histogram(times.getNumberOfSignificantValueDigits()))
        .add(times);
    JoinedSeries joined = series.get(key(tag.step(), tag.latency()));
    if (joined != null && tag.phase() == PhaseKind.MEASUREMENT) {
      joined.add(client, tag.op(), line.start, line.times.seconds(), times);
    }
  }

  private <T> void join(String file, Parser<T> parser, Comparator<T> order, Target<T> target)
      throws IOException {
    PriorityQueue<Head<T>> heads =
        new PriorityQueue<>((first, second) -> order.compare(first.line, second.line));
    List<BufferedReader> readers = new ArrayList<>();
    try {
      for (int client = 0; client < folders.size(); client++) {
        Path own = folders.get(client).folder().resolve(file);
        readers.add(
            Files.exists(own)
                ? Files.newBufferedReader(own)
                : new BufferedReader(Reader.nullReader()));
        offerNext(readers.get(client), client, parser, heads);
      }
      for (Head<T> next = heads.poll(); next != null; next = heads.poll()) {
        target.write(next);
        offerNext(readers.get(next.client), next.client, parser, heads);
      }
    } finally {
      for (BufferedReader reader : readers) {
        reader.close();
      }
    }
  }

  private static <T> void offerNext(
      BufferedReader lines, int client, Parser<T> parser, PriorityQueue<Head<T>> heads)
      throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      T parsed = parser.parse(client, line);
      if (parsed != null) {
        heads.add(new Head<>(client, parsed));
        return;
      }
    }
  }

  /** The key of a step's series: its name and its kind of latency. */
  static String key(String step, Latency latency) {
    return latency.key() + "/" + step;
  }

  /** All times of an op template in a phase, or null if there are none. */
  @Nullable Histogram times(String step, PhaseKind phase, String op, Latency latency) {
    return sums.get(new LatencyTag(step, phase, op, latency));
  }
}
