package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.Percentile;
import java.util.ArrayList;
import java.util.List;

/**
 * What ops of a phase did beside ending: tries, streamed messages, verified rows, conditions,
 * strides. Each part adds no line where nothing of its kind was counted.
 *
 * @param all the phase's ops together
 */
record CountedLines(ActivityPlan plan, PhaseResult phase, OpTotals all) {

  /** How many tries the successes took, by op where several ops needed more than one. */
  void tries(List<String> lines) {
    long backoffNanos = all.count(Count.BACKOFF_NANOS);
    if (all.count(Count.TRIES) != all.count(Count.SUCCEEDED)) {
      String backoff =
          backoffNanos == 0 ? "" : "; back-off " + Figures.span(backoffNanos / 1e9) + " in all";
      lines.add("tries " + tries(all) + backoff);
      for (int template = 0; phase.ops().size() > 1 && template < phase.ops().size(); template++) {
        OpTotals op = phase.ops().get(template);
        if (op.count(Count.TRIES) != op.count(Count.SUCCEEDED)) {
          lines.add("  " + plan.ops().names().get(template) + ": " + tries(op));
        }
      }
    }
    long transparent = all.count(Count.TRANSPARENT_RETRIES);
    if (transparent > 0) {
      lines.add(
          "beside these the transport sent requests again by itself, "
              + Figures.counted(transparent, "time"));
    }
  }

  private static String tries(OpTotals op) {
    long succeeded = op.count(Count.SUCCEEDED);
    String noun = succeeded == 1 ? " success" : " successes";
    return Figures.count(op.count(Count.TRIES)) + " for " + Figures.count(succeeded) + noun;
  }

  /** What streams carried: messages, their gaps, and the time to the first. */
  void streams(List<String> lines) {
    long received = all.count(Count.MESSAGES);
    long sent = all.count(Count.SENT_MESSAGES);
    if (received > 0) {
      lines.add(
          "messages received: %s (%s/s), %s bytes"
              .formatted(
                  Figures.count(received),
                  Figures.rate(perSecond(received)),
                  Figures.count(all.count(Count.BYTES))));
      addTimes(Latency.FIRST_RESULT, "first message of a stream after: ", lines);
      addTimes(Latency.MESSAGE_GAP, "gaps between messages: ", lines);
    }
    if (sent > 0) {
      lines.add(
          "messages sent: %s (%s/s)".formatted(Figures.count(sent), Figures.rate(perSecond(sent))));
    }
  }

  private double perSecond(long messages) {
    return phase.course().seconds() > 0 ? messages / phase.course().seconds() : 0;
  }

  private void addTimes(Latency latency, String title, List<String> lines) {
    LatencyFigures figures = LatencyFigures.of(all.histogram(latency));
    if (figures != null) {
      lines.add(title + times(figures));
    }
  }

  void verification(List<String> lines) {
    long equal = all.count(Count.VERIFIED_ROWS);
    long missing = all.count(Count.MISSING_ROWS);
    long unexpected = all.count(Count.UNEXPECTED_ROWS);
    long unequal = all.count(Count.UNEQUAL_ROWS);
    if (equal + missing + unexpected + unequal > 0) {
      lines.add(
          "verified rows: %s as written, %s missing, %s unexpected, %s unequal"
              .formatted(
                  Figures.count(equal),
                  Figures.count(missing),
                  Figures.count(unexpected),
                  Figures.count(unequal)));
    }
  }

  /** How many conditional updates were applied, and how long each kind took, by op. */
  void conditions(List<String> lines) {
    long applied = all.count(Count.APPLIED);
    long notApplied = all.count(Count.NOT_APPLIED);
    if (applied + notApplied == 0) {
      return;
    }
    lines.add(
        "conditional updates: %s applied, %s not"
            .formatted(Figures.count(applied), Figures.count(notApplied)));
    boolean paced = phase.plan().schedule() != null;
    for (int template = 0; template < phase.ops().size(); template++) {
      OpTotals op = phase.ops().get(template);
      List<String> times = new ArrayList<>();
      addTimes("applied ", paced ? Latency.APPLIED_RESPONSE : Latency.APPLIED_SERVICE, op, times);
      addTimes(
          "not applied ",
          paced ? Latency.NOT_APPLIED_RESPONSE : Latency.NOT_APPLIED_SERVICE,
          op,
          times);
      if (!times.isEmpty()) {
        String name =
            TextTable.shortened(plan.ops().names().get(template), OpTable.MAX_NAME_LENGTH);
        lines.add("  " + name + ": " + String.join(", ", times));
      }
    }
  }

  /** Short: the maximum only where there are too few samples for p99. */
  private static void addTimes(String title, Latency latency, OpTotals op, List<String> times) {
    LatencyFigures figures = LatencyFigures.of(op.histogram(latency));
    if (figures != null) {
      List<String> parts = percentiles(figures);
      if (figures.at(Percentile.P99).isEmpty()) {
        parts.add(maximum(figures));
      }
      times.add(title + String.join(" ", parts));
    }
  }

  /** The outcome of whole strides, where ops capture values for each other. */
  void strides(List<String> lines) {
    StrideResult strides = phase.strides();
    if (strides == null) {
      return;
    }
    OpTotals totals = strides.totals();
    LatencyFigures times = LatencyFigures.of(totals.histogram(Latency.STRIDE));
    String rate = "strides " + Figures.rate(phase.achievedPerSecond(totals)) + "/s";
    lines.add(times == null ? rate : rate + "; " + times(times));
    lines.add("  " + identity(totals, strides.unfinished()));
    long applied = totals.count(Count.APPLIED);
    long notApplied = totals.count(Count.NOT_APPLIED);
    if (applied + notApplied > 0) {
      lines.add(
          "  every condition held in %s of those that succeeded, not in %s"
              .formatted(Figures.count(applied), Figures.count(notApplied)));
    }
    long over = totals.count(Count.SUCCEEDED) + totals.count(Count.FAILED);
    if (over > 0) {
      lines.add(
          "  client: "
              + Figures.latency((double) phase.client().cpuNanos() / over)
              + " CPU per stride");
    }
  }

  /** What is issued ends in one of three ways. */
  static String identity(OpTotals totals, long unfinished) {
    return "issued %s = succeeded %s + failed %s + unfinished %s"
        .formatted(
            Figures.count(totals.count(Count.ISSUED)),
            Figures.count(totals.count(Count.SUCCEEDED)),
            Figures.count(totals.count(Count.FAILED)),
            Figures.count(unfinished));
  }

  /** {@code p50 946 µs, p99 1.4 ms, max 2 ms}; without the percentiles that need more samples. */
  private static String times(LatencyFigures figures) {
    List<String> parts = percentiles(figures);
    parts.add(maximum(figures));
    return String.join(", ", parts);
  }

  /** {@code p50 946 µs}, {@code p99 1.4 ms}; without those that need more samples. */
  static List<String> percentiles(LatencyFigures figures) {
    List<String> parts = new ArrayList<>();
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P99)) {
      figures
          .at(percentile)
          .ifPresent(nanos -> parts.add(percentile.key() + " " + Figures.latency((double) nanos)));
    }
    return parts;
  }

  static String maximum(LatencyFigures figures) {
    return "max " + Figures.latency((double) figures.maxNanos());
  }
}
