/**
 * Gives the driver's exceptions the names under which errors are counted, and finds out whether the
 * request can have reached a server.
 *
 * <p>Data flows from a {@link java.lang.Throwable} to an {@link io.bench.adapter.api.OpError}.
 */
@NullMarked
package io.bench.adapter.cql.error;

import org.jspecify.annotations.NullMarked;
