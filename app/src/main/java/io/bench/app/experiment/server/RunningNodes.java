package io.bench.app.experiment.server;

import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.cassandra.jmx.ClientBytes;
import io.bench.servers.cassandra.jmx.ManagementException;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.time.Duration;

/** The nodes of a Cassandra that this process has started. */
record RunningNodes(RunningCassandra cassandra) implements MeasuredCassandra {

  @Override
  public Duration stall(Duration lasting) throws IOException, InterruptedException {
    try {
      return cassandra.pauseFor(lasting);
    } catch (IllegalStateException closed) {
      throw new IOException(closed.getMessage(), closed);
    }
  }

  @Override
  public Duration repairPaxos(String keyspace) throws IOException, InterruptedException {
    try {
      return cassandra.management().repairPaxos(keyspace).duration();
    } catch (ManagementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public PaxosCounters paxosCounters() throws IOException, InterruptedException {
    try {
      return cassandra.management().paxosCounters();
    } catch (ManagementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public ClientBytes clientBytes() throws IOException, InterruptedException {
    try {
      return cassandra.management().clientBytes();
    } catch (ManagementException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
