/**
 * Calls whose frames the lane itself writes and reads, on connections of its own: {@link
 * io.bench.adapter.grpc.lean.LeanCall} stands where a call of grpc-java would, so that messages,
 * answers and statuses are planned and judged by the same code. What HTTP/2 demands of a connection
 * is in {@code http2}.
 */
@NullMarked
package io.bench.adapter.grpc.lean;

import org.jspecify.annotations.NullMarked;
