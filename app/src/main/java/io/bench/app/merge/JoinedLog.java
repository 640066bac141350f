package io.bench.app.merge;

import io.bench.engine.record.Latency;
import io.bench.engine.result.HistogramTags;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Writes the lines of several {@code latency.hlog} as one, in the order of time, and adds up their
 * histograms on the way. Single-threaded.
 */
final class JoinedLog {

  private static final String FILE = "latency.hlog";
  private static final int FIELDS = 5;

  private record Line(int client, String tag, double start, String length, String rest) {}

  private final List<ShardFolder> folders;
  private final Instant base;
  private final Map<String, Histogram> sums = new HashMap<>();
  private final Map<String, JoinedSeries> series;
  private final Map<String, Double> seriesStart;

  /**
   * @param base what the joined time stamps are relative to: the begin of the first run
   * @param series by step; what is measured in steps without one is only added up
   * @param seriesStart by step, the begin of its first measurement in seconds after the base
   */
  JoinedLog(
      List<ShardFolder> folders,
      Instant base,
      Map<String, JoinedSeries> series,
      Map<String, Double> seriesStart) {
    this.folders = folders;
    this.base = base;
    this.series = series;
    this.seriesStart = seriesStart;
  }

  /** Joins the logs; damaged lines, such as the last one of a killed run, are left out. */
  void write(Path target) throws IOException {
    List<BufferedReader> readers = new ArrayList<>();
    PriorityQueue<Line> heads = new PriorityQueue<>(Comparator.comparingDouble(Line::start));
    try (Writer out = Files.newBufferedWriter(target.resolve(FILE))) {
      for (int client = 0; client < folders.size(); client++) {
        readers.add(Files.newBufferedReader(folders.get(client).folder().resolve(FILE)));
        if (client == 0) {
          copyHeader(readers.get(0), out);
        }
        offerNext(readers.get(client), client, heads);
      }
      for (Line line = heads.poll(); line != null; line = heads.poll()) {
        if (add(line)) {
          out.write(
              String.format(
                  Locale.ROOT,
                  "Tag=%s,%.3f,%s,%s\n",
                  line.tag,
                  line.start,
                  line.length,
                  line.rest));
        }
        offerNext(readers.get(line.client), line.client, heads);
      }
    } finally {
      for (BufferedReader reader : readers) {
        reader.close();
      }
    }
    series.values().forEach(JoinedSeries::end);
  }

  private void copyHeader(BufferedReader log, Writer out) throws IOException {
    log.mark(1 << 16);
    for (String line = log.readLine();
        line != null && !line.startsWith("Tag=");
        line = log.readLine()) {
      if (!line.startsWith("#[BaseTime") && !line.startsWith("#[StartTime")) {
        if (line.startsWith("\"")) {
          String seconds = String.format(Locale.ROOT, "%.3f", base.toEpochMilli() / 1e3);
          out.write("#[BaseTime: " + seconds + " (seconds since epoch)]\n");
          out.write("#[StartTime: " + seconds + " (seconds since epoch), " + base + "]\n");
        }
        out.write(line + "\n");
      }
    }
    log.reset();
  }

  private void offerNext(BufferedReader log, int client, PriorityQueue<Line> heads)
      throws IOException {
    double offset = Duration.between(base, folders.get(client).start()).toMillis() / 1e3;
    for (String line = log.readLine(); line != null; line = log.readLine()) {
      String[] fields = line.split(",", FIELDS);
      if (line.startsWith("Tag=") && fields.length == FIELDS) {
        try {
          heads.add(
              new Line(
                  client,
                  fields[0].substring("Tag=".length()),
                  Double.parseDouble(fields[1]) + offset,
                  fields[2],
                  fields[3] + "," + fields[4]));
          return;
        } catch (NumberFormatException damaged) {
          // a killed run's last line: the next one is looked at
        }
      }
    }
  }

  private boolean add(Line line) {
    Histogram times;
    double length;
    try {
      String payload = line.rest.substring(line.rest.indexOf(',') + 1).strip();
      times =
          Histogram.decodeFromCompressedByteBuffer(
              ByteBuffer.wrap(Base64.getDecoder().decode(payload)), 0);
      length = Double.parseDouble(line.length);
    } catch (DataFormatException | RuntimeException damaged) {
      return false; // the decoder has many ways to say that bytes are missing
    }
    sums.computeIfAbsent(
            line.tag, unseen -> new Histogram(times.getNumberOfSignificantValueDigits()))
        .add(times);
    String[] tag = line.tag.split("/", -1);
    JoinedSeries joined = series.get(tag[0] + "/" + tag[tag.length - 1]);
    if (joined != null && tag.length == 4 && tag[1].equals(JoinedWindow.MEASUREMENT)) {
      double begin = seriesStart.getOrDefault(tag[0] + "/" + tag[3], 0.0);
      joined.add(line.client, tag[2], line.start - begin, length, times);
    }
    return true;
  }

  /** The key of a step's series: its name as in tags, and the kind of time that it is made of. */
  static String key(String step, String latency) {
    return HistogramTags.encoded(step) + "/" + latency;
  }

  /** All times of whole strides in a phase, or null if there are none. */
  @Nullable Histogram strideTimes(String step, String phase) {
    return sums.get(
        String.join(
            "/", HistogramTags.encoded(step), phase, HistogramTags.STRIDES, Latency.STRIDE.key()));
  }

  /** All times of an op template in a phase, or null if there are none. */
  @Nullable Histogram times(String step, String phase, String op, String latency) {
    return sums.get(
        String.join("/", HistogramTags.encoded(step), phase, HistogramTags.encoded(op), latency));
  }
}
