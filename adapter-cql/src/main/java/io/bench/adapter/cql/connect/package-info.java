/**
 * From the user's connection parameters to open sessions, one per lane, each with one I/O thread.
 *
 * <p>Data flows from {@link io.bench.adapter.api.ParameterValues} to {@link
 * io.bench.adapter.cql.connect.ConnectionSettings}, to the driver's configuration, to {@link
 * io.bench.adapter.cql.connect.LaneSession}s; what the cluster tells about itself comes back as
 * {@link io.bench.adapter.cql.connect.ClusterFacts}. Nothing here knows an op. This is the only
 * place that extends the driver (its context and Netty options); {@code lean.connection} uses the
 * channels that it opens.
 */
@NullMarked
package io.bench.adapter.cql.connect;

import org.jspecify.annotations.NullMarked;
