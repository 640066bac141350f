/**
 * The system's NGINX as a proxy in front of gRPC servers: which configurations there are, what each
 * says in the words of the installed version, and the life of the process. Addresses of servers and
 * options flow in, the proxy's address flows out; nothing here depends on what is proxied.
 */
@NullMarked
package io.bench.servers.nginx;

import org.jspecify.annotations.NullMarked;
