package io.bench.report.chart;

import io.bench.engine.result.RateCurve;
import io.bench.report.read.ReportedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Latency against rate of an arm, which is one line however many runs it has.
 *
 * @param arm from 0
 * @param label of its run, or of the arm if it has several
 * @param runs how many have measured the curve
 */
public record ArmCurve(int arm, String label, int runs, RateCurve curve) {

  /**
   * The curves of all arms, by arm and step.
   *
   * @param runs in the order of their arms
   * @param names of the arms
   */
  public static List<ArmCurve> of(List<ReportedRun> runs, List<String> names) {
    Map<Integer, List<ReportedRun>> byArm = new LinkedHashMap<>();
    runs.forEach(run -> byArm.computeIfAbsent(run.arm(), arm -> new ArrayList<>()).add(run));
    List<ArmCurve> curves = new ArrayList<>();
    byArm.forEach(
        (arm, ofArm) -> {
          String label = ofArm.size() == 1 ? ofArm.get(0).label() : names.get(arm);
          for (List<RateCurve> measured : byStep(ofArm).values()) {
            curves.add(new ArmCurve(arm, label, measured.size(), RateCurve.ofRuns(measured)));
          }
        });
    return curves;
  }

  private static Map<String, List<RateCurve>> byStep(List<ReportedRun> runs) {
    Map<String, List<RateCurve>> byStep = new LinkedHashMap<>();
    for (ReportedRun run : runs) {
      @Nullable List<RateCurve> curves = run.document().curves();
      if (curves != null) {
        curves.forEach(
            curve -> byStep.computeIfAbsent(curve.step(), step -> new ArrayList<>()).add(curve));
      }
    }
    return byStep;
  }
}
