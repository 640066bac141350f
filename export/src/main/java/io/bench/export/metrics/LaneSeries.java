package io.bench.export.metrics;

import com.codahale.metrics.MetricRegistry;
import io.bench.engine.record.LaneInterval;
import java.util.ArrayList;
import java.util.List;

/**
 * How busy each lane is, by its number from 0. A lane that a later step does not have stays, at 0.
 * Fed by the run's thread.
 */
final class LaneSeries {

  private final MetricRegistry registry;
  private final List<GaugeSeries> lanes = new ArrayList<>();

  LaneSeries(MetricRegistry registry) {
    this.registry = registry;
  }

  void add(double seconds, List<LaneInterval> intervals) {
    while (lanes.size() < intervals.size()) {
      Series series =
          new Series(MetricFamily.LANE_OCCUPANCY, List.of(Integer.toString(lanes.size())));
      lanes.add(new GaugeSeries(registry, series.registryName()));
    }
    for (int lane = 0; lane < lanes.size(); lane++) {
      boolean runs = lane < intervals.size();
      lanes.get(lane).set(runs ? intervals.get(lane).occupancy(seconds) : 0);
    }
  }
}
