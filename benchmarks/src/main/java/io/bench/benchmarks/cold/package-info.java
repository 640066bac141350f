/**
 * How long a client needs until it is warm: fresh processes of the real program, whose result
 * folders are read. {@link io.bench.benchmarks.cold.ColdStart} runs them.
 */
@NullMarked
package io.bench.benchmarks.cold;

import org.jspecify.annotations.NullMarked;
