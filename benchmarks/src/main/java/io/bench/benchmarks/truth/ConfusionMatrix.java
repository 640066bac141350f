package io.bench.benchmarks.truth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How often each cause was called what, as Markdown. Not thread-safe. */
final class ConfusionMatrix {

  private static final List<String> COLUMNS =
      List.of(
          Expected.RATE_MISSED,
          Expected.CLIENT_LIMITED,
          Expected.MACHINE_LIMITED,
          Expected.SERVER_ERRORS,
          "DRIFTING",
          "NOISY",
          "JIT_ACTIVE",
          "TOO_SHORT",
          "STEADY");

  private static final int TOLERATED_OF = 20;

  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final List<String> mistakes = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();
  private int runs;
  private int wrong;
  private int stallsChargedToClient;

  private static final class Row {
    private final Map<String, Integer> verdicts = new LinkedHashMap<>();
    private final Map<String, Integer> parties = new LinkedHashMap<>();
    private int runs;
    private int right;
    private double strangeCores;
  }

  /** Adds a run and returns whether it was called what it is. */
  boolean add(Cause cause, Observed run) {
    List<String> found = cause.expected().mistakes(run);
    Row row = rows.computeIfAbsent(cause.name(), name -> new Row());
    row.runs++;
    row.strangeCores = Math.max(row.strangeCores, run.strangeCores());
    run.verdicts().forEach(verdict -> row.verdicts.merge(verdict, 1, Integer::sum));
    row.parties.merge(run.party(), 1, Integer::sum);
    runs++;
    if (cause.stallsServer() && run.verdicts().contains(Expected.CLIENT_LIMITED)) {
      stallsChargedToClient++;
    }
    if (found.isEmpty()) {
      row.right++;
    } else {
      wrong++;
      mistakes.add("- " + cause.name() + ": " + String.join("; ", found));
    }
    return found.isEmpty();
  }

  /** A run that ended before it could be judged: the program is wrong, whatever the cause is. */
  void fail(Cause cause, String reason) {
    rows.computeIfAbsent(cause.name(), name -> new Row()).runs++;
    runs++;
    wrong++;
    mistakes.add("- " + cause.name() + ": " + reason);
  }

  /** A cause that could not be made here. */
  void skip(Cause cause, String reason) {
    String line = "- skipped: " + cause.name() + ": " + reason;
    if (!skipped.contains(line)) {
      skipped.add(line);
    }
  }

  /** At most one run in twenty is wrong, and no stall of the server was the client's. */
  boolean passes() {
    return runs > 0 && wrong * TOLERATED_OF <= runs && stallsChargedToClient == 0;
  }

  String markdown() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| cause | "
            + String.join(" | ", COLUMNS)
            + " | most of p99 | others' CPU, at most | right |");
    lines.add("|---|" + "---|".repeat(COLUMNS.size() + 3));
    rows.forEach((name, row) -> lines.add(line(name, row)));
    lines.add("");
    lines.add(
        "%d of %d right; stalls of the server called CLIENT_LIMITED: %d"
            .formatted(runs - wrong, runs, stallsChargedToClient));
    if (!mistakes.isEmpty() || !skipped.isEmpty()) {
      lines.add("");
      lines.addAll(mistakes);
      lines.addAll(skipped);
    }
    return String.join("\n", lines);
  }

  private static String line(String name, Row row) {
    StringBuilder line = new StringBuilder("| " + name + " |");
    for (String column : COLUMNS) {
      Integer times = row.verdicts.get(column);
      line.append(times == null ? " |" : " " + times + " |");
    }
    List<String> parties = new ArrayList<>();
    row.parties.forEach((party, times) -> parties.add(party + " " + times));
    line.append(' ').append(String.join(", ", parties));
    line.append(String.format(Locale.ROOT, " | %.2f cores |", row.strangeCores));
    return line + " %d of %d |".formatted(row.right, row.runs);
  }
}
