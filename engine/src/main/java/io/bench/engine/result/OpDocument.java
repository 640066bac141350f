package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.record.TimePart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of an op template in a phase, or of all of them, as {@code run.json} has them.
 *
 * @param unfinishedAges null if every op ended
 * @param errors failed tries by error name
 * @param timeNanos how the times of ops that ended well divide, as sums; empty if not known
 * @param latencies every time that was recorded
 * @param intervals95 null if there are none
 */
public record OpDocument(
    Counts counts,
    @JsonInclude(Include.NON_NULL) @Nullable Ages unfinishedAges,
    Map<String, Long> errors,
    @JsonInclude(Include.NON_EMPTY) Map<TimePart, Long> timeNanos,
    Map<Latency, LatencyFigures> latencies,
    @JsonInclude(Include.NON_NULL) @Nullable Intervals95 intervals95) {

  /**
   * How long ops that had not ended had been waiting, in nanoseconds.
   *
   * @param median null of several clients, of which it is not known
   */
  public record Ages(long min, @Nullable Long median, long max) {

    static @Nullable Ages of(List<UnfinishedOp> unfinished) {
      long[] nanos = unfinished.stream().mapToLong(UnfinishedOp::ageNanos).sorted().toArray();
      return nanos.length == 0
          ? null
          : new Ages(nanos[0], nanos[nanos.length / 2], nanos[nanos.length - 1]);
    }
  }

  static OpDocument of(
      OpTotals totals,
      List<UnfinishedOp> unfinished,
      boolean ended,
      @Nullable Intervals95 intervals) {
    Counts counts = Counts.of(totals, List.of(Count.values()));
    return new OpDocument(
        counts.withUnfinished(ended ? unfinished.size() : counts.of(Count.ISSUED) - counts.ended()),
        Ages.of(unfinished),
        totals.errors(),
        timeNanos(totals),
        LatencyFigures.all(totals::histogram),
        intervals);
  }

  static Map<TimePart, Long> timeNanos(OpTotals totals) {
    TimeAccount time = totals.time();
    Map<TimePart, Long> parts = new LinkedHashMap<>();
    if (time.count() > 0) {
      for (TimePart part : TimePart.values()) {
        parts.put(part, time.sumNanos(part));
      }
    }
    return parts;
  }
}
