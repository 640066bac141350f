/**
 * How servers are reached: the parameters of connections, encryption, who the client is, and the
 * channels of a lane on its event loop.
 *
 * <p>Parameters flow into {@link io.bench.adapter.grpc.connect.ChannelSettings}, from which {@link
 * io.bench.adapter.grpc.connect.LaneTransport} makes channels. What is sent over them is not known
 * here.
 */
@NullMarked
package io.bench.adapter.grpc.connect;

import org.jspecify.annotations.NullMarked;
