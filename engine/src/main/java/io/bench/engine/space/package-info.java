/**
 * Spaces: client instances of their own for ops that name one. An instance is an adapter opened
 * like the activity's own one, on first use, on a thread that may block; lanes ask for it and go on
 * with other ops until it is there.
 */
@NullMarked
package io.bench.engine.space;

import org.jspecify.annotations.NullMarked;
