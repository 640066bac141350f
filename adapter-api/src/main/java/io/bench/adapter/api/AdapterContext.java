package io.bench.adapter.api;

import java.util.function.Consumer;

/**
 * What an adapter is told when it is opened.
 *
 * @param parameters the checked parameter values, defaults included
 * @param laneCount how many lanes will be opened, at least 1
 * @param maxInFlightPerLane the most ops that are ever in flight on one lane, at least 1
 * @param threadNamePrefix how the names of the adapter's threads should begin, so that they can be
 *     distinguished in a thread dump
 * @param secrets to be told every secret that does not stand in the parameters themselves, such as
 *     a password read from a file, before it is used; nothing shows it from then on. Thread-safe
 */
public record AdapterContext(
    ParameterValues parameters,
    int laneCount,
    int maxInFlightPerLane,
    String threadNamePrefix,
    Consumer<String> secrets) {

  public AdapterContext {
    if (laneCount < 1 || maxInFlightPerLane < 1) {
      throw new IllegalArgumentException(
          "lanes and in-flight must be positive: " + laneCount + ", " + maxInFlightPerLane);
    }
  }
}
