/** Functions about points in time, UUIDs that carry one, and clocks. */
@NullMarked
package io.bench.functions.time;

import org.jspecify.annotations.NullMarked;
