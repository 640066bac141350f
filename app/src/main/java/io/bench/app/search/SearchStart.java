package io.bench.app.search;

/**
 * Where a search begins.
 *
 * @param perSecond the first rate to try
 * @param origin why there
 * @param capacityPerSecond what a closed loop reached; NaN if none was run
 */
record SearchStart(double perSecond, Origin origin, double capacityPerSecond) {

  /** A user's word, the share of a capacity, or a guess. */
  enum Origin {
    GIVEN,
    CAPACITY,
    DEFAULT
  }

  /** A closed loop keeps more in flight than a rate does, so what it reaches is too much. */
  static final double SHARE_OF_CAPACITY = 0.5;

  static final double DEFAULT_PER_SECOND = 1_000;

  /**
   * Chooses.
   *
   * @param givenPerSecond the user's; NaN for none
   * @param capacityPerSecond NaN for none
   */
  static SearchStart of(double givenPerSecond, double capacityPerSecond) {
    if (!Double.isNaN(givenPerSecond)) {
      return new SearchStart(givenPerSecond, Origin.GIVEN, capacityPerSecond);
    }
    return Double.isNaN(capacityPerSecond)
        ? new SearchStart(DEFAULT_PER_SECOND, Origin.DEFAULT, capacityPerSecond)
        : new SearchStart(
            SHARE_OF_CAPACITY * capacityPerSecond, Origin.CAPACITY, capacityPerSecond);
  }
}
