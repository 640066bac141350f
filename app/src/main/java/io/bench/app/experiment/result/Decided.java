package io.bench.app.experiment.result;

import io.bench.app.experiment.figure.Finding;
import io.bench.app.experiment.figure.Finding.Word;
import java.util.List;
import java.util.Objects;

/**
 * How far an interleaved experiment is.
 *
 * @param decided rows with a verdict
 * @param open rows without
 * @param restartsToGo about how many more restarts would decide those of them that can be
 */
public record Decided(int decided, int open, int restartsToGo) {

  static Decided of(List<Finding> findings) {
    int open = (int) findings.stream().filter(row -> row.word() == Word.CANNOT_TELL).count();
    double toGo =
        findings.stream()
            .map(Finding::paired)
            .filter(Objects::nonNull)
            .mapToDouble(Finding.Paired::restartsToGo)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    return new Decided(findings.size() - open, open, (int) Math.ceil(toGo));
  }
}
