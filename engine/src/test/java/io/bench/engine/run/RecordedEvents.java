package io.bench.engine.run;

import io.bench.adapter.api.OpError;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.policy.ErrorRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Writes down what a run tells. How many intervals there were depends on time and is left out. */
final class RecordedEvents implements RunListener {

  /** In order; what was told of errors, which comes from other threads, is not among them. */
  final List<String> told = new ArrayList<>();

  final List<String> errors = new CopyOnWriteArrayList<>();
  final List<StepInfo> steps = new ArrayList<>();
  private @Nullable RunResult result;

  /** What was told at the end of the run. */
  RunResult result() {
    return Objects.requireNonNull(result, "the end of the run was not told");
  }

  @Override
  public void runStarted(RunInfo run) {
    told.add("run " + run.workload());
  }

  @Override
  public void stepStarted(StepInfo step) {
    steps.add(step);
    told.add("step " + step.name());
  }

  @Override
  public void phaseStarted(StepInfo step, int phaseIndex, PhasePlan phase) {
    told.add("phase " + step.name() + " " + phaseIndex + " " + phase.kind());
  }

  @Override
  public void interval(StepInfo step, IntervalReport report) {
    String line = "intervals " + step.name() + " " + report.phaseIndex();
    if (!told.contains(line)) {
      told.add(line);
    }
  }

  @Override
  public void error(StepInfo step, String opName, OpError error, ErrorRule rule) {
    errors.add(step.name() + " " + opName + " " + error.name());
  }

  @Override
  public void stepEnded(StepResult ended) {
    told.add("end of step " + ended.step().name() + " " + ended.activity().end());
  }

  @Override
  public void runEnded(RunResult ended) {
    result = ended;
    told.add("end of run " + ended.end());
  }
}
