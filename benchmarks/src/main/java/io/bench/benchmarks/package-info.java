/**
 * JMH benchmarks of hot paths, one class for each, run by {@code java -jar
 * benchmarks/target/benchmarks.jar}. They measure what other modules make public and hold no logic
 * of their own; nothing depends on them.
 */
@NullMarked
package io.bench.benchmarks;

import org.jspecify.annotations.NullMarked;
