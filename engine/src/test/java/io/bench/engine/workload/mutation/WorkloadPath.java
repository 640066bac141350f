package io.bench.engine.workload.mutation;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.api.Binding;
import io.bench.engine.binding.Recipes;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.TagFilter;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.optemplate.OpTemplateFactory;
import io.bench.engine.workload.optemplate.RecipeCompiler;
import io.bench.engine.workload.reading.WorkloadFile;
import io.bench.engine.workload.scenario.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The way of a workload from its bytes to what adapters are given. Thread-safe.
 *
 * <p>Recipes of the unchanged workloads are compiled once, so that the time goes into the others.
 */
final class WorkloadPath {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> PARAMETERS = Map.of("given", "a value", "a", "5");

  /** A part of the way. */
  private interface Part {
    void run() throws Exception;
  }

  private final Map<String, Binding> known = new ConcurrentHashMap<>();

  /** Goes the way with a workload in which nothing is wrong, and remembers its recipes. */
  void learn(byte[] bytes) {
    Workload workload = WorkloadFile.ofUtf8("w.yaml", bytes).resolve(PARAMETERS);
    for (WorkloadOp op : workload.ops()) {
      op.bindings().values().forEach(this::learn);
    }
  }

  private void learn(String recipe) {
    if (!known.containsKey(recipe)) {
      try {
        known.put(recipe, Recipes.compile("known", recipe));
      } catch (UsageException e) {
        // A function of the field that needs a data set.
      }
    }
  }

  /**
   * Goes the way as far as it leads.
   *
   * @return what stops it; null if nothing does, or if it is a mistake told in words
   */
  @Nullable Throwable failure(byte[] bytes) {
    List<Throwable> failures = new ArrayList<>();
    attempt(() -> walk(bytes, failures), failures);
    return failures.isEmpty() ? null : failures.get(0);
  }

  private void walk(byte[] bytes, List<Throwable> failures) {
    WorkloadFile file = WorkloadFile.ofUtf8("w.yaml", bytes);
    Workload workload = file.resolve(PARAMETERS);
    attempt(() -> JSON.writeValueAsString(workload.normalOps()), failures);
    attempt(() -> JSON.writeValueAsString(workload.document()), failures);
    workload
        .scenarios()
        .forEach(
            scenario ->
                scenario.steps().forEach(step -> attempt(() -> take(step, workload), failures)));
    Map<String, Compiled> recipes = new HashMap<>();
    RecipeCompiler compiler =
        (name, recipe, others) -> recipes.computeIfAbsent(recipe, this::compiled).binding(name);
    attempt(
        () -> OpTemplateFactory.create(workload, workload.ops(), compiler, new CaptureScope()),
        failures);
    for (WorkloadOp op : workload.ops()) {
      op.bindings()
          .forEach(
              (name, recipe) -> attempt(() -> compiler.compile(name, recipe, Map.of()), failures));
    }
  }

  /** What became of a recipe. */
  private record Compiled(@Nullable Binding result, @Nullable RuntimeException refusal) {
    Binding binding(String name) {
      if (result == null) {
        throw Objects.requireNonNull(refusal, name);
      }
      return result;
    }
  }

  private static void take(Step step, Workload workload) {
    Map<String, String> parameters = step.parameters(PARAMETERS, new ArrayList<>());
    TagFilter.parse(parameters.getOrDefault("tags", "")).select(workload);
  }

  private Compiled compiled(String recipe) {
    Binding binding = known.get(recipe);
    if (binding != null) {
      return new Compiled(binding, null);
    }
    try {
      return new Compiled(Recipes.compile("binding", recipe), null);
    } catch (RuntimeException e) {
      return new Compiled(null, e);
    }
  }

  @SuppressWarnings("CatchingUnchecked")
  private static void attempt(Part part, List<Throwable> failures) {
    try {
      part.run();
    } catch (UsageException e) {
      if (e.problems().stream().anyMatch(line -> line.isBlank() || line.contains("\n"))) {
        failures.add(new AssertionError("not one line: " + e.problems()));
      }
    } catch (Throwable e) {
      failures.add(e);
    }
  }
}
