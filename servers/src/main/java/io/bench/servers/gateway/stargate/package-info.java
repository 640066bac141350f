/**
 * The Stargate v1 API on a driver's session: requests are bound and executed, rows and errors
 * written as the API has them. All statements are prepared; none is tried again.
 */
@NullMarked
package io.bench.servers.gateway.stargate;

import org.jspecify.annotations.NullMarked;
