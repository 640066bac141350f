/**
 * The adapter against a real Cassandra, through the SPI only. What it wrote is read by a plain
 * session of the driver, and the other way round.
 */
@NullMarked
package io.bench.adapter.cql;

import org.jspecify.annotations.NullMarked;
