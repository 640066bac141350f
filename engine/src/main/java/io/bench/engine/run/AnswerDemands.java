package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.AnswerUse;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.List;

/** Refuses ops whose answers would have to be read, where the adapter only counts them. */
final class AnswerDemands {

  private AnswerDemands() {}

  static void check(AdapterProvider adapter, List<ActivityOp> ops, List<String> problems) {
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
}
