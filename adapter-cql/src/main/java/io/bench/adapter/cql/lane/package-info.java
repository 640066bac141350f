/**
 * The hot path: a lane is a driver session with one I/O thread, and the engine's turns run on that
 * very thread. An op is bound, written, answered and completed on it without hand-over.
 *
 * <p>Data flows from {@link io.bench.adapter.cql.lane.DriverOp#start} through the driver to {@code
 * OpInFlight}, which tells the engine's completion and asks the {@code LaneLoop} for one turn after
 * each burst of answers. State belongs to one lane and needs no lock; only a client-side timeout
 * and a schema change complete on another thread of the driver, and they touch nothing of the lane
 * but the op's own slot.
 */
@NullMarked
package io.bench.adapter.cql.lane;

import org.jspecify.annotations.NullMarked;
