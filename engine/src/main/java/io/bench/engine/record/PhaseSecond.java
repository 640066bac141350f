package io.bench.engine.record;

import io.bench.engine.client.ClientUsage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a phase is judged by of one interval, about a second: the warm-up's gate and the verdicts on
 * a measurement read series of these.
 *
 * @param seconds how long it was
 * @param ended ops that ended, well or not, by op template
 * @param succeeded how many of all of them ended well
 * @param serviceP50Nanos median service time, NaN if no op ended well
 * @param backlog ops that were due but not sent at the interval's end; 0 in a closed loop
 * @param busiestLane the largest share of the interval in which one lane could take on nothing
 *     more, see {@link LaneInterval#occupancy}
 * @param used what this process used, and what the machine took from it
 * @param spunNanos how much of its CPU time lanes spent on looking for answers when there were none
 * @param hiccupMaxNanos the longest hiccup of this process
 */
public record PhaseSecond(
    double seconds,
    List<Long> ended,
    long succeeded,
    double serviceP50Nanos,
    long backlog,
    double busiestLane,
    ClientUsage used,
    long spunNanos,
    long hiccupMaxNanos) {

  /** Pieces of a second are joined until they are at least so long. */
  public static final double SAMPLE_SECONDS = 0.9;

  public PhaseSecond {
    ended = List.copyOf(ended);
  }

  /** Ops of all templates that ended, well or not. */
  public long allEnded() {
    return ended.stream().mapToLong(Long::longValue).sum();
  }

  /** CPU time without what was spun, which would have been there for ops. */
  public long workedNanos() {
    return Math.max(0, used.cpuNanos() - spunNanos);
  }

  /** Whether it is long enough to be a sample of its own. */
  public boolean isSample() {
    return seconds >= SAMPLE_SECONDS;
  }

  /** The series in samples of about a second; what is left over at the end is not among them. */
  public static List<PhaseSecond> samples(List<PhaseSecond> series) {
    List<PhaseSecond> samples = new ArrayList<>();
    PhaseSecond pending = null;
    for (PhaseSecond second : series) {
      PhaseSecond joined = second.after(pending);
      if (joined.isSample()) {
        samples.add(joined);
      }
      pending = joined.isSample() ? null : joined;
    }
    return samples;
  }

  /** This and what came before it as one; this alone if nothing did. */
  public PhaseSecond after(@Nullable PhaseSecond before) {
    return before == null ? this : before.and(this);
  }

  /**
   * This and the next as one. The median becomes the mean of both, weighted by the ops: it is only
   * used to join pieces of a second.
   */
  public PhaseSecond and(PhaseSecond next) {
    return new PhaseSecond(
        seconds + next.seconds,
        IntStream.range(0, ended.size())
            .mapToObj(template -> ended.get(template) + next.ended.get(template))
            .toList(),
        succeeded + next.succeeded,
        joinedMedian(next),
        next.backlog,
        (busiestLane * seconds + next.busiestLane * next.seconds) / (seconds + next.seconds),
        used.plus(next.used),
        spunNanos + next.spunNanos,
        Math.max(hiccupMaxNanos, next.hiccupMaxNanos));
  }

  private double joinedMedian(PhaseSecond next) {
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
