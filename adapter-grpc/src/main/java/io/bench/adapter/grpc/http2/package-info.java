/**
 * HTTP/2 as its client speaks it (RFC 9113, HPACK in RFC 7541): frames, settings, flow control and
 * the state of one connection, on buffers and without a socket. Nothing of the engine and nothing
 * of gRPC belongs here, but for the five bytes before each message. Data flows from {@link
 * io.bench.adapter.grpc.http2.Http2FrameReader} to {@link
 * io.bench.adapter.grpc.http2.Http2Connection} to the {@link
 * io.bench.adapter.grpc.http2.Http2Stream.Owner} of each stream.
 */
@NullMarked
package io.bench.adapter.grpc.http2;

import org.jspecify.annotations.NullMarked;
