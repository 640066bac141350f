/**
 * Whether a run of the real program blames the right party: causes that are made on purpose, each
 * with what it must be called. {@link io.bench.benchmarks.truth.VerdictTruth} runs them; what is
 * right is in {@code Causes}, never derived from what was found. Nothing here looks into the
 * engine: only result folders are read.
 */
@NullMarked
package io.bench.benchmarks.truth;

import org.jspecify.annotations.NullMarked;
