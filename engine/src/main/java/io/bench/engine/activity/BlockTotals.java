package io.bench.engine.activity;

import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.OpTotals;
import java.util.ArrayList;
import java.util.List;

/** What one block of a phase recorded. The activity's thread. */
final class BlockTotals {

  private final int phase;
  private final List<OpTotals> ops = new ArrayList<>();
  private final OpTotals strides;

  BlockTotals(int phase, int templates, int digits) {
    this.phase = phase;
    this.strides = new OpTotals(digits);
    for (int template = 0; template < templates; template++) {
      ops.add(new OpTotals(digits));
    }
  }

  /** Adds an interval, if it is of the block's phase. */
  void add(IntervalRecord record) {
    if (record.phaseIndex() == phase) {
      for (int template = 0; template < ops.size(); template++) {
        ops.get(template).add(record.ops().get(template));
      }
      strides.add(record.strides());
    }
  }

  /** By op template. */
  List<OpTotals> ops() {
    return List.copyOf(ops);
  }

  /** Of whole strides; empty where their ops do not follow one another. */
  OpTotals strides() {
    return strides;
  }
}
