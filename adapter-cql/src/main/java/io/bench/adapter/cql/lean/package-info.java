/**
 * The lean path: requests of prepared statements from bindings to the socket and back without the
 * driver, which does everything else (finding nodes, login, encryption, preparing, schema, rare
 * requests). {@link io.bench.adapter.cql.lean.LeanOps} decides which ops go this way.
 * docs/explanation/lean.md is the page on its design and on what it does not do.
 */
@NullMarked
package io.bench.adapter.cql.lean;

import org.jspecify.annotations.NullMarked;
