package io.bench.servers.cassandra.jmx;

import java.time.Duration;

/**
 * A Paxos repair that has succeeded.
 *
 * @param nodesRepaired how many nodes repaired their primary ranges: all, or none where one replica
 *     leaves nothing to repair
 * @param duration from the first node's beginning to the last one's end, one after the other
 */
public record PaxosRepair(int nodesRepaired, Duration duration) {}
