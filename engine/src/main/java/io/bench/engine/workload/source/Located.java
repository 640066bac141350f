package io.bench.engine.workload.source;

/**
 * A value and where it was written.
 *
 * @param value what was written
 * @param position where
 */
public record Located<T>(T value, SourcePosition position) {}
