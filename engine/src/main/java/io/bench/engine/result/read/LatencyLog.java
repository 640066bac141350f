package io.bench.engine.result.read;

import io.bench.engine.statistics.BlockSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a {@code latency.hlog} as series, one for each tag. Read line by line, so that a
 * long run needs no more memory than a short one. Immutable once read.
 */
public final class LatencyLog {

  /** Time stamps are whole milliseconds. */
  private static final double GAP_SECONDS = 0.01;

  /** The measured windows, by step and phase as in tags. */
  private final Map<String, Window> windows;

  private final Map<String, Series> byTag = new HashMap<>();
  private int damagedLines;

  /**
   * The time that rates refer to, in seconds since the log's begin. What ended after it, in the
   * drain, counts as ended at its end, as it does in the run's own figures.
   */
  record Window(double start, double end) {}

  private static final class Series {
    private final BlockSeries blocks = new BlockSeries();
    private final @Nullable Window window;
    private double end = Double.NaN;
    private double start = Double.NaN;
    private @Nullable Histogram pending;

    Series(@Nullable Window window) {
      this.window = window;
      if (window != null) {
        end = window.start;
      }
    }

    /**
     * Adds times; those of one interval, which several op templates share, become one. So do those
     * of clients that ran at the same time, in a merged log: where the middle lies decides.
     */
    void add(double intervalStart, double seconds, Histogram times) {
      double middle = intervalStart + seconds / 2;
      if (pending != null && (intervalStart == start || middle < end)) {
        pending.add(times);
        return;
      }
      flush();
      double until = window == null ? intervalStart : Math.min(intervalStart, window.end);
      if (until - end > GAP_SECONDS) {
        blocks.add(until - end, 0, null); // nothing ended meanwhile, but time went by
      }
      start = end - intervalStart > GAP_SECONDS ? end : intervalStart;
      end = intervalStart + seconds;
      pending = times;
    }

    void flush() {
      if (pending != null) {
        double counted = window == null ? end : Math.min(end, window.end);
        blocks.add(Math.max(0, counted - start), pending.getTotalCount(), pending);
        pending = null;
      }
    }

    void close() {
      flush();
      if (window != null && window.end - end > GAP_SECONDS) {
        blocks.add(window.end - end, 0, null);
      }
    }
  }

  private LatencyLog(Map<String, Window> windows) {
    this.windows = windows;
  }

  /**
   * Reads a log.
   *
   * @param windows the measured windows, by {@code step/phase} as in tags
   * @throws IOException if the file cannot be read
   */
  static LatencyLog read(Path file, Map<String, Window> windows) throws IOException {
    LatencyLog log = new LatencyLog(windows);
    log.damagedLines = LatencyLine.read(file, tag -> true, log::add);
    log.byTag.values().forEach(Series::close);
    return log;
  }

  private void add(LatencyLine line) {
    LatencyLine.Tag tag = line.tag();
    Histogram times = line.times();
    series(tag.toString()).add(line.startSeconds(), line.seconds(), times.copy());
    series(allOps(tag.step(), tag.phase(), tag.latency()))
        .add(line.startSeconds(), line.seconds(), resizable(times));
  }

  private static Histogram resizable(Histogram times) {
    Histogram copy = new Histogram(times.getNumberOfSignificantValueDigits());
    copy.add(times);
    return copy;
  }

  private Series series(String tag) {
    return byTag.computeIfAbsent(
        tag,
        unseen -> {
          String[] parts = tag.split("/", -1);
          return new Series(windows.get(parts[0] + "/" + parts[1]));
        });
  }

  private static String allOps(String step, String phase, String latency) {
    return step + "/" + phase + "//" + latency;
  }

  /**
   * The series of an op template's times; empty if there are none. Parts are encoded as in tags.
   */
  BlockSeries of(String step, String phase, String op, String latency) {
    return get(step + "/" + phase + "/" + op + "/" + latency);
  }

  /** The series of all op templates' times together. */
  BlockSeries ofAllOps(String step, String phase, String latency) {
    return get(allOps(step, phase, latency));
  }

  private BlockSeries get(String tag) {
    Series series = byTag.get(tag);
    return series == null ? new BlockSeries() : series.blocks;
  }

  /** The log of a run that recorded no times itself. */
  static LatencyLog empty() {
    return new LatencyLog(Map.of());
  }

  /** Lines that were damaged and left out. */
  public int damagedLines() {
    return damagedLines;
  }
}
