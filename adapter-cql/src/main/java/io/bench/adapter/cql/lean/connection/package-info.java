/**
 * Connections of the lean path: how a lane opens them, with the driver's settings for addresses,
 * sockets, encryption and login; which of them the next request goes to; what happens to those that
 * break. Knows frames, and no ops.
 */
@NullMarked
package io.bench.adapter.cql.lean.connection;

import org.jspecify.annotations.NullMarked;
