/**
 * Values: bindings and Java objects as values of the Stargate API, in bytes or as messages, and
 * cells of an answer as Java objects again, typed by their columns. Knows nothing of ops, rows or
 * calls.
 */
@NullMarked
package io.bench.adapter.grpc.cql.value;

import org.jspecify.annotations.NullMarked;
