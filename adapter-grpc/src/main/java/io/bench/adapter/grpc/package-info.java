/**
 * The gRPC adapter: CQL over the Stargate v1 API, and calls of any protobuf service, on connections
 * of the lanes' own or through grpc-java.
 *
 * <p>The provider and the adapter only put the parts together: {@code connect} (how servers are
 * reached), {@code lane} (the event loop of a lane, its channels, and calls in flight), {@code cql}
 * and {@code service} (what is sent over them and what is made of answers), {@code wire} (messages
 * as bytes), {@code error} (names of errors), for both. Nothing of the engine and nothing of
 * another adapter may be imported.
 */
@NullMarked
package io.bench.adapter.grpc;

import org.jspecify.annotations.NullMarked;
