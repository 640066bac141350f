/** Bytes of the protocol, compared with what the driver's own library makes of them. */
@NullMarked
package io.bench.cql.frame;

import org.jspecify.annotations.NullMarked;
