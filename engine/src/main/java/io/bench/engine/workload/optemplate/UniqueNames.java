package io.bench.engine.workload.optemplate;

import io.bench.engine.workload.WorkloadOp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names for the ops of an activity under which results can be told apart. */
final class UniqueNames {

  private UniqueNames() {}

  /**
   * An op's own name where it is the only one of that name; otherwise {@code block.name}, and
   * {@code block.name-2} and so on where even that occurs again.
   */
  static List<String> of(List<WorkloadOp> ops) {
    Map<String, Integer> occurrences = new HashMap<>();
    ops.forEach(op -> occurrences.merge(op.name(), 1, Integer::sum));
    List<String> names = new ArrayList<>();
    Set<String> used = new HashSet<>();
    for (WorkloadOp op : ops) {
      boolean unique = occurrences.getOrDefault(op.name(), 0) == 1;
      String base = unique ? op.name() : op.block() + "." + op.name();
      String name = base;
      for (int i = 2; !used.add(name); i++) {
        name = base + "-" + i;
      }
      names.add(name);
    }
    return names;
  }
}
