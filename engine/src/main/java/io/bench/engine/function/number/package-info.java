/** Arithmetic, constants and conversions between numbers. */
@NullMarked
package io.bench.engine.function.number;

import org.jspecify.annotations.NullMarked;
