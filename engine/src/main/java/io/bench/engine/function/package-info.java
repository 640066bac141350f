/**
 * What a binding function is: its {@linkplain io.bench.engine.function.FunctionDescription
 * description}, its typed {@linkplain io.bench.engine.function.Overload overloads}, and the {@link
 * io.bench.engine.function.Step} that an overload makes of its arguments. The sub-packages hold the
 * functions, one family each; {@code library} gathers them.
 *
 * <p>Data flows from a {@link io.bench.engine.function.FunctionProvider} into a registry, and from
 * there, as steps, into the recipe compiler. Nothing here reads recipes: that is {@code
 * io.bench.engine.binding}.
 */
@NullMarked
package io.bench.engine.function;

import org.jspecify.annotations.NullMarked;
