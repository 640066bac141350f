package io.bench.servers.cassandra.jmx;

/**
 * What nodes have counted as coordinators of serial requests of one kind: conditional writes, or
 * reads at a serial consistency. The two variants of Paxos do not count alike.
 *
 * @param requests ended in whatever way; MBean {@code Latency}
 * @param contended requests that lost at least one Paxos round to another, however many; MBean
 *     {@code ContentionHistogram}. With v2 requests for one partition queue up in their
 *     coordinator, so that only different coordinators contend; with v1 they contend on one, too
 * @param unfinishedCommits times that another's accepted but uncommitted update was found and had
 *     to be completed first; MBean {@code UnfinishedCommit}
 * @param unknownResults requests of which the coordinator could not tell whether they were applied:
 *     for clients of CQL's protocol v4 a timeout; counted by v1 only, by v2 among the timeouts;
 *     MBean {@code UnknownResult}
 * @param timeouts MBean {@code Timeouts}. Where serial reads time out since they lost their round,
 *     v2 counts these under writes, which then have more timeouts than their clients saw
 * @param unavailables requests refused since too few replicas were up; MBean {@code Unavailables}
 * @param failures requests that a replica failed; MBean {@code Failures}
 */
public record CasCounters(
    long requests,
    long contended,
    long unfinishedCommits,
    long unknownResults,
    long timeouts,
    long unavailables,
    long failures) {

  /** Nothing counted yet. */
  static final CasCounters ZERO = new CasCounters(0, 0, 0, 0, 0, 0, 0);

  /** Returns the sums with another's counts. */
  public CasCounters plus(CasCounters other) {
    return combined(other, 1);
  }

  /** Returns what was counted since an earlier moment. */
  public CasCounters minus(CasCounters earlier) {
    return combined(earlier, -1);
  }

  private CasCounters combined(CasCounters other, int sign) {
    return new CasCounters(
        requests + sign * other.requests,
        contended + sign * other.contended,
        unfinishedCommits + sign * other.unfinishedCommits,
        unknownResults + sign * other.unknownResults,
        timeouts + sign * other.timeouts,
        unavailables + sign * other.unavailables,
        failures + sign * other.failures);
  }
}
