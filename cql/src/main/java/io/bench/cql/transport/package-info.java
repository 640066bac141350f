/**
 * What lanes and in-memory servers read and write their sockets with. Knows Netty's transports and
 * nothing of what they carry.
 */
@NullMarked
package io.bench.cql.transport;

import org.jspecify.annotations.NullMarked;
