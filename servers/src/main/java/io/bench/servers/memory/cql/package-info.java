/**
 * A CQL server without a database: it speaks the native protocol (V3 to V5) well enough for the
 * Java driver to connect, prepare and execute, and answers every read with one canned row and
 * everything else with nothing. Runs in a child JVM; knows nothing of who started it.
 *
 * <p>Frames go from {@link io.bench.servers.memory.cql.CqlConnection} either straight to a prepared
 * answer or, for what is rare, through the driver's own codec to {@link
 * io.bench.servers.memory.cql.RequestAnswers}. Frames and segments are those of {@link
 * io.bench.cql.frame}.
 */
@NullMarked
package io.bench.servers.memory.cql;

import org.jspecify.annotations.NullMarked;
