package io.bench.app.calibration;

/**
 * What the endpoint's process used while a step was measured.
 *
 * @param cpuNanos CPU time of all its threads
 * @param seconds how long that was
 */
public record EndpointUse(long cpuNanos, double seconds) {}
