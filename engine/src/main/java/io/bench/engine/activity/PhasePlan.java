package io.bench.engine.activity;

import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import org.jspecify.annotations.Nullable;

/**
 * A phase to be run. It ends at its length or when its cycles are used up, whichever comes first;
 * an automatic warm-up also as soon as everything has settled.
 *
 * @param lengthNanos how long ops are started, or {@link PhaseRun#NO_END}
 * @param firstCycle the cycle of the first op
 * @param cycleCount how many cycles there are for all clients together, {@link Long#MAX_VALUE} for
 *     no bound
 * @param schedule when the ops of all clients are due, or null for a closed loop
 * @param shard which of them are this client's
 * @param automatic whether it ends when everything has settled
 */
public record PhasePlan(
    PhaseKind kind,
    long lengthNanos,
    long firstCycle,
    long cycleCount,
    @Nullable Schedule schedule,
    Shard shard,
    boolean automatic) {

  public PhasePlan {
    if (lengthNanos == PhaseRun.NO_END && cycleCount == Long.MAX_VALUE) {
      throw new IllegalArgumentException("a phase needs an end: a length or a number of cycles");
    }
  }

  /** A phase of the only client that is not automatic. */
  public PhasePlan(
      PhaseKind kind,
      long lengthNanos,
      long firstCycle,
      long cycleCount,
      @Nullable Schedule schedule) {
    this(kind, lengthNanos, firstCycle, cycleCount, schedule, Shard.WHOLE, false);
  }

  /** The same phase, all of it. */
  PhasePlan ofAllClients() {
    return new PhasePlan(
        kind, lengthNanos, firstCycle, cycleCount, schedule, Shard.WHOLE, automatic);
  }

  /** Whether a schedule says when ops are due; otherwise it is a closed loop. */
  public boolean isPaced() {
    return schedule != null;
  }

  /** The time that its ops are judged by. */
  public Latency latency() {
    return isPaced() ? Latency.RESPONSE : Latency.SERVICE;
  }

  /** How many ops this client has to start at most, {@link Long#MAX_VALUE} for no bound. */
  public long ownCycleCount() {
    return shard.ownOf(cycleCount);
  }

  /** How many ops the schedule wants this client to start in the phase, or -1 in a closed loop. */
  public long scheduledOps() {
    return isPaced() && lengthNanos == PhaseRun.NO_END
        ? ownCycleCount()
        : scheduledOps(lengthNanos);
  }

  /** How many of them are due in the first {@code nanos} nanoseconds, or -1 in a closed loop. */
  public long scheduledOps(long nanos) {
    return schedule == null ? -1 : shard.ownOf(Math.min(cycleCount, schedule.opsDueWithin(nanos)));
  }

  /** How long the schedule takes to make all ops due, in seconds; NaN in a closed loop. */
  public double scheduledSeconds() {
    if (schedule == null) {
      return Double.NaN;
    }
    double lengthSeconds = lengthNanos / 1e9;
    return cycleCount == Long.MAX_VALUE
        ? lengthSeconds
        : Math.min(lengthSeconds, schedule.rate().secondsOf((double) cycleCount));
  }

  /** The mean rate that the phase offers from this client; NaN in a closed loop. */
  public double offeredPerSecond() {
    return offeredPerSecond(scheduledSeconds());
  }

  /** The mean rate in the first {@code seconds}; NaN in a closed loop. */
  public double offeredPerSecond(double seconds) {
    if (schedule == null) {
      return Double.NaN;
    }
    double all =
        seconds > 0 ? schedule.rate().meanPerSecond(seconds) : schedule.rate().perSecondAt(0);
    return all / shard.count();
  }
}
