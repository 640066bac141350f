package io.bench.engine.run;

import java.time.Duration;

/**
 * What a server that Bench itself started has done and used while a step was measured. Its own
 * readings may be a second old, but what it did and what it used are read together.
 *
 * @param name such as {@code gateway}
 * @param requestsAnswered with a result or an error of the request's own; -1 if it does not count
 * @param requestsRefused because it had no room for them; -1 if it does not count
 * @param cpuTime of all its processes
 * @param warmUpIncluded whether it covers the whole step, because the measurement ran in forks
 */
public record ServerUsage(
    String name,
    long requestsAnswered,
    long requestsRefused,
    Duration cpuTime,
    boolean warmUpIncluded) {

  /** CPU time per answered request in microseconds; NaN if none was answered or counted. */
  public double cpuMicrosPerRequest() {
    return requestsAnswered <= 0 ? Double.NaN : cpuTime.toNanos() / 1e3 / requestsAnswered;
  }
}
