/**
 * The binding functions that published workloads name ({@code Hash}, {@code HashRange}, {@code
 * NumberNameToString} and so on), with the values that the tools give which brought them. They plug
 * in through {@code io.bench.adapter.api.function}, as anybody's do.
 *
 * <p>The sub-packages hold families; {@link io.bench.functions.published.PublishedFunctions}
 * gathers them. Nothing here knows the engine.
 */
@NullMarked
package io.bench.functions;

import org.jspecify.annotations.NullMarked;
