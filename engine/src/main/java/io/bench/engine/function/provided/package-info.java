/**
 * Binding functions that are not the engine's own: what {@code io.bench.adapter.api.function}
 * declares goes in, descriptions and steps like those of the built-in families come out.
 */
@NullMarked
package io.bench.engine.function.provided;

import org.jspecify.annotations.NullMarked;
