package io.bench.app.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.bench.app.text.Figures;
import io.bench.app.text.TextTable;
import io.bench.engine.record.Latency;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the terminal shows of merged runs: verdict and clients first, then a table per step. */
public final class MergedText {

  private static final String NOTHING = "-";

  private final MergedFolder merged;

  public MergedText(MergedFolder merged) {
    this.merged = merged;
  }

  /** The lines, with line ends. */
  public String text() {
    List<String> lines = new ArrayList<>();
    JsonNode run = merged.document();
    lines.add(worst());
    for (JsonNode part : run.path("merged")) {
      lines.add(
          "shard %s  on %s, started %s"
              .formatted(
                  part.path("shard").asText(),
                  part.path("hostName").asText(),
                  part.path("start").asText()));
    }
    for (JsonNode step : run.path("steps")) {
      for (JsonNode phase : step.path("phases")) {
        if (phase.path("kind").asText().equals(JoinedWindow.MEASUREMENT)) {
          lines.add("");
          lines.addAll(step(step.path("name").asText(), phase));
          step.path("expectations").forEach(outcome -> lines.add(expectation(outcome)));
        }
      }
    }
    lines.add("");
    lines.add("results in " + merged.folder());
    return String.join("\n", lines) + "\n";
  }

  /** The worst verdict of all measured steps, in the order of their kinds. */
  private String worst() {
    Set<String> said = new LinkedHashSet<>();
    boolean unjudged = false;
    for (JsonNode step : merged.document().path("steps")) {
      for (JsonNode phase : step.path("phases")) {
        phase.path("verdicts").forEach(verdict -> said.add(verdict.path("name").asText()));
        unjudged |= phase.has("verdicts") && phase.path("verdicts").isEmpty();
      }
    }
    for (VerdictKind kind : VerdictKind.values()) {
      if (kind != VerdictKind.STEADY && said.contains(kind.name())) {
        return "verdict: " + kind;
      }
    }
    return said.isEmpty() || unjudged
        ? "verdict: none, not every client's window was judged"
        : "verdict: STEADY";
  }

  private static List<String> step(String name, JsonNode phase) {
    String latency = MergedPhase.headline(phase).key();
    List<String> lines = new ArrayList<>();
    lines.add(name + ", " + latency + " times" + rates(phase.path("rate")));
    for (JsonNode verdict : phase.path("verdicts")) {
      lines.add("  " + verdict.path("name").asText() + ": " + verdict.path("evidence").asText());
    }
    TextTable table = TextTable.ofFigures();
    table.row(List.of("op", "ops", "errors", "ops/s", "p50", "p99", "p99.9", "max"));
    JsonNode all = phase.path("total");
    double achieved = phase.at("/rate/achievedPerSecond").asDouble();
    double succeeded = succeeded(all);
    phase
        .path("ops")
        .properties()
        .forEach(
            op -> {
              double share = succeeded > 0 ? succeeded(op.getValue()) / succeeded : 0;
              table.row(row(op.getKey(), op.getValue(), achieved * share, latency));
            });
    if (phase.path("ops").size() > 1) {
      table.row(row("all", all, achieved, latency));
    }
    lines.addAll(table.lines("  "));
    if (phase.path("strides").isObject()) {
      lines.add(strides(phase.path("strides")));
    }
    return lines;
  }

  private static String expectation(JsonNode outcome) {
    return "  shard %s expected %s: %s, %s"
        .formatted(
            outcome.path("shard").asText(),
            outcome.path("wanted").asText(),
            outcome.path("result").asText().replace('_', ' '),
            outcome.path("reached").asText());
  }

  private static String rates(JsonNode rate) {
    if (!rate.path("offeredPerSecond").isNumber()) {
      return "; a closed loop cannot see stalls";
    }
    return "; offered %s/s, achieved %s/s, %s unsent"
        .formatted(
            Figures.rate(rate.path("offeredPerSecond").asDouble()),
            Figures.rate(rate.path("achievedPerSecond").asDouble()),
            Figures.count(rate.path("unsentOps").asLong()));
  }

  private static String strides(JsonNode strides) {
    StringBuilder text = new StringBuilder("  strides ");
    text.append(Figures.rate(strides.path("achievedPerSecond").asDouble())).append("/s");
    for (String figure : List.of("p50", "p99", "max")) {
      JsonNode nanos = strides.path("latencies").path(Latency.STRIDE.key()).path(figure);
      if (nanos.isNumber()) {
        text.append(", ").append(figure).append(' ').append(Figures.latency(nanos.asDouble()));
      }
    }
    return text.append("; ")
        .append(Figures.count(strides.at("/counts/failed").asLong()))
        .append(" failed, ")
        .append(Figures.count(strides.at("/counts/unfinished").asLong()))
        .append(" unfinished")
        .toString();
  }

  private static double succeeded(JsonNode op) {
    return op.at("/counts/succeeded").asDouble();
  }

  private static List<String> row(String name, JsonNode op, double perSecond, String latency) {
    List<String> row = new ArrayList<>();
    row.add(name);
    row.add(Figures.count(op.at("/counts/succeeded").asLong()));
    row.add(Figures.count(op.at("/counts/failed").asLong()));
    row.add(Figures.rate(perSecond));
    JsonNode times = op.path("latencies").path(latency);
    for (String figure : List.of("p50", "p99", "p99.9", "max")) {
      JsonNode nanos = times.path(figure);
      row.add(nanos.isNumber() ? Figures.latency(nanos.asDouble()) : NOTHING);
    }
    return row;
  }
}
