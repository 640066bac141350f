package io.bench.app.results;

import io.bench.engine.result.RunState;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How a past run ended, in a few words. Stateless. */
final class Outcome {

  private Outcome() {}

  /** The outcome of one step: its verdicts, or what is worse. */
  static String of(PastRun run, PastStep step) {
    List<String> parts = new ArrayList<>();
    if (run.state() != RunState.COMPLETED) {
      parts.add(of(run));
    }
    if (step.missedExpectations() > 0) {
      parts.add(step.missedExpectations() + " missed");
    }
    if (!step.verdicts().isEmpty()) {
      parts.add(step.verdicts().stream().map(VerdictKind::key).collect(Collectors.joining(", ")));
    }
    return parts.isEmpty() ? of(run) : String.join(", ", parts);
  }

  /** Of the whole run. */
  static String of(PastRun run) {
    return run.state() == RunState.RUNNING ? "unfinished" : run.state().toString();
  }
}
