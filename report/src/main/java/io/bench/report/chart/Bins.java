package io.bench.report.chart;

import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.IntervalDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The columns of charts over time: consecutive intervals of one phase, joined where there are more
 * than a chart can show. Immutable.
 *
 * @param joined how many intervals a bin joins; 1: none were joined
 */
record Bins(List<Bin> list, int joined) {

  /** The share of the previous bin's length below which a last bin is merged into it. */
  private static final double WHOLE_ENOUGH = 0.5;

  /**
   * One column.
   *
   * @param phase that issued ops in it
   * @param start in seconds since the begin of the run, like {@code end}
   */
  record Bin(PhaseKind phase, double start, double end) {
    double seconds() {
      return end - start;
    }

    double middle() {
      return (start + end) / 2;
    }
  }

  /**
   * The bins of a process.
   *
   * @param intervals of one step
   * @param most bins at most, or a few more
   */
  static Bins of(List<IntervalDocument> intervals, int most) {
    List<Bin> single = issuing(intervals);
    boolean severalClients =
        intervals.stream().map(IntervalDocument::shard).distinct().limit(2).count() > 1;
    // Clients' seconds do not begin together: bins of two hold at least one of each.
    int atOnce = Math.max(severalClients ? 2 : 1, (single.size() + most - 1) / most);
    List<Bin> joined = new ArrayList<>();
    int held = 0;
    for (Bin bin : single) {
      Bin last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      boolean samePhase = last != null && last.phase == bin.phase;
      boolean tail = samePhase && bin.seconds() < WHOLE_ENOUGH * last.seconds() / held;
      if (last != null && samePhase && (held < atOnce || tail)) {
        joined.set(joined.size() - 1, new Bin(bin.phase, last.start, bin.end));
        held += tail ? 0 : 1;
      } else {
        joined.add(bin);
        held = 1;
      }
    }
    return new Bins(List.copyOf(joined), atOnce);
  }

  /** The first client's intervals, each with the phase that issued ops in it. */
  private static List<Bin> issuing(List<IntervalDocument> intervals) {
    Map<Double, Bin> byEnd = new LinkedHashMap<>();
    for (IntervalDocument interval : intervals) {
      boolean first = Objects.equals(interval.shard(), intervals.get(0).shard());
      boolean late = interval.phase() == PhaseKind.WARM_UP;
      double end = interval.seconds();
      if (first && !(late && byEnd.containsKey(end))) {
        byEnd.put(end, new Bin(interval.phase(), end - interval.duration(), end));
      }
    }
    return new ArrayList<>(byEnd.values());
  }

  /** The bin that a moment lies in, or the nearest; -1 if there are none. */
  int at(double seconds) {
    int low = 0;
    int high = list.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (list.get(middle).end <= seconds) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return high;
  }

  int size() {
    return list.size();
  }
}
