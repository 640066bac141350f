package io.bench.engine.activity;

/**
 * What a measurement is judged by that lies outside it.
 *
 * @param sameHost whether a server that is measured runs on this machine
 * @param coresAvailable processors that this process may use
 * @param calibratedPerSecond the most ops per second that this client reaches at all, as a
 *     calibration found; NaN if unknown
 */
public record Surroundings(boolean sameHost, int coresAvailable, double calibratedPerSecond) {

  /** This machine, of which nothing else is known. */
  public static Surroundings unknown() {
    return new Surroundings(false, Runtime.getRuntime().availableProcessors(), Double.NaN);
  }
}
