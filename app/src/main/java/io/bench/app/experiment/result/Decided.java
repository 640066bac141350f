package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Word;
import io.bench.app.experiment.figure.Outlook;
import java.util.List;
import java.util.Objects;

/**
 * How far an interleaved experiment is.
 *
 * @param decided rows with a verdict
 * @param open rows without that may have one
 * @param restartsToGo about how many more restarts would decide those of them that can be
 * @param outlook what of the open rows the planned restarts could tell
 */
public record Decided(int decided, int open, int restartsToGo, Outlook outlook) {

  static Decided of(List<Finding> findings, Outlook outlook) {
    int open = open(findings).size();
    double toGo =
        findings.stream()
            .map(Finding::paired)
            .filter(Objects::nonNull)
            .mapToDouble(Finding.Paired::restartsToGo)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    int decided = (int) findings.stream().filter(row -> row.word() != Word.CANNOT_TELL).count();
    return new Decided(decided, open, (int) Math.ceil(toGo), outlook);
  }

  /** The rows without a verdict, but for times of different kinds, which never have one. */
  static List<Finding> open(List<Finding> findings) {
    return findings.stream()
        .filter(row -> row.word() == Word.CANNOT_TELL && row.paired() != null)
        .toList();
  }
}
