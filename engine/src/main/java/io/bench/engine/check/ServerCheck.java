package io.bench.engine.check;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.optemplate.ActivityOp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Prepares the ops of steps on the server that their parameters name, without running any.
 *
 * @param secrets receives every secret before it is used
 */
public record ServerCheck(Consumer<String> secrets) {

  /**
   * Prepares each op template once.
   *
   * @param problems receives a line for every server that cannot be reached and every op that it
   *     refuses
   * @return how many were prepared
   */
  int prepare(List<StepPlan> steps, Set<String> problems) {
    Map<String, List<StepPlan>> byConnection = new LinkedHashMap<>();
    for (StepPlan step : steps) {
      byConnection
          .computeIfAbsent(
              step.adapter().name() + step.adapterParameters(), unseen -> new ArrayList<>())
          .add(step);
    }
    int prepared = 0;
    Set<String> seen = new HashSet<>();
    for (List<StepPlan> sameConnection : byConnection.values()) {
      prepared += prepareOn(sameConnection, seen, problems);
    }
    return prepared;
  }

  private int prepareOn(List<StepPlan> steps, Set<String> seen, Set<String> problems) {
    StepPlan first = steps.get(0);
    int prepared = 0;
    ParameterValues values =
        ParameterValues.check(
            first.adapter().parameters(), first.adapterParameters(), new ArrayList<>());
    try (Adapter adapter =
        first.adapter().open(new AdapterContext(values, 1, 1, "bench-check", secrets))) {
      for (StepPlan step : steps) {
        for (ActivityOp op : step.ops()) {
          if (seen.add(WorkloadCheck.keyOf(op))) {
            AdapterException refusal = refusal(adapter, op.template());
            if (refusal == null) {
              prepared++;
            } else {
              problems.addAll(refusal.problems());
            }
          }
        }
      }
    } catch (AdapterException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
    return prepared;
  }

  private static @Nullable AdapterException refusal(Adapter adapter, OpTemplate template) {
    try {
      var unused = adapter.prepare(template);
      return null;
    } catch (AdapterException e) {
      return e;
    }
  }
}
