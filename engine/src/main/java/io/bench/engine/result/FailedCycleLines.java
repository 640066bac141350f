package io.bench.engine.result;

import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.json.Json;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.FailedCycles;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The lines of {@code failed-cycles.jsonl}: a JSON object for each op that failed or did not end,
 * where the error policy asks for them.
 */
final class FailedCycleLines {

  private record Line(String step, PhaseKind phase, String op, long cycle, String error) {}

  private FailedCycleLines() {}

  /** Those that failed in an interval; empty if there are none. */
  static byte[] ofInterval(StepInfo step, IntervalReport report) {
    StringBuilder lines = new StringBuilder();
    for (int template = 0; template < report.record().ops().size(); template++) {
      String op = step.plan().ops().names().get(template);
      FailedCycles failed = report.record().ops().get(template).failedCycles();
      failed.forEach((cycle, error) -> append(lines, step, report.phase(), op, cycle, error));
    }
    return bytes(lines);
  }

  /** Those that had not ended when a step did; empty if there are none. */
  static byte[] ofUnfinished(StepResult result) {
    StringBuilder lines = new StringBuilder();
    StepInfo step = result.step();
    if (step.plan().errors().policy().ruleFor(UnfinishedOp.ERROR_NAME).list()) {
      for (PhaseResult phase : result.activity().phases()) {
        for (UnfinishedOp op : phase.unfinished()) {
          List<String> names = step.plan().ops().names();
          if (op.cycle() != UnfinishedOp.UNKNOWN_CYCLE) {
            append(
                lines,
                step,
                phase.plan(),
                names.get(op.template()),
                op.cycle(),
                UnfinishedOp.ERROR_NAME);
          }
        }
      }
    }
    return bytes(lines);
  }

  private static void append(
      StringBuilder lines, StepInfo step, PhasePlan phase, String op, long cycle, String error) {
    lines.append(Json.line(new Line(step.name(), phase.kind(), op, cycle, error)));
  }

  private static byte[] bytes(StringBuilder lines) {
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
