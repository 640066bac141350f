package io.bench.adapter.grpc.lean;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.grpc.OpenAdapter;
import io.bench.adapter.grpc.connect.ChannelSettings;
import io.bench.adapter.grpc.connect.LaneConnector;
import io.bench.adapter.grpc.connect.LaneTransport;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Connections to a server whose name has several addresses, of which one leads to it. */
@Timeout(60)
@EnabledOnOs(OS.LINUX) // other systems have no 127.0.0.2
class LeanChannelsTest {

  private final LaneTransport transport =
      new LaneTransport("test-grpc-0", new LaneSockets(SocketTransport.best(), Duration.ZERO));
  private Server server;

  @BeforeEach
  void startServer() throws Exception {
    server = NettyServerBuilder.forAddress(new InetSocketAddress(loopback(1), 0)).build().start();
  }

  @AfterEach
  void stopServer() throws InterruptedException {
    transport.close();
    transport.awaitClosed();
    server.shutdownNow();
  }

  private static InetAddress loopback(int last) throws UnknownHostException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
  }

  private Map<HostAddress, Status> unconnected(InetAddress... addresses) throws Exception {
    ChannelSettings settings =
        ChannelSettings.read(
            OpenAdapter.context("host", "named.example:" + server.getPort()).parameters());
    LeanChannels channels =
        new LeanChannels(
            new FixedAddresses(transport, List.of(addresses)), settings, settings.addresses());
    return channels.open().get(30, TimeUnit.SECONDS);
  }

  @Test
  void theNextAddressIsTriedAtOnce() throws Exception {
    assertThat(unconnected(loopback(2), loopback(3), loopback(1))).isEmpty();
  }

  @Test
  void whereNoneLeadsToTheServerItIsNamedWithTheReason() throws Exception {
    Map<HostAddress, Status> unconnected = unconnected(loopback(2), loopback(3));

    assertThat(unconnected).containsOnlyKeys(new HostAddress("named.example", server.getPort()));
    assertThat(unconnected.values())
        .extracting(Status::getCode)
        .containsExactly(Status.Code.UNAVAILABLE);
  }

  @Test
  void aNameWithoutAnAddressIsNamedToo() throws Exception {
    assertThat(unconnected().values())
        .extracting(status -> String.valueOf(status.getCause()))
        .singleElement()
        .asString()
        .contains("cannot resolve named.example");
  }

  @Test
  void tcpWaitsAsLongAsItIsTold() throws Exception {
    ChannelOption<Integer> option = SocketTransport.best().userTimeout();
    InetSocketAddress address = new InetSocketAddress(loopback(1), server.getPort());

    Channel opened =
        transport
            .connect(address, 10_000, List.of(new ChannelInboundHandlerAdapter()))
            .sync()
            .channel();

    assertThat(opened.config().getOption(option)).isEqualTo(10_000);
  }

  /** Connects as a lane does, but knows the addresses of each name. */
  private record FixedAddresses(LaneTransport transport, List<InetAddress> found)
      implements LaneConnector {

    @Override
    public CompletableFuture<InetAddress[]> addresses(String host) {
      return CompletableFuture.completedFuture(found.toArray(InetAddress[]::new));
    }

    @Override
    public ChannelFuture connect(
        InetSocketAddress server, int userTimeoutMillis, List<ChannelHandler> handlers) {
      return transport.connect(server, userTimeoutMillis, handlers);
    }

    @Override
    public void onLoop(Runnable action) {
      transport.onLoop(action);
    }

    @Override
    public void after(long millis, Runnable action) {
      transport.after(millis, action);
    }

    @Override
    public long nanoTime() {
      return transport.nanoTime();
    }
  }
}
