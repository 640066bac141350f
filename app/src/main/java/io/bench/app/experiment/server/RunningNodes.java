package io.bench.app.experiment.server;

import io.bench.engine.experiment.PaxosVariant;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.cassandra.jmx.ClientBytes;
import io.bench.servers.cassandra.jmx.PaxosCounters;
import java.io.IOException;
import java.time.Duration;

/** The nodes of a Cassandra that this process has started. */
record RunningNodes(RunningCassandra cassandra) implements MeasuredCassandra {

  @Override
  public Duration stall(Duration lasting) throws IOException, InterruptedException {
    try {
      return cassandra.pauseFor(lasting);
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public Duration repairPaxos(String keyspace) throws IOException, InterruptedException {
    return cassandra.management().repairPaxos(keyspace).duration();
  }

  @Override
  public void changePaxosVariant(PaxosVariant variant) throws IOException, InterruptedException {
    cassandra.management().changePaxosVariant(variant.key());
  }

  @Override
  public PaxosCounters paxosCounters() throws IOException, InterruptedException {
    return cassandra.management().paxosCounters();
  }

  @Override
  public ClientBytes clientBytes() throws IOException, InterruptedException {
    return cassandra.management().clientBytes();
  }
}
