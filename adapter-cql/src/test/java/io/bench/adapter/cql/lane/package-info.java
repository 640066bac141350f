/** Ops on the driver's path, on a session without a server. */
@NullMarked
package io.bench.adapter.cql.lane;

import org.jspecify.annotations.NullMarked;
