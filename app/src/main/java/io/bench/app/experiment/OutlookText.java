package io.bench.app.experiment;

import io.bench.app.experiment.figure.Outlook;
import io.bench.app.text.Figures;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What an experiment could tell, and how long that would take, as one line. Stateless. */
final class OutlookText {

  private OutlookText() {}

  /**
   * The line; empty if there is no row to tell of.
   *
   * @param perRestart how long one takes
   */
  static Optional<String> of(Outlook outlook, Duration perRestart) {
    List<Outlook.Row> rows = outlook.rows();
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "estimate from %s: a difference of %s takes %s; %d restarts are planned and find %s"
            .formatted(
                basis(outlook),
                Figures.share(outlook.difference()),
                needed(rows, perRestart),
                outlook.planned(),
                detectable(rows)));
  }

  private static String basis(Outlook outlook) {
    return outlook.isAssuming()
        ? "%d rounds, if starts differ by %s"
            .formatted(outlook.rounds(), Figures.share(Outlook.BETWEEN_STARTS))
        : outlook.restarts() + " restarts, open rows";
  }

  private static String needed(List<Outlook.Row> rows, Duration perRestart) {
    Outlook.Row first = rows.get(0);
    Outlook.Row last = rows.get(rows.size() - 1);
    return first.restarts() == last.restarts()
        ? "%s restarts (%s)".formatted(about(first), time(first, perRestart))
        : "%s (%s) to %s restarts (%s), %s to %s"
            .formatted(
                about(first),
                first.name(),
                restarts(last),
                last.name(),
                time(first, perRestart),
                time(last, perRestart));
  }

  private static String about(Outlook.Row row) {
    return Double.isFinite(row.restarts()) ? "about " + restarts(row) : restarts(row);
  }

  private static String restarts(Outlook.Row row) {
    return Double.isFinite(row.restarts())
        ? "%.0f".formatted(row.restarts())
        : "more than " + Outlook.MOST_RESTARTS;
  }

  private static String time(Outlook.Row row, Duration perRestart) {
    double restarts = Double.isFinite(row.restarts()) ? row.restarts() : Outlook.MOST_RESTARTS;
    return Figures.wholeSpan(restarts * perRestart.toMillis() / 1e3);
  }

  private static String detectable(List<Outlook.Row> rows) {
    double[] shares = rows.stream().mapToDouble(Outlook.Row::detectable).sorted().toArray();
    String smallest = share(shares[0]);
    String largest = share(shares[shares.length - 1]);
    return smallest.equals(largest) ? smallest : smallest + " to " + largest;
  }

  /** Of two restarts an interval is many times as long as anybody asks for. */
  private static String share(double detectable) {
    return detectable > 1 ? "more than 100 %" : Figures.share(detectable);
  }
}
