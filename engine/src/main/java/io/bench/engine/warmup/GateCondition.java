package io.bench.engine.warmup;

/**
 * One rule as it stood after an interval.
 *
 * @param value what was seen; NaN while it is unknown, and then the rule does not hold
 * @param bound what it is compared with
 * @param unit of both: {@code s}, {@code ops}, {@code ms/s}, {@code share} or {@code intervals}
 * @param holds whether the rule is met; of the cap, that it was not needed
 * @param text one line for people, such as {@code jit 34 ms/s of 100}
 */
public record GateCondition(
    GateRule rule, double value, double bound, String unit, boolean holds, String text) {}
