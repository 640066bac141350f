/**
 * How often the engine's intervals hold the truth, on made-up servers whose true figures are known.
 */
@NullMarked
package io.bench.benchmarks.statistics;

import org.jspecify.annotations.NullMarked;
