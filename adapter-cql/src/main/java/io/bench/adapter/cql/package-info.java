/**
 * The CQL adapter: the Java driver for Apache Cassandra behind Bench's SPI.
 *
 * <p>Each lane has a session of its own with exactly one I/O thread and one connection per node, so
 * that lanes share nothing and an op is bound, sent, answered and completed on one thread without
 * hand-over. That costs a copy of the driver's metadata and an idle admin and timer thread per
 * lane. The first lane's session also does the slow work: preparing, asking for metadata.
 *
 * <p>Data flows from parameters through {@code connect} to sessions, from op templates through
 * {@code io.bench.cql.statement}, {@code bind} and {@code request} to request factories, and per op
 * from {@code lane} to the driver and back to the engine's completion, or from {@code lean} to
 * connections of its own and back, with {@code error} naming what failed. This package only wires
 * those together. For a driver in the user's jars, {@code jar} loads these packages once more.
 */
@NullMarked
package io.bench.adapter.cql;

import org.jspecify.annotations.NullMarked;
