/**
 * The JMH benchmark of the engine, run by {@code java -jar benchmarks/target/benchmarks.jar}, and
 * the steps that all benchmarks run. They measure what other modules make public; nothing depends
 * on them.
 */
@NullMarked
package io.bench.benchmarks;

import org.jspecify.annotations.NullMarked;
