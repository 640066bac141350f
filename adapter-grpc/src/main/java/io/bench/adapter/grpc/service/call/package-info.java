/**
 * Calls of any method, unary or streaming, on a lane's channels.
 *
 * <p>A {@link io.bench.adapter.grpc.service.call.ServiceOp} is everything about an op that is known
 * before the run; on a lane it has an exchange for each op in flight, which starts a call, feeds
 * its stream, listens to its responses and tells the completion, all on the lane's event loop.
 * Messages travel as bytes; only where the op expects or captures something are responses parsed.
 */
@NullMarked
package io.bench.adapter.grpc.service.call;

import org.jspecify.annotations.NullMarked;
