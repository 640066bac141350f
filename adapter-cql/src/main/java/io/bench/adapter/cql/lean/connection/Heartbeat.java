package io.bench.adapter.cql.lean.connection;

/**
 * When a connection is asked for a sign of life, in ticks of the lane.
 *
 * @param intervalTicks after how long without an answer; 0 for never
 * @param timeoutTicks how long that sign may take
 */
public record Heartbeat(int intervalTicks, int timeoutTicks) {}
