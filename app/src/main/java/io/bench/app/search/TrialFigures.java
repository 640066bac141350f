package io.bench.app.search;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ObjectiveFigure;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.search.Objective;
import io.bench.engine.search.Slo;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What a trial measured.
 *
 * @param seconds the time that the achieved rate refers to
 * @param unfinished ops that had not ended when the grace time was over
 * @param unsent ops that were due and never started
 * @param objectives the figure of every objective, in their order
 * @param verdicts on the measured window
 * @param notices about it
 */
record TrialFigures(
    double offeredPerSecond,
    double achievedPerSecond,
    double seconds,
    long issued,
    long succeeded,
    long failed,
    long unfinished,
    long unsent,
    List<Figure> objectives,
    List<Verdict> verdicts,
    List<Verdict> notices) {

  /**
   * The figure that an objective is about.
   *
   * @param value nanoseconds, or a share of errors; NaN if there was no op to tell; infinite if it
   *     is the time of an op that never ended well
   * @param fewSamples whether a percentile rests on so few ops above it that the next trial may
   *     well tell another one
   */
  record Figure(Objective objective, double value, boolean fewSamples) {

    boolean isMet() {
      return objective.isMetBy(value);
    }
  }

  /** The figures of a measured phase with a rate. */
  static TrialFigures of(PhaseResult phase, Slo slo) {
    Judgement judgement = phase.findings().judgement();
    List<Figure> figures = new ArrayList<>();
    for (Objective objective : slo.objectives()) {
      ObjectiveFigure figure = ObjectiveFigure.of(objective, phase, Latency.RESPONSE);
      figures.add(new Figure(objective, figure.value(), figure.fewSamples()));
    }
    return new TrialFigures(
        phase.offeredPerSecond(),
        phase.achievedPerSecond(),
        phase.windowSeconds(),
        phase.total(Count.ISSUED),
        phase.total(Count.SUCCEEDED),
        phase.total(Count.FAILED),
        phase.unfinished().size(),
        phase.unsentOps(),
        figures,
        judgement == null ? List.of() : judgement.verdicts(),
        judgement == null ? List.of() : judgement.notices());
  }
}
