package io.bench.engine.activity;

import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.OpTotals;
import java.util.List;

/** What was recorded of a phase, or of one block of it. Not thread-safe. */
public final class PhaseTotals {

  private final int phase;
  private final List<OpTotals> ops;
  private final OpTotals strides;

  /**
   * @param phase 0-based place among the activity's phases
   */
  public PhaseTotals(ActivityPlan plan, int phase) {
    this.phase = phase;
    this.ops = plan.ops().names().stream().map(name -> new OpTotals(plan.digits())).toList();
    this.strides = new OpTotals(plan.digits());
  }

  /** Adds an interval, if it is of this phase. */
  public void add(IntervalRecord record) {
    if (record.phaseIndex() == phase) {
      for (int template = 0; template < ops.size(); template++) {
        ops.get(template).add(record.ops().get(template));
      }
      strides.add(record.strides());
    }
  }

  /** By op template. A view. */
  public List<OpTotals> ops() {
    return ops;
  }

  /** Of whole strides; empty where their ops do not follow one another. A view. */
  public OpTotals strides() {
    return strides;
  }
}
