package io.bench.engine.activity;

/**
 * Facts from outside a measurement that its judgement needs.
 *
 * @param sameHost whether a server that is measured runs on this machine
 * @param coresAvailable processors that this process may use
 * @param calibratedPerSecond the most ops per second that this client reaches at all, as a
 *     calibration found; NaN if unknown
 */
public record Surroundings(boolean sameHost, int coresAvailable, double calibratedPerSecond) {}
