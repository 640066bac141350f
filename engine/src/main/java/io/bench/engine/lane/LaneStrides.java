package io.bench.engine.lane;

import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpStats;

/**
 * What happens to whole strides, where their ops follow one another in one permit. The lane's
 * thread only, but for {@link #unfinished} once the lane has finished. Hot path.
 *
 * <p>A stride is issued with its first op. It fails with the first of its ops that does, whatever
 * becomes of those behind it; it succeeds with its last one if none has failed. One that is given
 * up before that, because its phase or its lane ends, is unfinished. Where ops do not follow one
 * another nothing is counted.
 */
final class LaneStrides {

  private final LaneRecorder recorder;
  private final boolean follow;
  private final long[] unfinished;

  LaneStrides(LaneRecorder recorder, LaneSettings settings) {
    this.recorder = recorder;
    this.follow = settings.ops().hasStrides();
    this.unfinished = new long[settings.phases()];
  }

  /** The permit was taken for the first op of another stride. */
  void begin(InFlightOp op) {
    op.strideState = InFlightOp.STRIDE_NEW;
    op.strideApplied = (int) InFlightOp.UNKNOWN;
  }

  /** An op is issued; its intended time is known. */
  void issued(InFlightOp op) {
    if (follow && op.strideState == InFlightOp.STRIDE_NEW) {
      op.strideState = InFlightOp.STRIDE_OPEN;
      op.strideStartNanos = op.intendedNanos;
      recorder.strides(op.phase).add(Count.ISSUED, 1);
    }
  }

  /** An op has failed for good. */
  void failed(InFlightOp op) {
    if (op.strideState == InFlightOp.STRIDE_OPEN) {
      op.strideState = InFlightOp.STRIDE_COUNTED;
      recorder.strides(op.phase).add(Count.FAILED, 1);
    }
  }

  /**
   * An op has succeeded.
   *
   * @param whileIssuing whether the lane still starts ops of the op's phase
   */
  void succeeded(InFlightOp op, boolean whileIssuing) {
    if (op.applied >= 0 && op.strideApplied != 0) {
      op.strideApplied = op.applied;
    }
    if (op.strideState == InFlightOp.STRIDE_OPEN && !op.hasFollower()) {
      op.strideState = InFlightOp.STRIDE_COUNTED;
      OpStats stats = recorder.strides(op.phase);
      stats.add(Count.SUCCEEDED, 1);
      if (whileIssuing) {
        stats.add(Count.SUCCEEDED_WHILE_ISSUING, 1);
      }
      if (op.strideApplied >= 0) {
        stats.add(op.strideApplied == 1 ? Count.APPLIED : Count.NOT_APPLIED, 1);
      }
      stats.record(Latency.STRIDE, op.doneNanos - op.strideStartNanos);
    }
  }

  /** No op of the stride follows any more, whether it has come to its end or not. */
  void left(InFlightOp op) {
    if (op.strideState == InFlightOp.STRIDE_OPEN) {
      op.strideState = InFlightOp.STRIDE_COUNTED;
      unfinished[op.phase]++;
    }
  }

  /** Strides of a phase that neither succeeded nor failed. */
  long unfinished(int phase) {
    return unfinished[phase];
  }
}
