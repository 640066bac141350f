/**
 * The SPI for binding functions: what a recipe such as {@code Hash(); Tenant(16); ToString()} can
 * be made of. The published functions that Bench brings come through it too.
 *
 * <p>A provider tells its functions once per process. Each call in a recipe is compiled once, from
 * its arguments; what that gives is called for every op, with primitives where the types are
 * primitive. Nothing of the engine may live here.
 */
@NullMarked
package io.bench.adapter.api.function;

import org.jspecify.annotations.NullMarked;
