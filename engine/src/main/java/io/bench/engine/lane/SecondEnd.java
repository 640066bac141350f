package io.bench.engine.lane;

/**
 * A try of an op that the adapter has ended twice.
 *
 * @param template the op's template
 * @param cycle the op's cycle
 */
public record SecondEnd(int template, long cycle) {}
