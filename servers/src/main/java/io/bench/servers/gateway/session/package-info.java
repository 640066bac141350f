/**
 * The driver's session towards Cassandra, set up to pass on and to add nothing: no retries, no
 * client timestamps, no statistics. Addresses and credentials flow in, a session flows out.
 */
@NullMarked
package io.bench.servers.gateway.session;

import org.jspecify.annotations.NullMarked;
