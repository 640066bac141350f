package io.bench.app.compare;

/** Which verdicts a gate does not let pass; constants are spelled as users type them. */
public enum FailOn {
  different,
  worse;

  boolean isFoundIn(RunComparison comparison) {
    return comparison.tables().stream()
        .flatMap(table -> table.ops().stream())
        .flatMap(rows -> rows.figures().stream())
        .anyMatch(figure -> this == different ? figure.differs() : figure.worsened());
  }
}
