/**
 * The gateway's process: its main class, the gRPC server, and the list of services it offers. What
 * it is to do comes in a file from the package above, which starts it; what it has done goes back
 * the same way.
 */
@NullMarked
package io.bench.servers.gateway.server;

import org.jspecify.annotations.NullMarked;
