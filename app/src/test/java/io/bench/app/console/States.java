package io.bench.app.console;

import io.bench.app.console.ProgressState.Client;
import io.bench.app.console.ProgressState.Doing;
import io.bench.app.console.ProgressState.Errors;
import io.bench.app.console.ProgressState.Load;
import io.bench.app.console.ProgressState.Times;
import java.util.List;

/** States of progress with figures made up. */
final class States {

  private States() {}

  /** A closed loop that is measured. */
  static ProgressState measuring(
      int step, int steps, double fraction, double rate, Errors errors, double left) {
    return new ProgressState(
        step,
        steps,
        "main",
        Doing.MEASURING,
        fraction,
        left,
        new Load(rate, Double.NaN),
        new Times(1_230_000, 4_560_000),
        errors,
        new Client(0.5, 4, 0.01, 1_000_000),
        null,
        new LastMinute.Series(0, List.of(rate / 2, rate), List.of(1e6, 2e6)));
  }
}
