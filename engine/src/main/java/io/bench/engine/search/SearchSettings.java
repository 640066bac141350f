package io.bench.engine.search;

/**
 * How to search.
 *
 * @param startPerSecond the first rate to try, for example what a closed loop reached
 * @param leastPerSecond lower rates are not tried
 * @param mostPerSecond higher rates are not tried; infinite for no bound
 * @param resolution how close the rate that met and the one that missed shall come, relatively
 * @param replications how many trials confirm the answer, and how many would overturn the bound
 *     above it
 * @param mostTrials an end in any case
 */
public record SearchSettings(
    double startPerSecond,
    double leastPerSecond,
    double mostPerSecond,
    double resolution,
    int replications,
    int mostTrials) {

  public static final double RESOLUTION = 0.05;
  public static final int REPLICATIONS = 3;
  public static final int MAX_TRIALS = 40;

  /** The lowest rate of {@link #from} is this part of its start. */
  private static final double MIN_SHARE = 1.0 / 1024;

  public SearchSettings {
    if (!(startPerSecond > 0) || Double.isInfinite(startPerSecond)) {
      throw new IllegalArgumentException("a search must start above 0, not at " + startPerSecond);
    }
    if (!(leastPerSecond > 0 && leastPerSecond <= startPerSecond)
        || !(startPerSecond <= mostPerSecond)) {
      throw new IllegalArgumentException(
          "a search starts between its least and its most rate: %s, %s, %s"
              .formatted(leastPerSecond, startPerSecond, mostPerSecond));
    }
    if (!(resolution >= 0.001 && resolution <= 1)) {
      throw new IllegalArgumentException("the resolution is 0.1 % to 100 %, not " + resolution);
    }
    if (replications < 1 || mostTrials < 1) {
      throw new IllegalArgumentException("at least one replication and one trial");
    }
  }

  /**
   * A search from a rate on, or from the highest one if that is less, down to a small part of it.
   *
   * @param tellingPerSecond a trial at a lower rate has too few ops to tell anything
   */
  public static SearchSettings from(
      double startPerSecond,
      double tellingPerSecond,
      double mostPerSecond,
      double resolution,
      int replications,
      int mostTrials) {
    double start = Math.min(startPerSecond, mostPerSecond);
    double least = Math.min(start, Math.max(start * MIN_SHARE, tellingPerSecond));
    return new SearchSettings(start, least, mostPerSecond, resolution, replications, mostTrials);
  }
}
