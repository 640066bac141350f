package io.bench.app.text;

import io.bench.engine.activity.PhasePlan;
import io.bench.engine.pace.PoissonArrivals;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import java.util.stream.Collectors;

/** The rate of a phase, for people. Thread-safe. */
public final class RateText {

  private RateText() {}

  /**
   * What this client offers: {@code 5,000 ops/s}, {@code 1,000 to 20,000 ops/s over 60.0 s}, {@code
   * 1,000, 2,000, 4,000 ops/s, 20.0 s each}; random arrivals and shards are named.
   *
   * @param phase with a rate
   */
  public static String of(PhasePlan phase) {
    Schedule schedule = phase.schedule();
    if (schedule == null) {
      throw new IllegalArgumentException("a closed loop has no rate");
    }
    int clients = phase.shard().count();
    String text = rate(schedule.rate(), clients);
    if (schedule instanceof PoissonArrivals) {
      text += ", Poisson arrivals";
    }
    return clients == 1 ? text : text + ", one of " + clients + " clients";
  }

  private static String rate(RateProfile rate, int clients) {
    RateProfile.Piece first = rate.pieces().get(0);
    if (first.fromPerSecond() != first.toPerSecond()) {
      return "%s to %s ops/s over %s"
          .formatted(
              Figures.rate(first.fromPerSecond() / clients),
              Figures.rate(first.toPerSecond() / clients),
              Figures.span(first.seconds()));
    }
    String rates =
        rate.pieces().stream()
            .map(piece -> Figures.rate(piece.toPerSecond() / clients))
            .collect(Collectors.joining(", "));
    String each = first.seconds() > 0 ? ", " + Figures.span(first.seconds()) + " each" : "";
    return rates + " ops/s" + each;
  }
}
