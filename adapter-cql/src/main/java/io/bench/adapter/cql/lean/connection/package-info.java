/**
 * Connections of the lean path: opened, authenticated and encrypted by the driver, as its
 * configuration says, and then ours; which of them the next request goes to; what happens to those
 * that break. Knows frames, and no ops.
 */
@NullMarked
package io.bench.adapter.cql.lean.connection;

import org.jspecify.annotations.NullMarked;
