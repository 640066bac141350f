package io.bench.engine.result.read;

import io.bench.engine.record.Count;
import io.bench.engine.record.OpOutcomes;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.Counts;
import io.bench.engine.result.OpDocument;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.statistics.BlockSeries;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one process measured of a step. Immutable.
 *
 * @param run the process's own folder
 * @param step its document
 * @param phase the document of its measured phase
 */
public record ResultProcess(ResultRun run, StepDocument step, PhaseDocument phase) {

  static Optional<ResultProcess> of(ResultRun run, StepDocument step) {
    return step.measurement().map(phase -> new ResultProcess(run, step, phase));
  }

  /** {@code response} or {@code service}: the time that the headline is about. */
  public String headline() {
    return phase.headline().key();
  }

  /** What became of all its ops that were due. */
  public OpOutcomes outcomes() {
    return outcomes(phase);
  }

  /** The same of any measured phase. */
  public static OpOutcomes outcomes(PhaseDocument phase) {
    Long unsent = phase.rate().unsentOps();
    return outcomes(phase.total(), unsent == null ? 0 : unsent);
  }

  /** What became of the ops of an op template that were issued. */
  public OpOutcomes outcomes(String op) {
    return outcomes(phase.ops().get(op), 0);
  }

  private static OpOutcomes outcomes(@Nullable OpDocument figures, long unsent) {
    if (figures == null) {
      return OpOutcomes.NONE;
    }
    Counts counts = figures.counts();
    return new OpOutcomes(
        counts.of(Count.SUCCEEDED), counts.of(Count.FAILED), counts.unfinished(), unsent);
  }

  /** The op templates, in the workload's order. */
  public List<String> ops() {
    return List.copyOf(phase.ops().keySet());
  }

  /** The headline's times of an op template. */
  public BlockSeries times(String op) {
    return run.log().of(step.name(), PhaseKind.MEASUREMENT, op, phase.headline());
  }

  /** The headline's times of all op templates together. */
  public BlockSeries timesOfAllOps() {
    return run.log().ofAllOps(step.name(), PhaseKind.MEASUREMENT, phase.headline());
  }
}
