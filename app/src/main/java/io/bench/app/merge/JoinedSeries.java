package io.bench.app.merge;

import io.bench.engine.statistics.BlockSeries;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The seconds of one step's measurement in which all clients were at work, each client's second
 * laid upon the others' by the clock. Fed in the order of time by one thread; a few seconds are
 * kept.
 */
final class JoinedSeries {

  /** Clients' clocks and intervals lie at most about a second apart. */
  private static final int KEPT_SECONDS = 10;

  private static final class Second {
    private final Map<String, Histogram> byOp = new HashMap<>();
    private double length;
  }

  private final JoinedWindow window;
  private final double startSeconds;
  private final int first;
  private final int last;
  private final Map<Integer, double[]> places = new HashMap<>();
  private final TreeMap<Integer, Second> open = new TreeMap<>();
  private final Map<String, BlockSeries> series = new HashMap<>();
  private final BlockSeries total = new BlockSeries();
  private int next;

  /**
   * @param startSeconds when the first client's measurement began, on the clock of {@link #add}
   */
  JoinedSeries(JoinedWindow window, double startSeconds, Iterable<String> ops) {
    this.window = window;
    this.startSeconds = startSeconds;
    this.first = (int) Math.round(window.commonStart());
    this.last = (int) Math.ceil(window.commonEnd() - 0.01) - 1;
    this.next = first;
    ops.forEach(op -> series.put(op, new BlockSeries()));
  }

  /**
   * Adds an interval of a client.
   *
   * @param intervalStart its begin
   */
  void add(int client, String op, double intervalStart, double seconds, Histogram times) {
    double startAfterBase = intervalStart - startSeconds;
    double begin = window.startAfterBase(client);
    if (startAfterBase + seconds / 2 > begin + window.seconds().get(client)) {
      return; // ops that ended after the phase's time
    }
    int second = second(client, startAfterBase, begin);
    if (second < next || second > last) {
      return;
    }
    Second joined = open.computeIfAbsent(second, unseen -> new Second());
    joined.length = Math.max(joined.length, seconds);
    joined
        .byOp
        .computeIfAbsent(op, unseen -> new Histogram(times.getNumberOfSignificantValueDigits()))
        .add(times);
    while (!open.isEmpty() && open.firstKey() < second - KEPT_SECONDS) {
      flushTo(open.firstKey());
    }
  }

  /** Counts a client's intervals, so that two of them never become one second. */
  private int second(int client, double start, double begin) {
    double[] place = places.get(client);
    if (place == null) {
      place = new double[] {start, Math.round(begin) + Math.round(start - begin)};
      places.put(client, place);
    } else if (start > place[0]) {
      place[1] += Math.max(1, Math.round(start - place[0]));
      place[0] = start;
    }
    return (int) place[1];
  }

  private void flushTo(int second) {
    for (; next <= second; next++) {
      Second joined = open.remove(next);
      double length = joined == null ? Math.min(1, window.commonEnd() - next) : joined.length;
      Histogram all = null;
      for (Map.Entry<String, BlockSeries> op : series.entrySet()) {
        Histogram times = joined == null ? null : joined.byOp.get(op.getKey());
        op.getValue().add(length, times == null ? 0 : times.getTotalCount(), times);
        if (times != null) {
          if (all == null) {
            all = new Histogram(times.getNumberOfSignificantValueDigits());
          }
          all.add(times);
        }
      }
      total.add(length, all == null ? 0 : all.getTotalCount(), all);
    }
  }

  /** Ends the last seconds, also those without an op; nothing may be added after it. */
  void end() {
    flushTo(last);
  }

  BlockSeries of(String op) {
    return series.getOrDefault(op, new BlockSeries());
  }

  BlockSeries ofAllOps() {
    return total;
  }
}
