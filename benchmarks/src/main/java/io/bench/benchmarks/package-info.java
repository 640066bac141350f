/**
 * The JMH benchmark of the engine, run by {@code java -jar benchmarks/target/benchmarks.jar}, and
 * what all benchmarks share: the steps that they run, and how they start processes. They measure
 * what other modules make public; nothing depends on them.
 */
@NullMarked
package io.bench.benchmarks;

import org.jspecify.annotations.NullMarked;
