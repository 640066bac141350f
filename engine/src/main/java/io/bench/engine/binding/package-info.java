/**
 * Recipes, from text to {@link io.bench.adapter.api.Binding}: {@code RecipeParser} reads the
 * grammar, {@code LibraryRecipes} resolves overloads and joins the functions into one chain, and
 * {@code CompiledBinding} gives the chain's value in every form an adapter may ask for.
 *
 * <p>Data flows in as recipes of a workload and out as bindings. {@code io.bench.engine.function}
 * lists the functions; nothing here knows any function by name.
 */
@NullMarked
package io.bench.engine.binding;

import org.jspecify.annotations.NullMarked;
