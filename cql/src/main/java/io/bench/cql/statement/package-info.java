/**
 * Reads op templates: which kind of CQL statement an op is, its text with bind points turned into
 * markers, and the settings that apply to it. Everything here is pure and happens once, in prepare.
 *
 * <p>Data flows from {@link io.bench.adapter.api.OpTemplate} to {@link
 * io.bench.cql.statement.CqlOp}. Nothing here knows a session; a user's mistake in a workload is
 * found here, if it can be found without a server.
 */
@NullMarked
package io.bench.cql.statement;

import org.jspecify.annotations.NullMarked;
