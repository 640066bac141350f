package io.bench.app.experiment.server;

import io.bench.engine.experiment.PaxosVariant;
import io.bench.servers.cassandra.jmx.ClientBytes;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.time.Duration;

/**
 * A Cassandra as far as an experiment does something to it or asks it something. Safe for use by
 * several threads. What goes wrong is one line that says where.
 */
public interface MeasuredCassandra {

  /**
   * Lets all nodes stand still for a time, and waits.
   *
   * @return how long they stood still
   * @throws IOException if they cannot be stopped; then they run
   * @throws InterruptedException if the waiting thread is interrupted; then they run again
   */
  Duration stall(Duration lasting) throws IOException, InterruptedException;

  /**
   * Repairs the Paxos state of a keyspace on all nodes, and waits.
   *
   * @return how long that took
   * @throws IOException if a node's repair fails, or its end cannot be seen
   * @throws InterruptedException if the waiting thread is interrupted; the repair goes on
   */
  Duration repairPaxos(String keyspace) throws IOException, InterruptedException;

  /**
   * Has all nodes agree by a variant of Paxos from now on.
   *
   * @throws IOException if a node cannot be told; others may follow it already
   */
  void changePaxosVariant(PaxosVariant variant) throws IOException, InterruptedException;

  /**
   * What all nodes together have counted of light-weight transactions since they started.
   *
   * @throws IOException if a node cannot be asked
   */
  PaxosCounters paxosCounters() throws IOException, InterruptedException;

  /**
   * What all nodes together have exchanged with CQL clients since they started.
   *
   * @throws IOException if a node cannot be asked
   */
  ClientBytes clientBytes() throws IOException, InterruptedException;
}
