package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Paired;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.figure.Outlook;
import io.bench.engine.experiment.ComparisonPlan.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * How far an interleaved experiment is.
 *
 * @param decided the rows with a verdict, such as {@code p50 (worse)}
 * @param open how many rows have none, and may have one
 * @param decidable how many of the open rows some more restarts would decide
 * @param restartsToGo about how many more these are; 0 if there is no such row
 * @param outlook what of the open rows the planned restarts could tell
 */
public record Decided(
    List<String> decided, int open, int decidable, int restartsToGo, Outlook outlook) {

  public Decided {
    decided = List.copyOf(decided);
  }

  /**
   * Counts rows.
   *
   * @param pairs all of the plan
   */
  static Decided of(List<Finding> findings, List<Pair> pairs, Outlook outlook) {
    List<Finding> open = open(findings);
    double[] toGo =
        open.stream()
            .map(Finding::paired)
            .filter(Objects::nonNull)
            .mapToDouble(Paired::restartsToGo)
            .filter(Double::isFinite)
            .toArray();
    List<String> decided =
        findings.stream()
            .filter(row -> row.word() != Word.CANNOT_TELL)
            .map(row -> "%s (%s)".formatted(row.name(pairs), row.word().words()))
            .toList();
    double most = Arrays.stream(toGo).max().orElse(0);
    return new Decided(decided, open.size(), toGo.length, (int) Math.ceil(most), outlook);
  }

  /** The rows without a verdict that may have one. */
  static List<Finding> open(List<Finding> findings) {
    return findings.stream()
        .filter(row -> row.word() == Word.CANNOT_TELL && row.paired() != null)
        .toList();
  }
}
