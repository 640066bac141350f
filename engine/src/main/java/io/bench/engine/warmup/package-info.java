/**
 * When a warm-up is over: the rules, what each of them saw, and whether the measurement may begin.
 * Pure: no clock and no threads. Data flows from the activity, once per interval, through {@link
 * io.bench.engine.warmup.WarmupGate} to its {@link io.bench.engine.warmup.GateReport}, which the
 * verdict and the result read.
 */
@NullMarked
package io.bench.engine.warmup;

import org.jspecify.annotations.NullMarked;
