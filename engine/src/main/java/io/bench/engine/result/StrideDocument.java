package io.bench.engine.result;

import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import java.util.Map;

/** The figures of whole strides in a phase, as {@code run.json} has them. */
public record StrideDocument(
    double achievedPerSecond,
    double cpuNanosPerStride,
    Counts counts,
    Map<Latency, LatencyFigures> latencies) {

  /**
   * @param ended whether they are final; if not, strides that go on are what {@code unfinished}
   *     says
   */
  static StrideDocument of(PhaseResult phase, StrideResult strides, boolean ended) {
    Counts counts = Counts.of(strides.totals(), Count.OF_STRIDES);
    return new StrideDocument(
        phase.achievedPerSecond(strides.totals()),
        (double) phase.client().cpuNanos() / counts.ended(),
        counts.withUnfinished(
            ended ? strides.unfinished() : counts.of(Count.ISSUED) - counts.ended()),
        LatencyFigures.all(strides.totals()::histogram));
  }
}
