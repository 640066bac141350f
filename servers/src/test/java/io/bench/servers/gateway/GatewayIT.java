package io.bench.servers.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.servers.StartupListener;
import io.bench.servers.cassandra.CassandraOptions;
import io.bench.servers.cassandra.EmbeddedCassandra;
import io.bench.servers.cassandra.RunningCassandra;
import io.grpc.ManagedChannel;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.StargateGrpc;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway in its own process, in front of a real Cassandra, seen by the published stubs. */
class GatewayIT {

  @TempDir static Path folder;
  private static RunningCassandra cassandra;
  private static RunningGateway gateway;
  private static ManagedChannel channel;
  private static StargateGrpc.StargateBlockingStub stub;

  @BeforeAll
  static void start() throws Exception {
    cassandra =
        EmbeddedCassandra.start(
            CassandraOptions.parse(Map.of("cassandra-heap", "512M"), folder),
            StartupListener.silent());
    gateway =
        Gateway.start(
            GatewayOptions.defaults(),
            cassandra.contactPoints(),
            cassandra.localDatacenter(),
            StartupListener.silent(),
            folder);
    channel = StargateClient.channel(gateway.address());
    stub = StargateClient.stub(channel, gateway.token());
  }

  @AfterAll
  static void stop() {
    if (channel != null) {
      channel.shutdownNow();
    }
    if (gateway != null) {
      gateway.close();
    }
    if (cassandra != null) {
      cassandra.close();
    }
  }

  @Test
  void aRowComesBackAsItIs() {
    Response response =
        stub.executeQuery(
            Query.newBuilder().setCql("SELECT key, release_version FROM system.local").build());
    assertThat(response.getResultSet().getRows(0).getValues(1).getString())
        .isEqualTo(cassandra.version());
  }
}
