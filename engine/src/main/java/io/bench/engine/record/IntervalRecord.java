package io.bench.engine.record;

import java.util.List;

/**
 * What all lanes recorded about one phase in one interval. The totals belong to the collector and
 * are emptied when the listener returns: copy what must last.
 *
 * @param phaseIndex which phase of the activity the ops were intended in, 0-based
 * @param startNanos begin, in nanoseconds since the activity began
 * @param endNanos end, in nanoseconds since the activity began
 * @param ops by op template, in the activity's order
 * @param strides of whole strides; empty where their ops do not follow one another
 * @param lanes what each lane did with its time meanwhile, for all phases together
 */
public record IntervalRecord(
    int phaseIndex,
    long startNanos,
    long endNanos,
    List<OpTotals> ops,
    OpTotals strides,
    List<LaneInterval> lanes) {

  public IntervalRecord {
    lanes = List.copyOf(lanes);
  }
}
