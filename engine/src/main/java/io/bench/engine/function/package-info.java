/**
 * The functions that recipes can name: descriptions and overloads of what {@code
 * io.bench.adapter.api.function} brings, wherever it is from, and what else a recipe may name,
 * types and files.
 *
 * <p>Nothing here reads recipes: that is {@code io.bench.engine.binding}. No function of values
 * lives here: the published ones are a module of their own, {@code io.bench.functions}.
 */
@NullMarked
package io.bench.engine.function;

import org.jspecify.annotations.NullMarked;
