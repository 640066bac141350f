package io.bench.cql.transport;

import io.bench.adapter.api.Parameter;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.SelectStrategyFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringBufferRingConfig;
import io.netty.channel.uring.IoUringChannelOption;
import io.netty.channel.uring.IoUringFixedBufferRingAllocator;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringIoHandlerConfig;
import io.netty.channel.uring.IoUringServerSocketChannel;
import io.netty.channel.uring.IoUringSocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What an event loop reads and writes its sockets with. */
public enum SocketTransport {
  /** Linux 5.9 or later, where nothing forbids it: many containers do. */
  IO_URING,
  /** Linux. */
  EPOLL,
  /** The JDK's selector, everywhere. */
  NIO;

  /** Chooses one of them. */
  public static final Parameter<String> PARAMETER =
      Parameter.choice(
              "transport",
              List.of("auto", "io_uring", "epoll", "nio"),
              "what reads and writes sockets; auto: epoll on Linux, else nio")
          .withDefault("auto");

  /** Of the buffers that the kernel fills by itself, of which each event loop has its own. */
  static final short BUFFER_GROUP = 0;

  private static final short BUFFERS = 32;
  private static final int BUFFER_BYTES = 1 << 15;

  private static final Logger LOG = LoggerFactory.getLogger(SocketTransport.class);

  /** Epoll on Linux, since nobody has measured io_uring to cost less; else the JDK's selector. */
  public static SocketTransport best() {
    return best(SocketTransport::unavailability);
  }

  private static SocketTransport best(
      Function<SocketTransport, @Nullable Throwable> unavailability) {
    return unavailability.apply(EPOLL) == null ? EPOLL : NIO;
  }

  /**
   * What a value of {@link #PARAMETER} means on this machine: if what it names is not available,
   * the best of the others, and the log says why.
   */
  public static SocketTransport of(String value) {
    return of(value, SocketTransport::unavailability, LOG::warn);
  }

  /**
   * The same on another machine.
   *
   * @param unavailability why a transport is not available there; null if it is
   * @param warning takes the line that says why
   */
  static SocketTransport of(
      String value,
      Function<SocketTransport, @Nullable Throwable> unavailability,
      Consumer<String> warning) {
    SocketTransport best = best(unavailability);
    if (value.equals("auto")) {
      return best;
    }
    SocketTransport named = valueOf(value.toUpperCase(Locale.ROOT));
    Throwable cause = unavailability.apply(named);
    if (cause == null) {
      return named;
    }
    warning.accept(
        "transport=%s is not available here (%s): transport=%s instead"
            .formatted(value, reason(cause), best));
    return best;
  }

  /** Why it is not available on this machine; null if it is. */
  @Nullable Throwable unavailability() {
    return switch (this) {
      case IO_URING -> IoUring.unavailabilityCause();
      case EPOLL -> Epoll.unavailabilityCause();
      case NIO -> null;
    };
  }

  private static String reason(Throwable unavailability) {
    Throwable cause = unavailability;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return String.valueOf(cause.getMessage());
  }

  /** Makes what an event loop of it waits with. */
  public IoHandlerFactory ioHandlers() {
    return switch (this) {
      case IO_URING -> IoUringIoHandler.newFactory(ring());
      case EPOLL -> EpollIoHandler.newFactory();
      case NIO -> NioIoHandler.newFactory();
    };
  }

  /** From Linux 5.19 with buffers for {@link #configure}. */
  private static IoUringIoHandlerConfig ring() {
    IoUringIoHandlerConfig ring = new IoUringIoHandlerConfig();
    return IoUring.isRegisterBufferRingSupported()
        ? ring.setBufferRingConfig(
            IoUringBufferRingConfig.builder()
                .bufferGroupId(BUFFER_GROUP)
                .bufferRingSize(BUFFERS)
                .batchSize(BUFFERS)
                .incremental(IoUring.isRegisterBufferRingIncSupported())
                .allocator(new IoUringFixedBufferRingAllocator(BUFFER_BYTES))
                .build())
        : ring;
  }

  /**
   * Lets the connections of a bootstrap read as cheaply as they can on an event loop with {@link
   * #ioHandlers()}: with io_uring one request has the kernel receive until the connection ends.
   */
  public void configure(Bootstrap bootstrap) {
    if (this == IO_URING && IoUring.isRegisterBufferRingSupported()) {
      bootstrap.option(IoUringChannelOption.IO_URING_BUFFER_GROUP_ID, BUFFER_GROUP);
    }
  }

  /**
   * Makes what an event loop of it waits with.
   *
   * @param strategy when it looks for bytes, and when it sleeps
   * @throws IllegalArgumentException if this is {@link #IO_URING}, which always sleeps
   */
  IoHandlerFactory ioHandlers(SelectStrategyFactory strategy) {
    return switch (this) {
      case IO_URING -> throw new IllegalArgumentException("io_uring has no select strategy");
      case EPOLL -> EpollIoHandler.newFactory(0, strategy);
      case NIO -> NioIoHandler.newFactory(SelectorProvider.provider(), strategy);
    };
  }

  /** The class of connections. */
  public Class<? extends SocketChannel> channelType() {
    return switch (this) {
      case IO_URING -> IoUringSocketChannel.class;
      case EPOLL -> EpollSocketChannel.class;
      case NIO -> NioSocketChannel.class;
    };
  }

  /** The class of listening sockets. */
  public Class<? extends ServerSocketChannel> serverChannelType() {
    return switch (this) {
      case IO_URING -> IoUringServerSocketChannel.class;
      case EPOLL -> EpollServerSocketChannel.class;
      case NIO -> NioServerSocketChannel.class;
    };
  }

  /**
   * For how many milliseconds TCP waits until the other side has confirmed bytes, before it ends a
   * connection; null where only the system can say.
   */
  public @Nullable ChannelOption<Integer> userTimeout() {
    return switch (this) {
      case IO_URING -> IoUringChannelOption.TCP_USER_TIMEOUT;
      case EPOLL -> EpollChannelOption.TCP_USER_TIMEOUT;
      case NIO -> null;
    };
  }

  /** As {@link #PARAMETER} spells it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
