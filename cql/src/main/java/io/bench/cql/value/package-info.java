/**
 * CQL's types, and what fits them: the values that bindings give, as an adapter sends them.
 *
 * <p>A {@link io.bench.cql.value.CqlType} is made once for each column, from what a server says of
 * it; per op it converts one value, or refuses it with the reason. Adapters encode what comes out.
 * Nothing here knows a protocol.
 */
@NullMarked
package io.bench.cql.value;

import org.jspecify.annotations.NullMarked;
