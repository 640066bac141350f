/** Connections and nodes, without a server and on a clock that the tests move. */
@NullMarked
package io.bench.adapter.cql.lean.connection;

import org.jspecify.annotations.NullMarked;
