package io.bench.engine.result.read;

import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.LatencyTag;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.statistics.BlockSeries;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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

  /** Stands for all op templates, in tags. */
  private static final String ALL_OPS = "";

  private final RunDocument document;
  private final Map<LatencyTag, Series> byTag = new HashMap<>();
  private int damagedLines;

  /**
   * The time that rates refer to, in seconds since the log's begin. What ended after it, in the
   * drain, counts as ended at its end, as it does in the run's own figures.
   */
  private record Window(double start, double end) {}

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

  /** The empty log of a run, also of one that recorded no times itself. */
  LatencyLog(RunDocument document) {
    this.document = document;
  }

  /**
   * Reads the log of a run.
   *
   * @throws IOException if the file cannot be read
   */
  static LatencyLog read(Path file, RunDocument document) throws IOException {
    LatencyLog log = new LatencyLog(document);
    log.damagedLines = LatencyLine.read(file, tag -> true, log::add);
    log.byTag.values().forEach(Series::close);
    return log;
  }

  private void add(LatencyLine line) {
    LatencyTag tag = line.tag();
    series(tag).add(line.startSeconds(), line.seconds(), line.times().copy());
    series(new LatencyTag(tag.step(), tag.phase(), ALL_OPS, tag.latency()))
        .add(line.startSeconds(), line.seconds(), line.times().copy());
  }

  private Series series(LatencyTag tag) {
    return byTag.computeIfAbsent(tag, unseen -> new Series(window(tag)));
  }

  /** The measured window; null of clients that ran at the same time, in windows of their own. */
  private @Nullable Window window(LatencyTag tag) {
    if (!document.merged().isEmpty()) {
      return null;
    }
    PhaseDocument phase =
        document.step(tag.step()).flatMap(step -> step.phase(tag.phase())).orElse(null);
    if (phase == null || !(phase.windowSeconds() > 0)) {
      return null;
    }
    double start = Duration.between(document.start(), phase.start()).toNanos() / 1e9;
    return new Window(start, start + phase.windowSeconds());
  }

  /** The series of an op template's times; empty if there are none. */
  BlockSeries of(String step, PhaseKind phase, String op, Latency latency) {
    Series series = byTag.get(new LatencyTag(step, phase, op, latency));
    return series == null ? new BlockSeries() : series.blocks;
  }

  /** The series of all op templates' times together. */
  BlockSeries ofAllOps(String step, PhaseKind phase, Latency latency) {
    return of(step, phase, ALL_OPS, latency);
  }

  /** Lines that were damaged and left out. */
  public int damagedLines() {
    return damagedLines;
  }
}
