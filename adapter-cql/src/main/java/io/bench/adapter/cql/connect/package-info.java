/**
 * From the user's connection parameters to open sessions, each with one I/O thread: one per lane,
 * or one for all lanes if no op goes through the driver.
 *
 * <p>Data flows from {@link io.bench.adapter.api.ParameterValues} to {@link
 * io.bench.adapter.cql.connect.ConnectionSettings}, to the driver's configuration, to {@link
 * io.bench.adapter.cql.connect.LaneSession}s; what the cluster tells about itself comes back as
 * {@link io.bench.adapter.cql.connect.ClusterFacts}. Nothing here knows an op. This is the only
 * place that extends the driver (its context and Netty options); {@code lean.connection} reads its
 * settings from that context.
 */
@NullMarked
package io.bench.adapter.cql.connect;

import org.jspecify.annotations.NullMarked;
