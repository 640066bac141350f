package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.SparseTotals;
import io.bench.engine.warmup.GateReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one of several clients did in one interval of a phase. In contrast to an {@link
 * IntervalRecord} it lasts.
 *
 * @param phase 0-based place among the activity's phases
 * @param inWindow whether the phase issued ops, or is judged by this interval nevertheless
 * @param ops by op template
 * @param strides of whole strides; empty where their ops do not follow one another
 * @param client what the client's process used and how it was held up
 * @param progress how much of the phase is over, 0 to 1
 * @param gate how far a warm-up has settled there; null of a measurement
 */
public record ClientSecond(
    int phase,
    boolean inWindow,
    List<SparseTotals> ops,
    SparseTotals strides,
    List<LaneInterval> lanes,
    ClientInterval client,
    double progress,
    @Nullable GateReport gate) {

  public ClientSecond {
    ops = List.copyOf(ops);
    lanes = List.copyOf(lanes);
  }
}
