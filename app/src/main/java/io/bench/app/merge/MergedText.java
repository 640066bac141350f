package io.bench.app.merge;

import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.result.OpDocument;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.result.StrideDocument;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The text that the terminal shows for merged runs: verdict and clients first, then a table per
 * step.
 */
public record MergedText(MergedFolder merged) {

  private static final String NOTHING = "-";

  /** The lines, with line ends. */
  public String text() {
    List<String> lines = new ArrayList<>();
    RunDocument run = merged.document();
    lines.add(worst());
    for (RunDocument.MergedClient part : run.merged()) {
      lines.add(
          "shard %s  on %s, started %s".formatted(part.shard(), part.hostName(), part.start()));
    }
    for (StepDocument step : run.steps()) {
      step.measurement()
          .ifPresent(
              phase -> {
                lines.add("");
                lines.addAll(step(step.name(), phase));
                step.expectations().forEach(outcome -> lines.add(expectation(outcome)));
              });
    }
    lines.add("");
    lines.add("results in " + merged.folder());
    return String.join("\n", lines) + "\n";
  }

  /** The worst verdict of all measured steps, in the order of their kinds. */
  private String worst() {
    Set<VerdictKind> said = EnumSet.noneOf(VerdictKind.class);
    boolean unjudged = false;
    for (StepDocument step : merged.document().steps()) {
      for (PhaseDocument phase : step.phases()) {
        phase.verdictKinds().forEach(said::add);
        unjudged |= phase.verdicts() != null && phase.verdicts().isEmpty();
      }
    }
    for (VerdictKind kind : said) {
      if (kind != VerdictKind.STEADY) {
        return "verdict: " + kind;
      }
    }
    return said.isEmpty() || unjudged
        ? "verdict: none, not every client's window was judged"
        : "verdict: STEADY";
  }

  private static List<String> step(String name, PhaseDocument phase) {
    Latency latency = phase.headline();
    List<String> lines = new ArrayList<>();
    lines.add(name + ", " + latency.key() + " times" + rates(phase.rate()));
    if (phase.verdicts() != null) {
      phase.verdicts().forEach(verdict -> lines.add("  " + verdict.text()));
    }
    TextTable table = TextTable.ofFigures();
    table.row(List.of("op", "ops", "errors", "ops/s", "p50", "p99", "p99.9", "max"));
    double achieved = phase.rate().achievedPerSecond();
    double succeeded = phase.total().counts().of(Count.SUCCEEDED);
    phase
        .ops()
        .forEach(
            (op, figures) -> {
              double own = figures.counts().of(Count.SUCCEEDED);
              double share = succeeded > 0 ? own / succeeded : 0;
              table.row(row(op, figures, achieved * share, latency));
            });
    if (phase.ops().size() > 1) {
      table.row(row("all", phase.total(), achieved, latency));
    }
    lines.addAll(table.lines("  "));
    if (phase.strides() != null) {
      lines.add(strides(phase.strides()));
    }
    return lines;
  }

  private static String expectation(StepDocument.Expectation expectation) {
    return "  shard " + expectation.shard() + " expected " + expectation.outcome().text();
  }

  private static String rates(PhaseDocument.Rate rate) {
    if (Double.isNaN(rate.offeredPerSecond())) {
      return "; a closed loop cannot see stalls";
    }
    Long unsent = rate.unsentOps();
    return "; offered %s/s, achieved %s/s, %s unsent"
        .formatted(
            Figures.rate(rate.offeredPerSecond()),
            Figures.rate(rate.achievedPerSecond()),
            Figures.count(unsent == null ? 0 : unsent));
  }

  private static String strides(StrideDocument strides) {
    List<String> parts = new ArrayList<>();
    parts.add("  strides " + Figures.rate(strides.achievedPerSecond()) + "/s");
    LatencyFigures times = strides.latencies().get(Latency.STRIDE);
    if (times != null) {
      for (Percentile percentile : List.of(Percentile.P50, Percentile.P99)) {
        times
            .at(percentile)
            .ifPresent(time -> parts.add(percentile.key() + " " + Figures.latency((double) time)));
      }
      parts.add("max " + Figures.latency((double) times.maxNanos()));
    }
    return "%s; %s failed, %s unfinished"
        .formatted(
            String.join(", ", parts),
            Figures.count(strides.counts().of(Count.FAILED)),
            Figures.count(strides.counts().unfinished()));
  }

  private static List<String> row(String name, OpDocument op, double perSecond, Latency latency) {
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(Figures.count(op.counts().of(Count.SUCCEEDED)));
    row.add(Figures.count(op.counts().of(Count.FAILED)));
    row.add(Figures.rate(perSecond));
    LatencyFigures times = op.latencies().get(latency);
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P99, Percentile.P99_9)) {
      OptionalLong nanos = times == null ? OptionalLong.empty() : times.at(percentile);
      row.add(nanos.isPresent() ? Figures.latency((double) nanos.getAsLong()) : NOTHING);
    }
    row.add(times == null ? NOTHING : Figures.latency((double) times.maxNanos()));
    return row;
  }
}
