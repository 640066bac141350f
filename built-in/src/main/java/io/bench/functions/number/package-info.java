/** Arithmetic, constants and conversions between numbers. */
@NullMarked
package io.bench.functions.number;

import org.jspecify.annotations.NullMarked;
