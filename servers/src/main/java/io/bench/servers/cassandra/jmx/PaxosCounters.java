package io.bench.servers.cassandra.jmx;

/**
 * What all nodes together have counted of light-weight transactions since they started: the counts
 * of a stretch of time are the difference of two readings.
 *
 * @param writes conditional writes
 * @param reads reads at {@code SERIAL} or {@code LOCAL_SERIAL}
 * @param conditionsNotMet conditional writes that were not applied since their condition did not
 *     hold. With {@code paxos_variant} v1 every attempt of a write counts, so that under contention
 *     it is far more than the answers {@code [applied] = false}; with v2 it is their number
 */
public record PaxosCounters(CasCounters writes, CasCounters reads, long conditionsNotMet) {

  /** Nothing counted yet. */
  static final PaxosCounters ZERO = new PaxosCounters(CasCounters.ZERO, CasCounters.ZERO, 0);

  /** Returns the sums with another's counts. */
  public PaxosCounters plus(PaxosCounters other) {
    return new PaxosCounters(
        writes.plus(other.writes),
        reads.plus(other.reads),
        conditionsNotMet + other.conditionsNotMet);
  }

  /** Returns what was counted since an earlier moment. */
  public PaxosCounters minus(PaxosCounters earlier) {
    return new PaxosCounters(
        writes.minus(earlier.writes),
        reads.minus(earlier.reads),
        conditionsNotMet - earlier.conditionsNotMet);
  }
}
