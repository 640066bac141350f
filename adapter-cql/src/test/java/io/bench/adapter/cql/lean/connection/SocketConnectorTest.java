package io.bench.adapter.cql.lean.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.internal.core.protocol.ByteBufPrimitiveCodec;
import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Ready;
import io.bench.adapter.cql.lean.fake.Answers;
import io.bench.adapter.cql.lean.fake.FakeDriverContext;
import io.bench.adapter.cql.lean.fake.FakeNode;
import io.bench.cql.frame.Framing;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalIoHandler;
import io.netty.channel.local.LocalServerChannel;
import io.netty.util.concurrent.Future;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** To a server of protocol v4 in this process, which lets everybody in. */
class SocketConnectorTest {

  /** How long a test may wait for what happens at once. */
  private static final long LIMIT_SECONDS = 30;

  private static final int VERSION = 4;
  private static final LocalAddress NOBODY = new LocalAddress("socket-connector-test-nobody");

  private final EventLoopGroup group =
      new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
  private final Server server = new Server();
  private Channel listening;

  /** Answers the handshake of one connection. */
  private static final class Server extends ChannelInboundHandlerAdapter {

    private final FrameCodec<ByteBuf> codec =
        FrameCodec.defaultServer(
            new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none());
    private final CompletableFuture<@Nullable Void> left = new CompletableFuture<>();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf arrived = (ByteBuf) message;
      Frame request = codec.decode(arrived);
      arrived.release();
      Message answer =
          request.message instanceof Startup ? new Ready() : Answers.clusterName("cluster");
      var unused =
          context.writeAndFlush(
              codec.encode(
                  Frame.forResponse(
                      VERSION, request.streamId, null, Frame.NO_PAYLOAD, List.of(), answer)));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      left.complete(null);
    }
  }

  @BeforeEach
  void listen() {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(LocalServerChannel.class)
            .childHandler(server)
            .bind(LocalAddress.ANY);
    assertThat(bound.awaitUninterruptibly(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(bound.cause()).isNull();
    listening = bound.channel();
  }

  @AfterEach
  void end() {
    Future<?> ended = group.shutdownGracefully(0, LIMIT_SECONDS, TimeUnit.SECONDS);
    assertThat(ended.awaitUninterruptibly(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  private CompletableFuture<LeanConnection> connect(SocketAddress address, int streams) {
    return connect(new FakeNode("a", address), streams);
  }

  private CompletableFuture<LeanConnection> connect(FakeNode node, int streams) {
    HandshakeTerms terms =
        new HandshakeTerms(
            new Framing(VERSION, null),
            FrameCodec.defaultClient(
                new ByteBufPrimitiveCodec(UnpooledByteBufAllocator.DEFAULT), Compressor.none()),
            (refusing, error) -> new OverloadedException(refusing),
            Map.of("CQL_VERSION", "3.0.0"),
            Optional.empty(),
            "cluster",
            null,
            Duration.ofSeconds(2 * LIMIT_SECONDS));
    return new SocketConnector(
            new FakeDriverContext(),
            group.next(),
            new ChannelInboundHandlerAdapter(),
            terms,
            new LeanConnection.Limits(streams, 1))
        .connect(node, closed -> {})
        .toCompletableFuture();
  }

  @Test
  void aConnectionIsReadyAfterItsHandshake() throws Exception {
    LeanConnection connection =
        connect(listening.localAddress(), 8).get(LIMIT_SECONDS, TimeUnit.SECONDS);

    assertThat(connection.takesRequests()).isTrue();
    assertThat(server.left).isNotDone();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 32_769})
  void limitsThatAConnectionCannotHaveAreToldAtOnceAndItIsClosed(int streams) throws Exception {
    CompletableFuture<LeanConnection> opening = connect(listening.localAddress(), streams);

    assertThatThrownBy(() -> opening.get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("a connection has 1 to 32768 streams, not " + streams);
    assertThat(server.left.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void namesAreNotLookedUpOnTheThreadOfTheLane() throws Exception {
    AtomicBoolean onLane = new AtomicBoolean(true);
    FakeNode node =
        new FakeNode(
            "a",
            () -> {
              onLane.set(group.next().inEventLoop());
              return listening.localAddress();
            });

    CompletableFuture<LeanConnection> opening =
        CompletableFuture.completedFuture(node).thenComposeAsync(to -> connect(to, 8), group);

    assertThat(opening.get(LIMIT_SECONDS, TimeUnit.SECONDS).takesRequests()).isTrue();
    assertThat(onLane).isFalse();
  }

  @Test
  void aLaneThatEndsWhileANameIsLookedUpLeavesNobodyWaiting() {
    FakeNode node =
        new FakeNode(
            "a",
            () -> {
              var unused = group.shutdownGracefully(0, LIMIT_SECONDS, TimeUnit.SECONDS);
              return listening.localAddress();
            });

    assertThatThrownBy(() -> connect(node, 8).get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RejectedExecutionException.class);
  }

  @Test
  void aNameThatCannotBeLookedUpIsTold() {
    SocketAddress unknown = InetSocketAddress.createUnresolved("[", 9042);

    assertThatThrownBy(() -> connect(unknown, 8).get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(UnknownHostException.class);
  }

  @Test
  void anAddressAtWhichNobodyListensIsTold() {
    CompletableFuture<LeanConnection> opening = connect(NOBODY, 8);

    assertThatThrownBy(() -> opening.get(LIMIT_SECONDS, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(ConnectException.class);
  }
}
