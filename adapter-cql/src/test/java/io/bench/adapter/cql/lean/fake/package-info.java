/**
 * Hand-written stand-ins for a cluster: nodes, what is known of them, a session of the driver, and
 * the other end of a connection, on which a test reads requests and answers them.
 */
@NullMarked
package io.bench.adapter.cql.lean.fake;

import org.jspecify.annotations.NullMarked;
