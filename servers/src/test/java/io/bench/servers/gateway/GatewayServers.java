package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.StringValue;
import io.bench.servers.ServerStartException;
import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import io.grpc.ManagedChannel;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Values;
import io.stargate.proto.StargateGrpc;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A Cassandra with a keyspace and a gateway before it, for all classes of tests that want one. */
final class GatewayServers implements BeforeAllCallback {

  static final String KEYSPACE = "gateway";

  private Servers servers;

  @Override
  public void beforeAll(ExtensionContext context) {
    servers =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(Servers.class, key -> Servers.start(), Servers.class);
  }

  RunningCassandra cassandra() {
    return servers.cassandra;
  }

  RunningGateway gateway() {
    return servers.gateway;
  }

  ManagedChannel channel() {
    return servers.channel;
  }

  StargateGrpc.StargateBlockingStub stub() {
    return StargateClient.stub(servers.channel, servers.gateway.token());
  }

  QueryParameters.Builder parameters() {
    return QueryParameters.newBuilder().setKeyspace(StringValue.of(KEYSPACE));
  }

  Query query(String cql, Value... values) {
    return Query.newBuilder()
        .setCql(cql)
        .setParameters(parameters())
        .setValues(Values.newBuilder().addAllValues(List.of(values)))
        .build();
  }

  static RunningGateway startGateway(RunningCassandra cassandra, Map<String, String> options)
      throws ServerStartException, InterruptedException {
    return Gateway.start(
        GatewayOptions.parse(options),
        cassandra.contactPoints(),
        cassandra.localDatacenter(),
        StartupListener.silent(),
        cassandra.logs().get(0).resolveSibling(String.join("-", options.keySet())));
  }

  /** Closed by JUnit after the last class. */
  private record Servers(RunningCassandra cassandra, RunningGateway gateway, ManagedChannel channel)
      implements AutoCloseable {

    static Servers start() {
      try {
        RunningCassandra cassandra =
            EmbeddedCassandra.start(
                CassandraOptions.parse(
                    Map.of("cassandra-heap", "512M"),
                    Path.of("target", "gateway-logs").toAbsolutePath()),
                StartupListener.silent());
        RunningGateway gateway = startGateway(cassandra, Map.of());
        ManagedChannel channel = StargateClient.channel(gateway.address());
        Query keyspace =
            Query.newBuilder()
                .setCql(
                    "CREATE KEYSPACE "
                        + KEYSPACE
                        + " WITH replication = {'class': 'SimpleStrategy',"
                        + " 'replication_factor': 1}")
                .build();
        Response created = StargateClient.stub(channel, gateway.token()).executeQuery(keyspace);
        assertThat(created.hasSchemaChange()).isTrue();
        return new Servers(cassandra, gateway, channel);
      } catch (ServerStartException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      channel.shutdownNow();
      gateway.close();
      cassandra.close();
    }
  }
}
