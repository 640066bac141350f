package io.bench.servers.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.servers.gateway.Gateway;
import io.bench.servers.gateway.calls.RequestLimit;
import io.bench.servers.gateway.session.CassandraAddress;
import io.bench.servers.process.LoopbackPorts;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GatewayServicesTest {

  @Test
  void theNamedServicesAreThoseThatAGatewayHas() throws Exception {
    RequestLimit limit = new RequestLimit(1);
    GatewaySettings settings =
        new GatewaySettings(
            "127.0.0.1", 0, 1, "token", null, new CassandraAddress(List.of(), "dc", null, null));
    GatewayServer server =
        GatewayServer.start(settings, GatewayServices.of(unused(), limit), limit);
    ManagedChannel channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(LoopbackPorts.address(), server.port()))
            .usePlaintext()
            .build();
    try {
      assertThat(ReflectedServices.of(channel))
          .containsExactlyInAnyOrderElementsOf(Gateway.services());
    } finally {
      channel.shutdownNow();
      server.stop(Duration.ZERO);
    }
  }

  /** A session that no statement runs through. */
  private static CqlSession unused() {
    return (CqlSession)
        Proxy.newProxyInstance(
            CqlSession.class.getClassLoader(),
            new Class<?>[] {CqlSession.class},
            (proxy, method, arguments) -> null);
  }
}
