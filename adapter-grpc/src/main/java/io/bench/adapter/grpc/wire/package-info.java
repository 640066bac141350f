/**
 * Messages as bytes: the buffer that they are written into in protobuf's wire format, how the
 * finished array reaches the transport, and how a field is found in what comes back. What the
 * messages say is known only to those who write and read them: {@code cql} and {@code service}.
 */
@NullMarked
package io.bench.adapter.grpc.wire;

import org.jspecify.annotations.NullMarked;
