package io.bench.app.command;

import io.bench.app.server.StartedServers;
import io.bench.app.server.TokenFile;
import io.bench.servers.ServerStartException;
import io.bench.servers.cassandra.RunningCassandra;
import io.bench.servers.gateway.RunningGateway;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench serve gateway}. */
@Command(
    name = "gateway",
    description = {
      "CQL over gRPC (Stargate v1 API) in front of a Cassandra, the same that a run with"
          + " adapter=grpc and without host= starts. It starts a Cassandra too, unless"
          + " gateway-contact-points names one. Calls need a token, new at each start, which is"
          + " left in a file that only you can read.",
      "Options: gateway-port=8090, gateway-in-flight=1024, gateway-tls-certificate=FILE ...,",
      "'bench list parameters' has them all; and those of 'bench serve cassandra'.",
      "It stands in for a production gateway in comparisons, and is none."
    },
    mixinStandardHelpOptions = true)
final class ServeGatewayCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private ForegroundServer server = new ForegroundServer();

  @Override
  public Integer call() throws ServerStartException, IOException {
    return server.serve(
        spec.commandLine().getOut(),
        List.of("gateway-", "cassandra"),
        (servers, logFolder) -> {
          RunningGateway running = servers.gateway();
          TokenFile token = TokenFile.create(logFolder, running.token());
          servers.keep("", token);
          return "the gateway answers gRPC on %s, with the token in %s%s"
              .formatted(
                  StartedServers.hosts(List.of(running.address())),
                  token.path(),
                  servers.startedCassandra().map(ServeGatewayCommand::behind).orElse(""));
        });
  }

  private static String behind(RunningCassandra cassandra) {
    return "; the Cassandra behind it answers CQL on "
        + StartedServers.hosts(cassandra.contactPoints());
  }
}
