package io.bench.engine.activity;

import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import java.util.List;

/**
 * The result of the strides of a phase whose ops follow one another.
 *
 * @param totals {@link Count#OF_STRIDES} and {@link io.bench.engine.record.Latency#STRIDE}
 * @param unfinished strides that neither succeeded nor failed: their phase or the activity ended
 *     before
 */
public record StrideResult(OpTotals totals, long unfinished) {

  StrideResult plus(StrideResult next) {
    return new StrideResult(
        OpTotals.sum(List.of(totals, next.totals)), unfinished + next.unfinished);
  }
}
