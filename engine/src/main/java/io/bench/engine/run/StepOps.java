package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.CycleRange;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the ops of a step against the adapter and the order in which they will run. */
final class StepOps {

  private StepOps() {}

  /**
   * The ops without params that a workload gives to all its ops or to those of a block, and that
   * the adapter does not know: they may be meant for another adapter, or for nobody, as in some
   * published workloads.
   *
   * @param warnings receives a line for each that was left out
   */
  static List<ActivityOp> known(
      AdapterProvider adapter, List<ActivityOp> ops, Set<String> warnings) {
    Set<String> fields = adapter.opFields();
    if (fields.isEmpty()) {
      return ops;
    }
    return ops.stream().map(op -> known(adapter.name(), fields, op, warnings)).toList();
  }

  private static ActivityOp known(
      String adapter, Set<String> fields, ActivityOp op, Set<String> warnings) {
    OpTemplate whole = op.template();
    Map<String, OpValue> left = new LinkedHashMap<>(whole.params());
    for (String name : whole.params().keySet()) {
      // What looks like a known name is meant to do something: the adapter refuses it.
      boolean unknown =
          op.inheritedParams().contains(name)
              && !fields.contains(name)
              && NearestName.of(name, fields).isEmpty();
      if (unknown) {
        left.remove(name);
        warnings.add(
            "param '%s' means nothing to adapter '%s' and is left out".formatted(name, adapter));
      }
    }
    return left.size() == whole.params().size() ? op : op.with(whole.withParams(left));
  }

  /** Refuses ops whose answers would have to be read, where the adapter only counts them. */
  static void checkAnswers(AdapterProvider adapter, List<ActivityOp> ops, List<String> problems) {
    if (adapter.answerUse() != AnswerUse.COUNTED) {
      return;
    }
    for (ActivityOp op : ops) {
      String demand =
          op.template().expectedRows() != null
              ? "verifies its answer (verify-fields)"
              : op.template().captures().isEmpty() ? null : "captures fields of its answer";
      if (demand != null) {
        problems.add(
            "op '%s' %s, and adapter '%s' does not read answers"
                .formatted(op.template().name(), demand, adapter.name()));
      }
    }
  }

  /**
   * Checks that what an op uses has been captured before it, in each stride.
   *
   * @param problems receives a line for every op that comes too early, and for strides that do not
   *     hold whole op sequences
   */
  static void checkStrides(
      List<ActivityOp> ops,
      OpSequence sequence,
      CaptureScope scope,
      ActivityParameters engine,
      List<String> problems) {
    Set<Integer> captured = new HashSet<>();
    Set<String> reported = new HashSet<>();
    for (int place : sequence.toArray()) {
      ActivityOp op = ops.get(place);
      for (int variable : op.uses()) {
        if (!captured.contains(variable) && reported.add(place + " " + variable)) {
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
}
