package io.bench.app.command;

import io.bench.app.server.StartedServers;
import io.bench.servers.ServerStartException;
import io.bench.servers.cassandra.RunningCassandra;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench serve cassandra}. */
@Command(
    name = "cassandra",
    description = {
      "A Cassandra on loopback, the same that a run without host= starts.",
      "Options: cassandra-nodes=1..3, cassandra-heap=1G, cassandra-data=FOLDER,",
      "cassandra.SETTING=VALUE for any setting of cassandra.yaml, such as"
          + " cassandra.native_transport_port=9042."
    },
    mixinStandardHelpOptions = true)
final class ServeCassandraCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ForegroundServer server = new ForegroundServer();

  @Override
  public Integer call() throws ServerStartException, IOException {
    return server.serve(
        spec.commandLine().getOut(),
        List.of("cassandra"),
        (servers, logFolder) -> {
          RunningCassandra running = servers.cassandra();
          return "Cassandra %s answers CQL on %s"
              .formatted(running.version(), StartedServers.hosts(running.contactPoints()));
        });
  }
}
