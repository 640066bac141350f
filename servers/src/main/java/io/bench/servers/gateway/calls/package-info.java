/**
 * What every call to the gateway passes, whatever its service: the token, the limit of requests in
 * flight, and the count of those answered. Knows no service and no Cassandra.
 */
@NullMarked
package io.bench.servers.gateway.calls;

import org.jspecify.annotations.NullMarked;
