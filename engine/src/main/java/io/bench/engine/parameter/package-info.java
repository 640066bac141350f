/**
 * The engine's own parameters: their declarations, their other names, and the values they take as
 * types.
 *
 * <p>Text as users type it goes in, checked values come out. Nothing here acts on a value, and
 * nothing here knows an adapter or a workload.
 */
@NullMarked
package io.bench.engine.parameter;

import org.jspecify.annotations.NullMarked;
