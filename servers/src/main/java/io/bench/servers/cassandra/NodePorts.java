package io.bench.servers.cassandra;

/**
 * Where one node listens on 127.0.0.1.
 *
 * @param storage for the other nodes
 * @param cql for clients (native transport)
 */
record NodePorts(int storage, int cql) {}
