package io.bench.app.experiment.plan;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.app.catalog.PackagedTexts;
import io.bench.engine.experiment.reading.ExperimentFile;
import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.reading.WorkloadLoader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plans experiments from text, with the built-in workloads. */
final class PlannedExperiments {

  private PlannedExperiments() {}

  static ExperimentPlan plan(
      ExperimentFile file, Map<String, String> given, boolean quick, String missing) {
    return plan(file, given, quick, missing, "");
  }

  /**
   * Plans.
   *
   * @param noHalves why the machine cannot give each of two arms half of its cores
   */
  static ExperimentPlan plan(
      ExperimentFile file,
      Map<String, String> given,
      boolean quick,
      String missing,
      String noHalves) {
    WorkloadLoader workloads = new WorkloadLoader(PackagedTexts.WORKLOADS);
    return new ExperimentPlanner(
            workloads::load,
            arm -> arm.parameters().containsKey("via") ? Optional.of(missing) : Optional.empty(),
            noHalves)
        .plan(file, file.read(given, quick), given);
  }

  static ExperimentPlan plan(String text) {
    return plan(file(text), Map.of(), false, "");
  }

  static List<String> problems(String text) {
    return problems(text, Map.of());
  }

  /** With parameters that were typed. */
  static List<String> problems(String text, Map<String, String> given) {
    UsageException wrong =
        catchThrowableOfType(UsageException.class, () -> plan(file(text), given, false, ""));
    return wrong == null ? List.of() : wrong.problems();
  }

  /** On a machine that cannot give each of two arms half of its cores. */
  static List<String> problemsWithoutHalves(String text, String noHalves) {
    UsageException wrong =
        catchThrowableOfType(
            UsageException.class, () -> plan(file(text), Map.of(), false, "", noHalves));
    return wrong == null ? List.of() : wrong.problems();
  }

  static ExperimentFile file(String text) {
    return ExperimentFile.ofUtf8("mine.yaml", text.getBytes(StandardCharsets.UTF_8));
  }
}
