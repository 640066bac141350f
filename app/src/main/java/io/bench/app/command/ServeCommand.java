package io.bench.app.command;

import io.bench.app.process.BenchCommand;
import io.bench.app.server.StartedServers;
import io.bench.app.server.TokenFile;
import io.bench.servers.ServerStartException;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.RunningGateway;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bench serve}: a server in the foreground, for other clients. */
@Command(
    name = "serve",
    description = "Starts a server in the foreground, for other clients; Ctrl-C stops it.",
    footer = {"  bench serve cassandra", "  bench serve gateway gateway-port=8090"})
public final class ServeCommand extends BenchCommand implements Runnable {

  @Override
  public void run() {
    throw new picocli.CommandLine.ParameterException(
        spec.commandLine(), "serve what? cassandra or gateway");
  }

  @Command(
      name = "cassandra",
      description = "A Cassandra on loopback, the same that a run without host= starts.",
      footer = {
        "  bench serve cassandra cassandra-nodes=3 cassandra-heap=1G",
        "  bench serve cassandra cassandra.native_transport_port=9042",
        "",
        "Every parameter: 'bench list parameters'."
      },
      mixinStandardHelpOptions = true)
  int cassandra(@Mixin ForegroundServer server) throws ServerStartException, IOException {
    return server.serve(
        out(),
        List.of("cassandra"),
        (servers, logFolder) -> {
          RunningCassandra running = servers.cassandra();
          return "Cassandra %s answers CQL on %s"
              .formatted(running.version(), StartedServers.hosts(running.contactPoints()));
        });
  }

  @Command(
      name = "gateway",
      description = {
        "A gateway that answers CQL over gRPC (Stargate v1) in front of a Cassandra.",
        "",
        "It is the one that a run with adapter=grpc and without host= starts. It starts a",
        "Cassandra too, unless gateway-contact-points= names one. Calls need a token, new",
        "at each start, in a file that only you can read. It stands in for a production",
        "gateway."
      },
      footer = {
        "  bench serve gateway",
        "  bench serve gateway gateway-port=8090 gateway-in-flight=1024",
        "  bench serve gateway gateway-contact-points=10.0.0.1:9042",
        "",
        "Every parameter: 'bench list parameters'."
      },
      mixinStandardHelpOptions = true)
  int gateway(@Mixin ForegroundServer server) throws ServerStartException, IOException {
    return server.serve(
        out(),
        List.of("gateway-", "cassandra"),
        (servers, logFolder) -> {
          RunningGateway running = servers.gateway();
          TokenFile token = TokenFile.create(logFolder, running.token());
          servers.keep("", token);
          return "the gateway answers gRPC on %s, with the token in %s%s"
              .formatted(
                  StartedServers.hosts(List.of(running.address())),
                  token.path(),
                  servers.startedCassandra().map(ServeCommand::behind).orElse(""));
        });
  }

  private static String behind(RunningCassandra cassandra) {
    return "; the Cassandra behind it answers CQL on "
        + StartedServers.hosts(cassandra.contactPoints());
  }
}
