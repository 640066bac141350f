package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.plan.PreparingRun;
import io.bench.engine.experiment.Experiment;
import io.bench.engine.experiment.ExperimentArm;
import io.bench.engine.experiment.reading.ExperimentFile;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Plans of experiments whose arms need no servers, for tests. */
public final class Experiments {

  private Experiments() {}

  /** A plan in which every arm can run. */
  public static ExperimentPlan plan(String text) {
    return plan(text, Map.of(), false, Map.of());
  }

  /**
   * A plan.
   *
   * @param given as typed
   * @param missing what arms lack, by name
   */
  public static ExperimentPlan plan(
      String text, Map<String, String> given, boolean quick, Map<String, String> missing) {
    ExperimentFile file = ExperimentFile.ofUtf8("mine.yaml", text.getBytes(StandardCharsets.UTF_8));
    Experiment experiment = file.read(given, quick);
    List<PlannedArm> arms = new ArrayList<>();
    for (ExperimentArm arm : experiment.arms()) {
      arms.add(
          new PlannedArm(
              arm,
              "null-async",
              List.of("main"),
              Set.of(),
              words(arm.parameters()),
              Duration.ZERO,
              Duration.ZERO,
              missing.getOrDefault(arm.name(), "")));
    }
    return new ExperimentPlan(
        experiment,
        file.source(),
        text,
        given,
        arms,
        runs(experiment.prepare()),
        runs(experiment.reset()),
        List.of(),
        Duration.ZERO,
        false,
        List.of());
  }

  /** The same plan with an arm that needs a server. */
  static ExperimentPlan needing(ExperimentPlan plan, String name, Need need) {
    return new ExperimentPlan(
        plan.experiment(),
        plan.source(),
        plan.text(),
        plan.given(),
        plan.arms().stream()
            .map(arm -> arm.arm().name().equals(name) ? needing(arm, need) : arm)
            .toList(),
        plan.prepare(),
        plan.reset(),
        plan.secrets(),
        plan.longestGrace(),
        plan.forked(),
        plan.warnings());
  }

  private static PlannedArm needing(PlannedArm arm, Need need) {
    return new PlannedArm(
        arm.arm(),
        arm.adapter(),
        arm.steps(),
        Set.of(need),
        arm.words(),
        arm.warmUp(),
        arm.grace(),
        arm.missing());
  }

  private static List<PreparingRun> runs(List<Map<String, String>> runs) {
    return runs.stream()
        .map(
            run ->
                new PreparingRun(
                    String.join(" ", run.values()), "null-async", Set.of(), words(run)))
        .toList();
  }

  private static List<String> words(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
        .toList();
  }
}
