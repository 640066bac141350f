/**
 * CQL over gRPC (Stargate v1 API) with grpc-java.
 *
 * <p>Nothing of the engine and nothing of another adapter may be imported here.
 */
@NullMarked
package io.bench.adapter.grpc;

import org.jspecify.annotations.NullMarked;
