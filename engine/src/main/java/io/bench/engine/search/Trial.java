package io.bench.engine.search;

/**
 * A paced run that the search asks for.
 *
 * @param number from 1
 * @param ratePerSecond what to offer
 * @param role why
 */
public record Trial(int number, double ratePerSecond, Role role) {

  /** What a trial is for. */
  public enum Role {
    /** To find a rate that meets the objective and one that does not. */
    BRACKET,
    /** To bring the two together. */
    BISECT,
    /** To find out whether the answer was luck. */
    REPLICATE
  }
}
