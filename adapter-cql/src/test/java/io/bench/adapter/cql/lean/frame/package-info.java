/** Bytes of the protocol, compared with what the driver's own library makes of them. */
@NullMarked
package io.bench.adapter.cql.lean.frame;

import org.jspecify.annotations.NullMarked;
