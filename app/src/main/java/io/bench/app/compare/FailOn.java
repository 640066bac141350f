package io.bench.app.compare;

/** Which verdicts a gate does not let pass; constants are spelled as users type them. */
public enum FailOn {
  different,
  worse,
  undecided;

  boolean isFoundIn(RunComparison comparison) {
    return comparison.tables().stream()
        .flatMap(table -> table.ops().stream())
        .flatMap(rows -> rows.figures().stream())
        .anyMatch(
            figure ->
                switch (this) {
                  case different -> figure.differs();
                  case worse -> figure.worsened();
                  case undecided -> figure.isUndecided();
                });
  }
}
