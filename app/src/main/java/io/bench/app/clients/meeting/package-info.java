/**
 * One gRPC call from each client to client 0. What they say is in {@link io.bench.app.clients},
 * where they meet in {@link io.bench.app.clients.place}.
 */
@NullMarked
package io.bench.app.clients.meeting;

import org.jspecify.annotations.NullMarked;
