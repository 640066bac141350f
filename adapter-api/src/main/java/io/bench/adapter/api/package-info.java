/**
 * The SPI that adapters are compiled against: what an adapter declares, how it prepares an op, how
 * an op is started on a lane, and how its end is told to the engine.
 *
 * <p>Data flows from the engine to the adapter as {@link io.bench.adapter.api.OpTemplate}s and
 * cycle numbers, and back through {@link io.bench.adapter.api.Completion}. Nothing of the engine
 * and nothing of an adapter may live here, and nothing but JSpecify may be imported.
 */
@NullMarked
package io.bench.adapter.api;

import org.jspecify.annotations.NullMarked;
