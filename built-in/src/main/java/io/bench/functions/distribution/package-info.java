/**
 * Samples from probability distributions: the quantile functions, the table they are sampled
 * through, and the functions that put both together.
 */
@NullMarked
package io.bench.functions.distribution;

import org.jspecify.annotations.NullMarked;
