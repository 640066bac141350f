/**
 * CQL over gRPC: the Stargate v1 API with grpc-java on its own Netty.
 *
 * <p>Data flows from an op template through {@link io.bench.adapter.grpc.CqlOpCompiler} (once, at
 * prepare) into a {@link io.bench.adapter.grpc.CqlOp}, whose request is made per cycle and carried
 * by an {@link io.bench.adapter.grpc.Exchange} on a channel of the op's own lane; what comes back
 * is read as a {@link io.bench.adapter.grpc.CqlResult}, looked at by {@code answer} where the op
 * verifies or captures, and told to the completion, all on the lane's event-loop thread. Nothing of
 * the engine and nothing of another adapter may be imported.
 */
@NullMarked
package io.bench.adapter.grpc;

import org.jspecify.annotations.NullMarked;
