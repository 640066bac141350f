/**
 * The options by which a run's figures go to other programs, and what serves them while it goes on.
 * What those programs read is made in {@code io.bench.export}; here it is only put together.
 */
@NullMarked
package io.bench.app.exports;

import org.jspecify.annotations.NullMarked;
