package io.bench.engine.run;

import io.bench.adapter.api.Capture;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.CycleRange;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether the ops of a stride can pass on what they capture. */
final class StrideOrder {

  private final List<ActivityOp> ops;
  private final OpSequence sequence;
  private final CaptureScope scope;

  StrideOrder(List<ActivityOp> ops, OpSequence sequence, CaptureScope scope) {
    this.ops = ops;
    this.sequence = sequence;
    this.scope = scope;
  }

  /**
   * Checks that what an op uses has been captured before it, in each stride.
   *
   * @param problems receives a line for every op that comes too early, and for strides that do not
   *     hold whole op sequences
   */
  void check(ActivityParameters engine, List<String> problems) {
    Set<Integer> captured = new HashSet<>();
    Set<String> told = new HashSet<>();
    for (int place : sequence.toArray()) {
      ActivityOp op = ops.get(place);
      for (int variable : op.uses()) {
        if (!captured.contains(variable) && told.add(place + " " + variable)) {
          problems.add(
              "op '%s' uses {%s}, which no op before it in the sequence captures"
                  .formatted(op.template().name(), scope.name(variable)));
        }
      }
      op.template().captures().forEach(capture -> captured.add(capture.variable()));
    }
    int length = sequence.length();
    int stride = engine.stride().orElse(length);
    if (stride % length != 0) {
      problems.add(
          "stride=%d holds no whole op sequence of %d ops, within which ops pass on captured fields"
              .formatted(stride, length));
    }
    long first = engine.cycles().map(CycleRange::first).orElse(0L);
    if (first % length != 0) {
      problems.add(
          "cycles begin at %d, in the midst of an op sequence of %d ops that pass on captured fields"
              .formatted(first, length));
    }
  }

  /** What lanes have to know of a step's captures. */
  static StrideCaptures captures(StepPlan step) {
    return new StrideCaptures(
        step.captures(),
        step.ops().stream()
            .map(op -> op.template().captures().stream().map(Capture::variable).toList())
            .toList(),
        step.ops().stream().map(op -> List.copyOf(op.uses())).toList());
  }
}
