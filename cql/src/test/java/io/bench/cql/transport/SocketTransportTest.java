package io.bench.cql.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.lane.AwaitedAnswers;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringChannelOption;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketTransportTest {

  private static final long PATIENCE_SECONDS = 20;

  /** A lane that always waits for an answer. */
  private static final AwaitedAnswers WAITING =
      new AwaitedAnswers() {
        @Override
        public boolean anyInFlight() {
          return true;
        }

        @Override
        public long events() {
          return 0;
        }

        @Override
        public void lookedInVain(long nanos) {}
      };

  private final List<String> warnings = new ArrayList<>();

  @Test
  void autoIsTheBest() {
    assertThat(SocketTransport.of("auto")).isEqualTo(SocketTransport.best());
  }

  @Test
  void theJdksIsEverywhere() {
    assertThat(SocketTransport.of("nio")).isEqualTo(SocketTransport.NIO);
  }

  @Test
  void theBestOfTheOthersStandsInForOneThatIsNotAvailableAndOneLineSaysWhy() {
    assertThat(of("io_uring", SocketTransport.IO_URING)).isEqualTo(SocketTransport.EPOLL);
    assertThat(of("io_uring", SocketTransport.IO_URING, SocketTransport.EPOLL))
        .isEqualTo(SocketTransport.NIO);
    assertThat(of("epoll", SocketTransport.EPOLL)).isEqualTo(SocketTransport.NIO);

    assertThat(warnings)
        .containsExactly(
            "transport=io_uring is not available here (no io_uring): transport=epoll instead",
            "transport=io_uring is not available here (no io_uring): transport=nio instead",
            "transport=epoll is not available here (no epoll): transport=nio instead");
  }

  @Test
  void nothingIsSaidOfOneThatIsAvailableOrThatNobodyNamed() {
    assertThat(of("io_uring", SocketTransport.EPOLL)).isEqualTo(SocketTransport.IO_URING);
    assertThat(of("auto", SocketTransport.EPOLL)).isEqualTo(SocketTransport.NIO);

    assertThat(warnings).isEmpty();
  }

  private SocketTransport of(String value, SocketTransport... unavailable) {
    return SocketTransport.of(
        value,
        each ->
            List.of(unavailable).contains(each)
                ? new UnsatisfiedLinkError().initCause(new IOException("no " + each))
                : null,
        warnings::add);
  }

  @Test
  void isSpelledAsTheParametersValues() {
    assertThat(List.of(SocketTransport.values()))
        .extracting(SocketTransport::toString)
        .containsExactly("io_uring", "epoll", "nio");
  }

  @Test
  void ioUringDoesNotSpin() {
    assertThat(LaneSockets.problems("io_uring", Duration.ofNanos(1))).hasSize(1);
    assertThat(LaneSockets.problems("io_uring", Duration.ZERO)).isEmpty();
    assertThat(LaneSockets.problems("epoll", Duration.ofNanos(1))).isEmpty();
  }

  @Test
  void whoeverLetsIoUringSpinIsTold() {
    LaneSockets sockets = new LaneSockets(SocketTransport.IO_URING, Duration.ofNanos(1));

    assertThatThrownBy(() -> sockets.ioHandlers(() -> AwaitedAnswers.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("io_uring has no select strategy");
  }

  @Test
  void aSpinHasALimit() {
    assertThat(LaneSockets.problems("auto", LaneSockets.LONGEST_SPIN)).isEmpty();
    assertThat(LaneSockets.problems("auto", LaneSockets.LONGEST_SPIN.plusNanos(1))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"io_uring, 0", "epoll, 0", "nio, 0", "epoll, 100", "nio, 100", "epoll, 60000000"})
  void carriesBytesBothWays(String name, long spinMicros) throws Exception {
    SocketTransport transport = SocketTransport.valueOf(name.toUpperCase(Locale.ROOT));
    Throwable missing = transport.unavailability();
    assumeTrue(missing == null, () -> name + " is not available here: " + missing);
    assertThat(SocketTransport.of(name)).isEqualTo(transport);
    LaneSockets sockets = new LaneSockets(transport, Duration.of(spinMicros, ChronoUnit.MICROS));
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, sockets.ioHandlers(() -> WAITING));
    try {
      requireAnEcho(connect(transport, group));
    } finally {
      group.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS).sync();
    }
  }

  /** Without these buffers io_uring carries bytes all the same, with a request for each read. */
  @Test
  void connectionsOfIoUringReceiveIntoTheBuffersOfTheirEventLoop() throws Exception {
    Throwable missing = SocketTransport.IO_URING.unavailability();
    assumeTrue(missing == null, () -> "io_uring is not available here: " + missing);
    assumeTrue(IoUring.isRegisterBufferRingSupported(), "the kernel has no rings of buffers");
    EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(1, SocketTransport.IO_URING.ioHandlers());
    try {
      Channel client = connect(SocketTransport.IO_URING, group);

      assertThat(client.config().getOption(IoUringChannelOption.IO_URING_BUFFER_GROUP_ID))
          .isEqualTo(SocketTransport.BUFFER_GROUP);
      requireAnEcho(client);
    } finally {
      group.shutdownGracefully(0, PATIENCE_SECONDS, TimeUnit.SECONDS).sync();
    }
  }

  /** Opens a connection as a lane does, to an echo on the same event loop. */
  private static Channel connect(SocketTransport transport, EventLoopGroup group)
      throws InterruptedException {
    Channel server =
        new ServerBootstrap()
            .group(group)
            .channel(transport.serverChannelType())
            .childHandler(handlers(new Echo()))
            .bind(InetAddress.getLoopbackAddress(), 0)
            .sync()
            .channel();
    Bootstrap bootstrap =
        new Bootstrap()
            .group(group)
            .channel(transport.channelType())
            .handler(handlers(new FirstByte()));
    transport.configure(bootstrap);
    return bootstrap.connect(server.localAddress()).sync().channel();
  }

  private static void requireAnEcho(Channel client) throws Exception {
    client.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {42})).sync();

    CompletableFuture<Byte> answered = client.pipeline().get(FirstByte.class).answered;
    assertThat(answered.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo((byte) 42);
  }

  private static ChannelInitializer<Channel> handlers(ChannelInboundHandlerAdapter handler) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(Channel channel) {
        channel.pipeline().addLast(handler);
      }
    };
  }

  private static final class Echo extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      var unused = context.writeAndFlush(message);
    }
  }

  private static final class FirstByte extends ChannelInboundHandlerAdapter {
    private final CompletableFuture<Byte> answered = new CompletableFuture<>();

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf bytes = (ByteBuf) message;
      answered.complete(bytes.readByte());
      bytes.release();
    }
  }
}
