/**
 * What a workload says, whichever way it was written: normalised ops, scenarios, and the selection
 * of ops by their tags.
 *
 * <p>The workload language is spread over the packages below, through which a file goes in this
 * order: {@code .reading} finds it, {@code .template} resolves its parameters, {@code .yaml} makes
 * a tree of it, {@code .reading} and {@code .scenario} bring the tree into the normal form that is
 * here, and {@code .optemplate} makes of selected ops what adapters are given. Nothing here reads
 * or runs anything, and nothing here knows an adapter's fields.
 */
@NullMarked
package io.bench.engine.workload;

import org.jspecify.annotations.NullMarked;
