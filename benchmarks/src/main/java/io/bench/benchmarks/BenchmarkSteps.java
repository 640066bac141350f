package io.bench.benchmarks;

import io.bench.adapter.api.AdapterProvider;
import io.bench.engine.binding.LibraryRecipes;
import io.bench.engine.function.FunctionLibrary;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.functions.published.PublishedFunctions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The steps that benchmarks run, planned as those of users are, with the published functions. */
public final class BenchmarkSteps {

  private static final LibraryRecipes RECIPES =
      new LibraryRecipes(FunctionLibrary.of(List.of(new PublishedFunctions().functions())));

  private BenchmarkSteps() {}

  /** The closed step of the built-in workload {@code keyvalue}: reads and writes, half and half. */
  public static StepPlan keyvalueCapacity(AdapterProvider adapter) throws IOException {
    try (InputStream in = BenchmarkSteps.class.getResourceAsStream("/workloads/keyvalue.yaml")) {
      return first(
          adapter,
          WorkloadFile.ofUtf8("keyvalue.yaml", in.readAllBytes()),
          Map.of("scenario", "default.capacity"));
    }
  }

  /**
   * One op in a closed loop.
   *
   * @param op as a workload has it, in YAML
   */
  public static StepPlan ofOp(AdapterProvider adapter, String op, Map<String, String> parameters) {
    byte[] yaml = ("{ops: {op: " + op + "}}").getBytes(StandardCharsets.UTF_8);
    return first(adapter, WorkloadFile.ofUtf8("table.yaml", yaml), parameters);
  }

  private static StepPlan first(
      AdapterProvider adapter, WorkloadFile file, Map<String, String> parameters) {
    Map<String, String> given = new HashMap<>(parameters);
    given.put("adapter", adapter.name());
    return new RunPlanner(List.of(adapter), RECIPES::compile, List.of())
        .plan(new RunRequest(file, given, List.of()))
        .steps()
        .get(0);
  }
}
