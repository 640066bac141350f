/** Functions about points in time, UUIDs that carry one, and clocks. */
@NullMarked
package io.bench.engine.function.time;

import org.jspecify.annotations.NullMarked;
