package io.bench.engine.search;

import java.util.List;
import java.util.Locale;

/**
 * What a search found: the highest sustainable rate lies in {@code [metPerSecond,
 * missedPerSecond]}.
 *
 * @param end why the search ended
 * @param metPerSecond the highest rate that met the objective in all its replications (or, if the
 *     trials ran out, in any trial); NaN if none did
 * @param missedPerSecond the lowest rate above it that missed it; NaN if none did
 * @param replications how many fresh trials confirm {@code metPerSecond}
 * @param clientLimited whether the load generator was the limit at either end: the server may well
 *     sustain more
 * @param trials all that were run, in their order
 */
public record SearchAnswer(
    End end,
    double metPerSecond,
    double missedPerSecond,
    int replications,
    boolean clientLimited,
    List<Tried> trials) {

  /** Why a search ended. */
  public enum End {
    /** The answer was found and confirmed. */
    FOUND,
    /** Not even the lowest rate meets the objective. */
    NEVER_MET,
    /** Even the highest rate meets it. */
    ALWAYS_MET,
    /** The number of trials was used up before the answer was confirmed. */
    OUT_OF_TRIALS
  }

  /** A trial and how it ended. */
  public record Tried(Trial trial, TrialOutcome outcome) {}

  public SearchAnswer {
    trials = List.copyOf(trials);
  }

  /** One or two sentences for people. */
  public String text() {
    String found =
        switch (end) {
          case FOUND ->
              "%s met the objective in %d of %d replications, %s missed it"
                  .formatted(rate(metPerSecond), replications, replications, rate(missedPerSecond));
          case ALWAYS_MET ->
              "%s met the objective in %d of %d replications, and no higher rate was to be tried"
                  .formatted(rate(metPerSecond), replications, replications);
          case NEVER_MET ->
              "no rate met the objective, down to %s".formatted(rate(missedPerSecond));
          case OUT_OF_TRIALS -> outOfTrials();
        };
    return clientLimited
        ? found + "; the client was the limit: the server may sustain more"
        : found;
  }

  private String outOfTrials() {
    String met =
        Double.isNaN(metPerSecond)
            ? "no rate met the objective"
            : "%s met the objective, confirmed by %d replications"
                .formatted(rate(metPerSecond), replications);
    String missed =
        Double.isNaN(missedPerSecond) ? "" : ", " + rate(missedPerSecond) + " missed it";
    return "not finished after " + trials.size() + " trials: " + met + missed;
  }

  private static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 100 ? "%.3g op/s" : "%,.0f op/s", perSecond);
  }
}
