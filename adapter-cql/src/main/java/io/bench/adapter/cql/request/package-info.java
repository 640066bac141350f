/**
 * Makes the driver's statement objects for the cycles of an op: one {@link
 * io.bench.adapter.cql.request.RequestFactory} per op and session.
 *
 * <p>Data flows from a {@link io.bench.cql.statement.CqlOp} and a session, once, to a factory, and
 * from a cycle number to a request, per op. Sending is not done here.
 */
@NullMarked
package io.bench.adapter.cql.request;

import org.jspecify.annotations.NullMarked;
