package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.RateText;
import io.bench.app.text.Wrapped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.QuietTime;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimePart;
import io.bench.engine.result.LatencyFigures;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.LatencyAccount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.DoubleFunction;

/** The results of a measured phase, line by line. */
final class PhaseSection {

  private static final String INDENT = "  ";

  /** A shorter time without a success is in run.json only. */
  private static final double TOLD_QUIET_SECONDS = 3;

  private static final List<Statistic> SHOWN =
      List.of(Statistic.THROUGHPUT, Statistic.MEAN, Statistic.P50, Statistic.P99, Statistic.P99_9);

  /** Whose parts are named: the usual op, and the two tails that are asked for most. */
  private static final Set<String> ACCOUNTED = Set.of("p50", "p99", "p99.9");

  private final ActivityPlan plan;
  private final PhaseResult phase;
  private final OpTotals all;
  private final boolean wide;

  /**
   * @param wide whether to show everything that was recorded
   */
  PhaseSection(ActivityPlan plan, PhaseResult phase, boolean wide) {
    this.plan = plan;
    this.phase = phase;
    this.all = OpTotals.sum(phase.ops());
    this.wide = wide;
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    Schedule schedule = phase.plan().schedule();
    if (schedule == null) {
      lines.add(
          "Closed loop, "
              + Figures.count(plan.inFlight())
              + " ops in flight; service time. It cannot see stalls: it sends nothing meanwhile.");
    } else {
      offered(lines);
    }
    lines.add("");
    lines.addAll(new OpTable(plan, phase, all).lines());
    lines.add("");
    trust(lines);
    lines.add(CountedLines.identity(all, phase.unfinished().size()));
    CountedLines counted = new CountedLines(plan, phase, all);
    counted.tries(lines);
    counted.streams(lines);
    unfinished(lines);
    neverSent(lines);
    withoutSuccess(lines);
    counted.verification(lines);
    counted.conditions(lines);
    counted.strides(lines);
    lines.add(client());
    if (wide) {
      lines.addAll(new WideSection(plan, phase, all).lines());
    }
    return lines.stream().map(line -> line.isEmpty() ? line : INDENT + line).toList();
  }

  private void offered(List<String> lines) {
    double achieved = phase.achievedPerSecond();
    double offered = phase.offeredPerSecond();
    StringBuilder rate = new StringBuilder("Offered ");
    rate.append(RateText.of(phase.plan()));
    if (phase.plan().schedule().rate().courseSeconds() > 0) {
      rate.append(" (").append(Figures.rate(offered)).append(" on average)");
    }
    rate.append(", achieved ").append(Figures.rate(achieved)).append(" (");
    rate.append(Figures.share(achieved / offered)).append(")");
    String completed = Figures.rate(phase.completedPerSecond());
    if (!completed.equals(Figures.rate(achieved))) {
      rate.append(", completed ").append(completed).append(" while ops were sent");
    }
    rate.append("; ");
    if (phase.course().stopReason() != null) {
      rate.append("stopped early");
    } else {
      long unsent = phase.unsentOps();
      rate.append(unsent == 0 ? "every op was sent" : Figures.count(unsent) + " never sent");
    }
    lines.addAll(folded(rate.append("; response time.").toString()));
    LatencyFigures schedulingDelay = LatencyFigures.of(all.histogram(Latency.LATENESS));
    if (schedulingDelay != null) {
      OptionalLong p99 = schedulingDelay.at(Percentile.P99);
      String usual =
          p99.isPresent() ? "p99 " + Figures.latency((double) p99.getAsLong()) + ", " : "";
      lines.add(
          "Ops were sent late by %smax %s; that is part of the response time."
              .formatted(usual, Figures.latency((double) schedulingDelay.maxNanos())));
    }
  }

  private void unfinished(List<String> lines) {
    long oldest = phase.unfinished().stream().mapToLong(UnfinishedOp::ageNanos).max().orElse(0);
    if (oldest > 0) {
      lines.add(
          "unfinished ops are in no percentile; the oldest had waited "
              + Figures.latency((double) oldest));
    }
  }

  private void neverSent(List<String> lines) {
    if (phase.unsentOps() > 0 && phase.course().stopReason() == null) {
      String ops =
          phase.unsentOps() == 1 ? "op that was never sent is" : "ops that were never sent are";
      lines.add(
          "%s %s in no percentile; the true ones are higher"
              .formatted(Figures.count(phase.unsentOps()), ops));
    }
  }

  private void withoutSuccess(List<String> lines) {
    QuietTime longest = phase.quietTime();
    if (longest != null && longest.seconds() >= TOLD_QUIET_SECONDS) {
      lines.add(
          "no op succeeded for %s, from %s after the start on%s"
              .formatted(
                  Figures.span(longest.seconds()),
                  Figures.span(longest.afterSeconds()),
                  longest.recovered() ? "" : ", and none did after that"));
    }
  }

  private String client() {
    ClientUsage client = phase.client();
    long ended = phase.total(Count.SUCCEEDED) + phase.total(Count.FAILED);
    StringBuilder text = new StringBuilder("client: ");
    if (ended > 0) {
      text.append(Figures.latency((double) client.cpuNanos() / ended)).append(" CPU per op, ");
    }
    if (phase.course().seconds() > 0) {
      text.append(Figures.rate(client.cpuNanos() / 1e9 / phase.course().seconds()))
          .append(" cores, ");
    }
    if (ended > 0 && client.allocatedBytes() != ClientUsage.UNKNOWN) {
      text.append(Figures.count(client.allocatedBytes() / ended)).append(" B allocated per op, ");
    }
    return text.append(spent("GC", client.collectionMillis()))
        .append(", ")
        .append(spent("JIT", client.compilationMillis()))
        .toString();
  }

  private static String spent(String what, long millis) {
    return millis == 0 ? "no " + what : what + " " + Figures.latency(millis * 1e6);
  }

  /** How far the figures can be trusted: their intervals, and who spent the time. */
  private void trust(List<String> lines) {
    PhaseFindings findings = phase.findings();
    if (!findings.total().isEmpty()) {
      lines.addAll(folded(intervals()));
    }
    findings.accounts().stream()
        .filter(account -> ACCOUNTED.contains(account.name()))
        .forEach(account -> lines.addAll(folded(text(account))));
  }

  private static List<String> folded(String line) {
    return Wrapped.folded(line, "  ", OpTable.COLUMNS);
  }

  private String intervals() {
    List<String> known = new ArrayList<>();
    Map<String, List<String>> withheld = new LinkedHashMap<>();
    for (Statistic statistic : SHOWN) {
      ConfidenceInterval interval = phase.findings().total().get(statistic);
      if (interval instanceof Known found) {
        known.add(statistic == Statistic.THROUGHPUT ? rate(found) : time(statistic, found));
      } else if (interval instanceof Withheld none) {
        withheld
            .computeIfAbsent(none.reason().words(), reason -> new ArrayList<>())
            .add(name(statistic));
      }
    }
    StringBuilder text = new StringBuilder("95 % intervals of all ops");
    if (phase.course().processes() > 1) {
      text.append(" over ").append(phase.course().processes()).append(" processes");
    }
    text.append(": ");
    List<String> parts = new ArrayList<>(known);
    withheld.forEach(
        (reason, names) -> parts.add("none for " + String.join(", ", names) + " (" + reason + ")"));
    return text.append(String.join(", ", parts)).toString();
  }

  private static String name(Statistic statistic) {
    return statistic == Statistic.THROUGHPUT ? "ops/s" : statistic.key();
  }

  private static String rate(Known interval) {
    return text(interval, Figures::rate) + " ops/s";
  }

  private static String time(Statistic statistic, Known interval) {
    return statistic.key() + " " + text(interval, Figures::latency);
  }

  private static String text(LatencyAccount account) {
    List<String> parts = new ArrayList<>();
    for (TimePart part : account.namedParts()) {
      parts.add(Figures.latency(account.nanos(part)) + " " + part.words());
    }
    parts.add(Figures.latency(account.clientNanos()) + " client");
    parts.add(Figures.latency(account.machineNanos()) + " machine");
    return "%s %s: %s"
        .formatted(
            account.name(), Figures.latency(account.latencyNanos()), String.join(", ", parts));
  }

  /** {@code 930 to 961 µs}, with one unit where both ends have the same; or why there is none. */
  static String text(ConfidenceInterval interval, DoubleFunction<String> text) {
    if (interval instanceof Withheld none) {
      return none.reason().words();
    }
    Known known = (Known) interval;
    String lower = text.apply(known.lower());
    String upper = text.apply(known.upper());
    int space = lower.lastIndexOf(' ');
    boolean sameUnit = space > 0 && upper.endsWith(lower.substring(space));
    return (sameUnit ? lower.substring(0, space) : lower) + " to " + upper;
  }
}
