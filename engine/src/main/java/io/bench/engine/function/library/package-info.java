/**
 * Gathers the families and what the class path adds into the one library that recipes are compiled
 * with.
 */
@NullMarked
package io.bench.engine.function.library;

import org.jspecify.annotations.NullMarked;
