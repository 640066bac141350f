/**
 * The hot path. A lane is one thread that issues, completes and records its own ops and shares
 * nothing with other lanes. Code here uses primitives, final locals and arrays made beforehand; no
 * streams, boxing, logging or locks.
 *
 * <p>{@link io.bench.engine.activity} gives a lane its commands; {@link io.bench.engine.record}
 * takes its results.
 */
@NullMarked
package io.bench.engine.lane;

import org.jspecify.annotations.NullMarked;
