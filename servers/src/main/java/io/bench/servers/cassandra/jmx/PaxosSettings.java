package io.bench.servers.cassandra.jmx;

/**
 * How a node does light-weight transactions, as it says itself.
 *
 * @param variant {@code v1}, {@code v2} or another of {@code paxos_variant}
 * @param statePurging when the rows of {@code system.paxos} go: {@code legacy} (with a time to
 *     live), {@code gc_grace} or {@code repaired} (after a Paxos repair, see {@link
 *     ClusterManagement#repairPaxos})
 * @param repairEnabled whether Paxos repairs are done, which they are unless somebody forbids it
 * @param autoRepairsEnabled whether the node repairs by itself, every few minutes, what was left
 *     uncommitted
 */
public record PaxosSettings(
    String variant, String statePurging, boolean repairEnabled, boolean autoRepairsEnabled) {}
