/**
 * From selected ops of a workload to what adapters are given: bind points are found in the text,
 * their recipes compiled, and what is meant for the engine is taken off.
 *
 * <p>Recipes are compiled by whoever implements {@link
 * io.bench.engine.workload.optemplate.RecipeCompiler}; nothing here knows their grammar. Everything
 * here happens once, before an activity starts.
 */
@NullMarked
package io.bench.engine.workload.optemplate;

import org.jspecify.annotations.NullMarked;
