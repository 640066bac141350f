package io.bench.servers.cassandra;

import io.bench.servers.process.LoopbackPorts;
import java.net.InetSocketAddress;
import java.nio.file.Path;

/**
 * One node before it runs.
 *
 * @param number from 1
 * @param ports where it listens
 * @param data the folder for all it stores
 * @param work the folder for its configuration
 * @param log the file for what it says
 */
record CassandraNode(int number, NodePorts ports, Path data, Path work, Path log) {

  InetSocketAddress cqlAddress() {
    return new InetSocketAddress(LoopbackPorts.address(), ports.cql());
  }

  Path yaml() {
    return work.resolve("cassandra.yaml");
  }

  Path logback() {
    return work.resolve("logback.xml");
  }
}
