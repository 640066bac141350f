/**
 * The lean path: requests of prepared statements from bindings to the socket and back without the
 * driver, which keeps all the rest (finding nodes, login, encryption, preparing, schema, whatever
 * is rare). {@link io.bench.adapter.cql.lean.LeanOps} decides which ops go this way.
 * docs/explanation/lean.md is the page on its design and on what it does not do.
 */
@NullMarked
package io.bench.adapter.cql.lean;

import org.jspecify.annotations.NullMarked;
