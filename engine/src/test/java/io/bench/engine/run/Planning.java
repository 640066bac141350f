package io.bench.engine.run;

import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.Parameter;
import io.bench.engine.function.FileAccess;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans runs of workloads that stand in a test, with the adapters that the test has. */
final class Planning {

  private final List<AdapterProvider> adapters = new ArrayList<>();
  private final List<Parameter<?>> environment = new ArrayList<>();

  /** Those of the catalogue; {@code cql} is what a workload runs on that names none. */
  static Planning with(AdapterProvider... adapters) {
    Planning planning = new Planning();
    planning.adapters.addAll(List.of(adapters));
    planning.adapters.sort(Comparator.comparing(AdapterProvider::name));
    return planning;
  }

  private String file = "dir/test.yaml";
  private double capacityPerSecond;
  private boolean demonstrating;
  private FileAccess files = FileAccess.EVERYWHERE;

  Planning demonstrating() {
    demonstrating = true;
    return this;
  }

  Planning ofFile(String path) {
    file = path;
    return this;
  }

  Planning withFiles(FileAccess allowed) {
    files = allowed;
    return this;
  }

  Planning around(Parameter<?>... declared) {
    environment.addAll(List.of(declared));
    return this;
  }

  Planning withCapacity(double perSecond) {
    capacityPerSecond = perSecond;
    return this;
  }

  /**
   * @param given words {@code name=value}, in the order typed
   */
  RunPlan plan(String workload, String... given) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String word : given) {
      int equals = word.indexOf('=');
      values.put(word.substring(0, equals), word.substring(equals + 1));
    }
    RunRequest request =
        new RunRequest(
            WorkloadFile.ofText(file, workload),
            values,
            environment,
            files,
            capacityPerSecond,
            demonstrating,
            false);
    RunPlanner planner =
        new RunPlanner(
            adapters,
            (name, recipe, others) -> {
              throw new UsageException("binding '" + name + "': no recipes here");
            },
            List.of());
    return planner.plan(request);
  }

  /** The only step of a plan. */
  StepPlan step(String workload, String... given) {
    RunPlan plan = plan(workload, given);
    if (plan.steps().size() != 1) {
      throw new AssertionError("one step expected: " + plan.steps());
    }
    return plan.steps().get(0);
  }

  /** What is wrong, line by line; empty if nothing is. */
  List<String> problems(String workload, String... given) {
    try {
      plan(workload, given);
      return List.of();
    } catch (UsageException e) {
      return e.problems();
    }
  }
}
