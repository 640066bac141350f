/**
 * Requests of ops as bytes: what of an op is the same each time is made once, and the values of a
 * cycle are appended to what goes out. Knows statements and bindings, and no connection.
 */
@NullMarked
package io.bench.adapter.cql.lean.request;

import org.jspecify.annotations.NullMarked;
