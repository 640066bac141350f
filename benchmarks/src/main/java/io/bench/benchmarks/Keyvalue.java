package io.bench.benchmarks;

import io.bench.adapter.api.AdapterProvider;
import io.bench.engine.run.RunPlanner;
import io.bench.engine.run.RunRequest;
import io.bench.engine.run.StepPlan;
import io.bench.engine.workload.reading.WorkloadFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;

/** The built-in workload that benchmarks run, so that they measure what users run. */
public final class Keyvalue {

  private Keyvalue() {}

  /** The closed step that measures: reads and writes, half and half. */
  public static StepPlan capacity(AdapterProvider adapter) throws IOException {
    try (InputStream in = Keyvalue.class.getResourceAsStream("/workloads/keyvalue.yaml")) {
      WorkloadFile file = WorkloadFile.ofUtf8("keyvalue.yaml", in.readAllBytes());
      Map<String, String> given = Map.of("scenario", "default.capacity", "adapter", adapter.name());
      return new RunPlanner(List.of(adapter), BenchmarkRecipes::compile, List.of())
          .plan(new RunRequest(file, given, List.of()))
          .steps()
          .get(0);
    }
  }
}
