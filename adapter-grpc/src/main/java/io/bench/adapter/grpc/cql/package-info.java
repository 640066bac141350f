/**
 * CQL over gRPC: op templates that are CQL statements, as calls of the Stargate v1 API.
 *
 * <p>Data flows from an op template through {@link io.bench.adapter.grpc.cql.CqlOpCompiler} (once,
 * at prepare) into a {@link io.bench.adapter.grpc.cql.StargateOp}, whose request is written per
 * cycle, as bytes, and carried by an {@code CqlCall}: a unary call for each page, or a stream that
 * is kept for the next op. The answer is a {@code CqlResult}, which an {@link
 * io.bench.cql.answer.AnswerReading} reads where the op verifies or captures; then the op
 * completes. All of this happens on the lane's event-loop thread.
 */
@NullMarked
package io.bench.adapter.grpc.cql;

import org.jspecify.annotations.NullMarked;
