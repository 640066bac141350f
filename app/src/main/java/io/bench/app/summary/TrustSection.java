package io.bench.app.summary;

import io.bench.app.text.Figures;
import io.bench.app.text.Wrapped;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.record.TimePart;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.LatencyAccount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;

/** How far the figures of a phase can be trusted: their intervals, and who spent the time. */
final class TrustSection {

  private static final List<Statistic> SHOWN =
      List.of(Statistic.THROUGHPUT, Statistic.MEAN, Statistic.P50, Statistic.P99, Statistic.P99_9);

  /** Whose parts are named: the usual op, and the two tails that are asked for most. */
  private static final Set<String> ACCOUNTED = Set.of("p50", "p99", "p99.9");

  /** A section stands so far to the right. */
  private static final int MARGIN = 2;

  private final PhaseResult phase;
  private final PhaseFindings findings;

  TrustSection(PhaseResult phase) {
    this.phase = phase;
    this.findings = phase.findings();
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!findings.total().isEmpty()) {
      lines.addAll(Wrapped.lines(intervals(), "  ", MARGIN));
    }
    findings.accounts().stream()
        .filter(account -> ACCOUNTED.contains(account.name()))
        .forEach(account -> lines.addAll(Wrapped.lines(text(account), "  ", MARGIN)));
    return lines;
  }

  private String intervals() {
    List<String> known = new ArrayList<>();
    Map<String, List<String>> withheld = new LinkedHashMap<>();
    for (Statistic statistic : SHOWN) {
      ConfidenceInterval interval = findings.total().get(statistic);
      if (interval instanceof Known found) {
        known.add(statistic == Statistic.THROUGHPUT ? rate(found) : time(statistic, found));
      } else if (interval instanceof Withheld none) {
        withheld
            .computeIfAbsent(none.reason().words(), reason -> new ArrayList<>())
            .add(name(statistic));
      }
    }
    StringBuilder text = new StringBuilder("95 % intervals of all ops");
    if (phase.processes() > 1) {
      text.append(" over ").append(phase.processes()).append(" processes");
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
