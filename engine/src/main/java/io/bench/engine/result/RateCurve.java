package io.bench.engine.result;

import io.bench.engine.run.StepResult;
import io.bench.engine.search.Knee;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Latency against rate: one step at several rates.
 *
 * @param step what it is called without a rate
 * @param points in the order measured; a search may measure a rate several times, and so do several
 *     runs
 * @param knee by p99; null if fewer than three rates were held, or had enough ops for a p99
 */
public record RateCurve(String step, List<RatePoint> points, @Nullable Knee knee) {

  public RateCurve {
    points = List.copyOf(points);
  }

  /** The curve of points. */
  public static RateCurve of(String step, List<RatePoint> points) {
    return new RateCurve(
        step,
        points,
        Knee.of(points.stream().map(RatePoint::sample).flatMap(Optional::stream).toList()));
  }

  /**
   * What several runs have measured of one step, a rate of one being that of the same name of the
   * others: a share of the capacity is another number of ops in each run. Of each rate the median
   * counts for the knee.
   *
   * @param runs at least one
   */
  public static RateCurve ofRuns(List<RateCurve> runs) {
    List<RatePoint> points = runs.stream().flatMap(run -> run.points().stream()).toList();
    Map<String, List<Knee.Sample>> byName = new LinkedHashMap<>();
    points.forEach(
        point ->
            point
                .sample()
                .ifPresent(
                    sample ->
                        byName
                            .computeIfAbsent(point.name(), name -> new ArrayList<>())
                            .add(sample)));
    return new RateCurve(
        runs.get(0).step(),
        points,
        Knee.of(byName.values().stream().map(Knee.Sample::median).toList()));
  }

  /** The curve of each step with {@code rates=}, as far as it was measured. */
  public static List<RateCurve> ofSteps(List<StepDocument> steps) {
    return grouped(steps, StepDocument::ratesOf, RatePoint::of);
  }

  /** The same of steps that this process has run. */
  public static List<RateCurve> ofResults(List<StepResult> steps) {
    return grouped(
        steps,
        result -> result.step().ratesOf(),
        result -> RatePoint.of(result.step().name(), result));
  }

  private static <S> List<RateCurve> grouped(
      List<S> steps,
      Function<S, @Nullable String> series,
      Function<S, Optional<RatePoint>> measured) {
    Map<String, List<RatePoint>> bySeries = new LinkedHashMap<>();
    for (S step : steps) {
      String name = series.apply(step);
      if (name != null) {
        measured
            .apply(step)
            .ifPresent(
                point -> bySeries.computeIfAbsent(name, first -> new ArrayList<>()).add(point));
      }
    }
    List<RateCurve> curves = new ArrayList<>();
    bySeries.forEach((name, points) -> curves.add(of(name, points)));
    return curves;
  }
}
