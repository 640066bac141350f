package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.NearestName;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.OpValue;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.LinkedHashMap;
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
    return left.size() == whole.params().size()
        ? op
        : op.with(
            new OpTemplate(
                whole.name(),
                whole.fields(),
                left,
                whole.tags(),
                whole.captures(),
                whole.expectedRows(),
                whole.ownClient()));
  }
}
