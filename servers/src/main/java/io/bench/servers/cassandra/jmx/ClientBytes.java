package io.bench.servers.cassandra.jmx;

/**
 * What all nodes together have exchanged with CQL clients since they started: requests and answers
 * with their headers, before compression and without the frames around them. MBean {@code
 * ClientMessageSize}; connections of CQL's protocol v5 only, since nodes do not count others.
 *
 * @param received in requests
 * @param sent in answers
 */
public record ClientBytes(long received, long sent) {

  /** Nothing counted yet. */
  static final ClientBytes ZERO = new ClientBytes(0, 0);

  /** Returns the sums with another's counts. */
  public ClientBytes plus(ClientBytes other) {
    return new ClientBytes(received + other.received, sent + other.sent);
  }

  /** Returns what was counted since an earlier moment. */
  public ClientBytes minus(ClientBytes earlier) {
    return new ClientBytes(received - earlier.received, sent - earlier.sent);
  }
}
