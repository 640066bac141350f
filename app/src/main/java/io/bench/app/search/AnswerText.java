package io.bench.app.search;

import io.bench.app.search.SearchReport.State;
import io.bench.app.text.Figures;
import io.bench.engine.search.SearchAnswer;
import org.jspecify.annotations.Nullable;

/** The answer of a search in one sentence. Pure. */
final class AnswerText {

  private AnswerText() {}

  /** For example {@code sustains 6,000 to 6,200 ops/s within p99 < 10 ms (3 of 3 replications)}. */
  static String of(SearchReport report) {
    SearchAnswer answer = report.answer();
    String slo = report.plan().slo().text();
    if (answer == null) {
      return "has met or missed " + slo + " at no rate yet";
    }
    if (report.state() != State.COMPLETED) {
      return soFar(answer, slo);
    }
    return switch (answer.end()) {
      case FOUND ->
          "sustains %s to %s ops/s within %s (%s)"
              .formatted(
                  Figures.rate(answer.metPerSecond()),
                  Figures.rate(answer.missedPerSecond()),
                  slo,
                  confirmed(answer));
      case ALWAYS_MET ->
          "sustains %s ops/s, the highest rate that was to be tried, within %s (%s)"
              .formatted(Figures.rate(answer.metPerSecond()), slo, confirmed(answer));
      case NEVER_MET ->
          "meets %s at no rate, down to %s ops/s"
              .formatted(slo, Figures.rate(answer.missedPerSecond()));
      case OUT_OF_TRIALS ->
          report.isAlwaysMet()
              ? "meets %s at every rate that was tried, up to %s ops/s; all %s trials are used up"
                  .formatted(slo, Figures.rate(answer.metPerSecond()), answer.trials().size())
              : "%s; %snot confirmed, all %s trials are used up"
                  .formatted(
                      soFar(answer, slo),
                      answer.replications() == 0 ? "" : "the upper end is ",
                      answer.trials().size());
    };
  }

  private static String soFar(SearchAnswer answer, String slo) {
    String met = rate(answer.metPerSecond());
    String missed = rate(answer.missedPerSecond());
    if (met == null && missed == null) {
      return "has met or missed " + slo + " at no rate yet";
    }
    String confirmed = answer.replications() == 0 ? "" : " (" + confirmed(answer) + ")";
    if (met == null) {
      return "missed " + slo + " at " + missed;
    }
    String andMissed = missed == null ? "" : " and missed it at " + missed;
    return "met " + slo + " at " + met + confirmed + andMissed;
  }

  private static @Nullable String rate(double perSecond) {
    return Double.isNaN(perSecond) ? null : Figures.rate(perSecond) + " ops/s";
  }

  private static String confirmed(SearchAnswer answer) {
    return "%d of %d replications".formatted(answer.replications(), answer.replications());
  }
}
