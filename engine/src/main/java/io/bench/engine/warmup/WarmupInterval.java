package io.bench.engine.warmup;

import java.util.Arrays;
import java.util.List;

/**
 * What happened in one interval of a warm-up.
 *
 * @param seconds how long the interval was
 * @param endedOps ops that ended, well or not, by op template
 * @param succeeded how many of all of them ended well
 * @param cpuNanos CPU time of this process
 * @param compilationMillis time the JIT compilers worked; negative, if unknown, counts as 0
 * @param serviceP50Nanos median service time, or NaN if no op ended well
 */
public record WarmupInterval(
    double seconds,
    List<Long> endedOps,
    long succeeded,
    long cpuNanos,
    long compilationMillis,
    double serviceP50Nanos) {

  public WarmupInterval {
    endedOps = List.copyOf(endedOps);
  }

  long ended() {
    return endedOps.stream().mapToLong(Long::longValue).sum();
  }

  /**
   * This interval and the next as one. The median becomes the mean of both, weighted by the ops: it
   * is only used to join pieces of a second.
   */
  WarmupInterval and(WarmupInterval next) {
    Long[] ended = endedOps.toArray(Long[]::new);
    Arrays.setAll(ended, template -> ended[template] + next.endedOps.get(template));
    return new WarmupInterval(
        seconds + next.seconds,
        List.of(ended),
        succeeded + next.succeeded,
        cpuNanos + next.cpuNanos,
        Math.max(0, compilationMillis) + Math.max(0, next.compilationMillis),
        joinedMedian(next));
  }

  private double joinedMedian(WarmupInterval next) {
    if (Double.isNaN(serviceP50Nanos) || succeeded == 0) {
      return next.serviceP50Nanos;
    }
    if (Double.isNaN(next.serviceP50Nanos) || next.succeeded == 0) {
      return serviceP50Nanos;
    }
    return (serviceP50Nanos * succeeded + next.serviceP50Nanos * next.succeeded)
        / (succeeded + next.succeeded);
  }
}
