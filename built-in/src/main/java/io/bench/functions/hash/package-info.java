/**
 * The hash that all pseudo-random functions share, and the functions that are little more than it.
 * Other families may use {@link io.bench.functions.hash.Murmur3}.
 */
@NullMarked
package io.bench.functions.hash;

import org.jspecify.annotations.NullMarked;
