/** Certificates for the servers of tests. */
@NullMarked
package io.bench.servers.tls;

import org.jspecify.annotations.NullMarked;
