package io.bench.engine.search;

import java.util.List;

/**
 * How a trial ended.
 *
 * @param result whether the objective was met
 * @param clientLimited whether the load generator was at its own limit, so that the trial says more
 *     of it than of the server
 * @param reasons what was missed, for people; empty if nothing was
 */
public record TrialOutcome(Result result, boolean clientLimited, List<String> reasons) {

  /** Whether the objective was met. */
  public enum Result {
    MET,
    MISSED,
    /** The rate was not held, so whatever the latencies were, they are not those at this rate. */
    RATE_NOT_HELD
  }

  public TrialOutcome {
    reasons = List.copyOf(reasons);
  }

  boolean isMet() {
    return result == Result.MET;
  }
}
