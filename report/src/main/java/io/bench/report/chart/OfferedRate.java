package io.bench.report.chart;

import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.PhaseDocument;
import io.bench.report.chart.Bins.Bin;
import io.bench.report.read.StepProcess;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.regex.Pattern;

/** How many ops were due per second over time. Stateless. */
final class OfferedRate {

  private static final Pattern CHANGING =
      Pattern.compile("\\b(over|each)\\b", Pattern.CASE_INSENSITIVE);

  private OfferedRate() {}

  /**
   * The rate of each bin; NaN in a closed loop, and once nothing is due any more.
   *
   * @param begin how the step stood when the first bin began
   * @param issuedAndBacklog of a bin: ops issued in it, and ops due but not issued at its end.
   *     Where the rate changes, the ops that became due are those issued plus the growth of the
   *     backlog.
   */
  static double[] perBin(
      StepProcess process,
      Bins bins,
      Timeline.Before begin,
      IntFunction<double[]> issuedAndBacklog) {
    double[] offered = new double[bins.size()];
    Arrays.fill(offered, Double.NaN);
    boolean changing =
        CHANGING.matcher(process.step().parameters().getOrDefault("rate", "")).find();
    double backlogBefore = begin.backlogOps();
    PhaseKind phaseBefore = begin.phase();
    for (int index = 0; index < offered.length; index++) {
      Bin bin = bins.list().get(index);
      PhaseDocument.Planned planned =
          process.step().phase(bin.phase()).map(PhaseDocument::planned).orElse(null);
      if (planned == null || Double.isNaN(planned.ratePerSecond())) {
        continue;
      }
      double[] counts = issuedAndBacklog.apply(index);
      double before = bin.phase() == phaseBefore ? backlogBefore : 0;
      double end = process.startSeconds(bin.phase()) + planned.seconds();
      if (!(bin.middle() >= end)) {
        offered[index] =
            changing
                ? Math.max(0, (counts[0] + counts[1] - before) / bin.seconds())
                : planned.ratePerSecond();
      }
      backlogBefore = counts[1];
      phaseBefore = bin.phase();
    }
    return offered;
  }
}
