package io.bench.app.text;

import io.bench.engine.result.RateCurve;
import io.bench.engine.result.RatePoint;
import io.bench.engine.search.Knee;
import io.bench.engine.statistics.Percentile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Latency against rate as a small table, and its knee as one line. Pure. */
public final class CurveText {

  private CurveText() {}

  /** The table by rate, what its marks mean, and the knee. */
  public static List<String> lines(RateCurve curve) {
    TextTable table = TextTable.ofFigures();
    table.row(List.of("ops/s offered", "achieved", "p50", "p99", "p99.9", "max", "errors"));
    curve.points().stream()
        .sorted(Comparator.comparingDouble(RatePoint::offeredPerSecond))
        .forEach(point -> table.row(row(point)));
    List<String> lines = new ArrayList<>(table.lines("  "));
    if (curve.points().stream().anyMatch(point -> !point.held())) {
      lines.addAll(
          Wrapped.lines(
              "  ! rate not held: ops that were never sent are in no percentile, so the true ones are higher",
              "    "));
    }
    lines.addAll(Wrapped.lines("  " + knee(curve.knee()), "    "));
    return lines;
  }

  private static List<String> row(RatePoint point) {
    return List.of(
        Figures.rate(point.offeredPerSecond()),
        Figures.rate(point.achievedPerSecond()) + (point.held() ? " " : "!"),
        latency(point.nanos(Percentile.P50)),
        latency(point.nanos(Percentile.P99)),
        latency(point.nanos(Percentile.P99_9)),
        latency(point.response() == null ? Double.NaN : point.response().maxNanos()),
        Double.isNaN(point.errorShare()) ? "-" : Figures.share(point.errorShare()));
  }

  private static String latency(double nanos) {
    return Double.isNaN(nanos) ? "-" : Figures.latency(nanos);
  }

  /**
   * For example {@code knee at 5,100 ops/s (3,400 to 7,700): beyond it p99 grows faster than ...}.
   */
  public static String knee(@Nullable Knee knee) {
    if (knee == null) {
      return "no knee: it takes three rates that were held, each with at least 1,000 ops";
    }
    return switch (knee.place()) {
      case INSIDE ->
          "knee at %s ops/s (%s to %s): beyond it p99 grows faster than throughput"
              .formatted(
                  Figures.rate(knee.perSecond()),
                  Figures.rate(knee.fromPerSecond()),
                  Figures.rate(knee.toPerSecond()));
      case LOWEST ->
          "knee at or below %s ops/s, the lowest rate: measure lower ones"
              .formatted(Figures.rate(knee.perSecond()));
      case HIGHEST ->
          "knee at or above %s ops/s, the highest rate: measure higher ones"
              .formatted(Figures.rate(knee.perSecond()));
    };
  }
}
