package io.bench.app.results;

import io.bench.engine.record.Latency;
import io.bench.engine.result.PhaseDocument.Loop;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How throughput and the 99th percentile of one step went from run to run. Immutable.
 *
 * @param latency which time the percentile is of: it means something else in a closed loop
 * @param points one a run, the oldest first
 */
public record Trend(
    String workload, String step, String adapter, Loop loop, Latency latency, List<Point> points) {

  /** A run's figures. */
  public record Point(
      Instant start,
      Path folder,
      List<String> labels,
      String outcome,
      PastStep.Figure achieved,
      PastStep.Figure p99) {}

  /** The properties that the runs of one trend share. */
  private record Key(String workload, String step, String adapter, Loop loop, Latency latency) {}

  /**
   * The trends of runs, by workload, step, adapter and loop, in the order of their first runs.
   *
   * @param runs the oldest first
   */
  public static List<Trend> of(List<PastRun> runs) {
    Map<Key, List<Point>> points = new LinkedHashMap<>();
    for (PastRun run : runs) {
      for (PastStep step : run.steps()) {
        points
            .computeIfAbsent(
                new Key(run.workload(), step.name(), run.adapter(), step.loop(), step.latency()),
                unseen -> new ArrayList<>())
            .add(
                new Point(
                    run.start(),
                    run.folder(),
                    run.labels(),
                    run.outcomeOf(step),
                    step.achieved(),
                    step.p99()));
      }
    }
    List<Trend> trends = new ArrayList<>();
    points.forEach(
        (key, ofKey) ->
            trends.add(
                new Trend(
                    key.workload,
                    key.step,
                    key.adapter,
                    key.loop,
                    key.latency,
                    List.copyOf(ofKey))));
    return trends;
  }
}
