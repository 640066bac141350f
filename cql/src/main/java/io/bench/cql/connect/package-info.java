/**
 * How adapters that speak CQL connect, as far as that is the same for all of them: hosts, TLS,
 * passwords, and the names and defaults of the parameters that say so.
 */
@NullMarked
package io.bench.cql.connect;

import org.jspecify.annotations.NullMarked;
