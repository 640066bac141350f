package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.result.LatencyFigures;
import java.util.ArrayList;
import java.util.List;

/** What came of whole strides in a phase whose ops pass something on to each other. */
final class StrideLines {

  private final PhaseResult phase;

  StrideLines(PhaseResult phase) {
    this.phase = phase;
  }

  /** None where strides are not counted. */
  List<String> lines() {
    StrideResult strides = phase.strides();
    List<String> lines = new ArrayList<>();
    if (strides == null) {
      return lines;
    }
    OpTotals totals = strides.totals();
    LatencyFigures times = LatencyFigures.of(totals.histogram(Latency.STRIDE));
    String rate = "strides " + Figures.rate(phase.achievedPerSecond(totals)) + "/s";
    lines.add(times == null ? rate : rate + "; " + TimesText.of(times));
    lines.add(
        "  issued %s = succeeded %s + failed %s + unfinished %s"
            .formatted(
                Figures.count(totals.count(Count.ISSUED)),
                Figures.count(totals.count(Count.SUCCEEDED)),
                Figures.count(totals.count(Count.FAILED)),
                Figures.count(strides.unfinished())));
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
    return lines;
  }
}
