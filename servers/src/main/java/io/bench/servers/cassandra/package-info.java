/**
 * A real Cassandra of one to three nodes in child JVMs on the loopback address. Options flow in
 * through {@link io.bench.servers.cassandra.CassandraOptions}; {@link
 * io.bench.servers.cassandra.EmbeddedCassandra} unpacks, configures and starts; {@link
 * io.bench.servers.cassandra.RunningCassandra} says where the nodes are, pauses and stops them;
 * package {@code jmx} asks them. Nothing of Cassandra's own code is on this side of the process
 * boundary.
 */
@NullMarked
package io.bench.servers.cassandra;

import org.jspecify.annotations.NullMarked;
