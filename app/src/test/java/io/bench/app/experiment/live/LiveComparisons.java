package io.bench.app.experiment.live;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.app.catalog.PackagedTexts;
import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.ExperimentPlanner;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What two arms and other words become. */
final class LiveComparisons {

  private static final WorkloadLoader WORKLOADS = new WorkloadLoader(PackagedTexts.WORKLOADS);

  private LiveComparisons() {}

  static LiveComparison comparison(String first, String second, String... words) {
    return comparisonOf("keyvalue", first, second, words);
  }

  static LiveComparison comparisonOf(
      String workload, String first, String second, String... words) {
    Map<String, String> shared = new LinkedHashMap<>();
    for (String word : words) {
      shared.put(word.replaceFirst("=.*", ""), word.replaceFirst("[^=]*=", ""));
    }
    return LiveComparison.of(first, second, workload, null, WORKLOADS.load(workload), shared);
  }

  static Experiment experiment(LiveComparison comparison) {
    return comparison.file().read(comparison.given(), false);
  }

  static ExperimentPlan plan(LiveComparison comparison) {
    return new ExperimentPlanner(WORKLOADS::load, arm -> Optional.empty(), "")
        .plan(comparison.file(), experiment(comparison), comparison.given());
  }

  static List<String> problems(String first, String second, String... words) {
    UsageException wrong =
        catchThrowableOfType(UsageException.class, () -> plan(comparison(first, second, words)));
    return wrong == null ? List.of() : wrong.problems();
  }
}
