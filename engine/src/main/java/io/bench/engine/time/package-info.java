/**
 * Where the engine reads time from. Nothing else in the engine calls {@code System.nanoTime} on a
 * path that a test should be able to steer.
 */
@NullMarked
package io.bench.engine.time;

import org.jspecify.annotations.NullMarked;
