/**
 * Gathers the families, and what else a program has, into the library that recipes are compiled
 * with.
 */
@NullMarked
package io.bench.engine.function.library;

import org.jspecify.annotations.NullMarked;
