/** Gathers the families into the provider that {@link java.util.ServiceLoader} finds. */
@NullMarked
package io.bench.functions.published;

import org.jspecify.annotations.NullMarked;
