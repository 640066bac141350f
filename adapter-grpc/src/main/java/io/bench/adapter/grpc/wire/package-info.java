/**
 * Messages as bytes: the buffer that they are written into in protobuf's wire format, and how the
 * finished array reaches the transport. What the messages say is known only to those who write
 * them: {@code cql} and {@code service}.
 */
@NullMarked
package io.bench.adapter.grpc.wire;

import org.jspecify.annotations.NullMarked;
