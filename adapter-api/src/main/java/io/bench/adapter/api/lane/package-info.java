/**
 * Event loops that adapters lend to lanes: what runs the engine's turns on a thread of the
 * adapter's. Adapters with an event loop of a library use {@link
 * io.bench.adapter.api.lane.LaneLoop}.
 */
@NullMarked
package io.bench.adapter.api.lane;

import org.jspecify.annotations.NullMarked;
