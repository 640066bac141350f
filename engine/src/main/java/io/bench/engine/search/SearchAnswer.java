package io.bench.engine.search;

import java.util.List;

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
}
