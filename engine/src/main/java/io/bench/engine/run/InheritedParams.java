package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Leaves out params that a workload gives to all its ops or to those of a block, and that the
 * adapter does not know: they may be meant for another adapter, or for nobody, as in some published
 * workloads.
 */
final class InheritedParams {

  private InheritedParams() {}

  /**
   * The ops without such params.
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
    Set<String> unknown = new LinkedHashSet<>(op.template().params().keySet());
    unknown.retainAll(op.inheritedParams());
    unknown.removeAll(fields);
    if (unknown.isEmpty()) {
      return op;
    }
    OpTemplate whole = op.template();
    Map<String, OpValue> left = new LinkedHashMap<>(whole.params());
    left.keySet().removeAll(unknown);
    unknown.forEach(
        name ->
            warnings.add(
                "param '%s' means nothing to adapter '%s' and is left out"
                    .formatted(name, adapter)));
    return op.with(
        new OpTemplate(
            whole.name(),
            whole.fields(),
            left,
            whole.tags(),
            whole.captures(),
            whole.expectedRows()));
  }
}
