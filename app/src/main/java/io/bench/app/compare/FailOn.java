package io.bench.app.compare;

import io.bench.app.compare.RunComparison.Figure;

/** Which verdicts a gate does not let pass; constants are spelled as users type them. */
public enum FailOn {
  different,
  worse,
  undecided;

  boolean isFoundIn(Figure figure) {
    return switch (this) {
      case different -> figure.differs();
      case worse -> figure.worsened();
      case undecided -> figure.isUndecided();
    };
  }
}
