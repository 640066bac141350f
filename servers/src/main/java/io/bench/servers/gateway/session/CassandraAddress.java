package io.bench.servers.gateway.session;

import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a Cassandra is, and who may use it.
 *
 * @param contactPoints at least one node
 * @param localDatacenter the name of the data centre whose nodes are used
 * @param username or null when the Cassandra wants none
 * @param password or null when the Cassandra wants none
 */
public record CassandraAddress(
    List<InetSocketAddress> contactPoints,
    String localDatacenter,
    @Nullable String username,
    @Nullable String password) {

  /** Copies. */
  public CassandraAddress {
    contactPoints = List.copyOf(contactPoints);
  }

  /** Says nothing secret. */
  @Override
  public String toString() {
    return contactPoints + " in " + localDatacenter;
  }
}
