/**
 * Several clients that measure as one: client 0's {@link io.bench.app.clients.Coordinator} decides
 * when phases begin and end and makes one result of all, each client's {@link
 * io.bench.app.clients.Member} says what happens there. Nothing here knows what carries the
 * messages ({@link io.bench.app.clients.meeting}), so that a hundred clients can be simulated in
 * memory.
 */
@NullMarked
package io.bench.app.clients;

import org.jspecify.annotations.NullMarked;
