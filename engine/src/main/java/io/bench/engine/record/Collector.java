package io.bench.engine.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers what lanes recorded, interval by interval, and keeps the totals of every phase. Not
 * thread-safe: used by the activity's thread.
 */
public final class Collector {

  private final List<LaneRecorder> recorders;
  private final int templates;

  /** By phase and op template, and behind these of the phase's strides. */
  private final OpTotals[][] interval;

  private final OpTotals[][] cumulative;
  private final LaneUse[] laneUse;
  private boolean begun;

  public Collector(List<LaneRecorder> recorders, int phases, int templates, int digits) {
    this.recorders = List.copyOf(recorders);
    this.templates = templates;
    this.interval = totals(phases, templates, digits);
    this.cumulative = totals(phases, templates, digits);
    this.laneUse = new LaneUse[recorders.size()];
    Arrays.setAll(laneUse, lane -> new LaneUse());
  }

  private static OpTotals[][] totals(int phases, int templates, int digits) {
    OpTotals[][] totals = new OpTotals[phases][templates + 1];
    for (OpTotals[] row : totals) {
      for (int template = 0; template < row.length; template++) {
        row[template] = new OpTotals(digits);
      }
    }
    return totals;
  }

  /**
   * Asks every lane to hand over; the caller wakes them. What a lane has handed over too late for
   * the interval before is taken first: asked again, it would put it aside once more.
   */
  public void request() {
    begin();
    collectExchanged();
    recorders.forEach(LaneRecorder::request);
  }

  private void collectExchanged() {
    for (int lane = 0; lane < laneUse.length; lane++) {
      LaneRecorder recorder = recorders.get(lane);
      if (!recorder.exchangeWanted()) {
        recorder.collect(interval, laneUse[lane]);
      }
    }
  }

  private void begin() {
    for (OpTotals[] row : interval) {
      for (OpTotals totals : row) {
        totals.clear();
      }
    }
    for (LaneUse use : laneUse) {
      use.clear();
    }
    begun = true;
  }

  /** Whether every lane has handed over. */
  public boolean isComplete() {
    return recorders.stream().noneMatch(LaneRecorder::exchangeWanted);
  }

  /**
   * Ends an interval: adds what the lanes have handed over to the totals. A lane that has not
   * answered yet, because its adapter blocks, is left for the next interval: late, but not lost.
   *
   * @param running the phase that runs, which has a record even if nothing happened; -1 if none
   *     does
   * @return one record for each phase in which something happened
   */
  public List<IntervalRecord> collect(long startNanos, long endNanos, int running) {
    if (!begun) {
      begin();
    }
    begun = false;
    collectExchanged();
    List<LaneInterval> lanes = new ArrayList<>();
    for (int lane = 0; lane < laneUse.length; lane++) {
      lanes.add(laneUse[lane].interval(recorders.get(lane).takeCpuNanos()));
    }
    List<IntervalRecord> records = new ArrayList<>();
    for (int phase = 0; phase < interval.length; phase++) {
      boolean happened = phase == running;
      for (int template = 0; template < interval[phase].length; template++) {
        OpTotals totals = interval[phase][template];
        cumulative[phase][template].add(totals);
        happened |= totals.count(Count.ISSUED) + totals.count(Count.TRIES) > 0;
        happened |= totals.count(Count.SUCCEEDED) + totals.count(Count.FAILED) > 0;
      }
      if (happened) {
        records.add(
            new IntervalRecord(
                phase,
                startNanos,
                endNanos,
                ofTemplates(interval[phase]),
                interval[phase][templates],
                lanes));
      }
    }
    return records;
  }

  /** The totals of a phase so far, by op template. A view that later intervals add to. */
  public List<OpTotals> totals(int phase) {
    return ofTemplates(cumulative[phase]);
  }

  /** The totals of a phase's strides so far, empty if none are recorded. The same view. */
  public OpTotals strides(int phase) {
    return cumulative[phase][templates];
  }

  private List<OpTotals> ofTemplates(OpTotals[] row) {
    return List.of(row).subList(0, templates);
  }
}
