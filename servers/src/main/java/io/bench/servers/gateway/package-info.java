/**
 * A gRPC server in front of a Cassandra, in a child JVM: the Stargate v1 API, the record service,
 * health and server reflection. {@link io.bench.servers.gateway.GatewayOptions} flow in, {@link
 * io.bench.servers.gateway.Gateway} starts, {@link io.bench.servers.gateway.RunningGateway} says
 * where it is, what its token is, and what CPU its answers have cost. What runs in the child lives
 * in the packages below.
 *
 * <p>It stands in for a production gateway, and is none: a client of Cassandra like any other, not
 * a coordinator of the ring as Stargate is, so each request takes one more hop; one token per start
 * instead of users and roles, so all requests are those of one Cassandra user; no REST, GraphQL or
 * document API, no auth endpoint, no metrics endpoint, no rate limit per client. It adds nothing to
 * a request that it need not: no retries, no speculative executions, no timestamps, no logging.
 */
@NullMarked
package io.bench.servers.gateway;

import org.jspecify.annotations.NullMarked;
