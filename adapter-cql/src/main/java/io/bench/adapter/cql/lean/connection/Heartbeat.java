package io.bench.adapter.cql.lean.connection;

/**
 * When a connection is asked for a sign of life.
 *
 * @param intervalNanos after how long without an answer; 0 for never
 * @param timeoutNanos how long that sign may take
 */
public record Heartbeat(long intervalNanos, long timeoutNanos) {}
