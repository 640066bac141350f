package io.bench.adapter.grpc.connect;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.lane.AwaitedAnswers;
import io.bench.cql.connect.HostAddress;
import io.bench.cql.connect.TlsSettings;
import io.bench.cql.transport.LaneSockets;
import io.bench.cql.transport.SocketTransport;
import io.grpc.ChannelCredentials;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.grpc.netty.NettyChannelBuilder;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;

/**
 * An event loop of one thread and the channels whose calls are sent, answered and completed on it.
 */
public final class LaneTransport implements LaneConnector {

  private static final long IDLE_QUESTIONS_SECONDS = 5;
  private static final int CONNECT_TIMEOUT_MILLIS = 10_000;
  private static final long SHUTDOWN_MILLIS = 2_000;

  private final EventLoopGroup group;
  private final EventLoop loop;
  private final SocketTransport sockets;
  private final List<ManagedChannel> opened = new ArrayList<>();
  private final LaneChannels channels = new LaneChannels(this);
  private final AtomicReference<AwaitedAnswers> answers =
      new AtomicReference<>(AwaitedAnswers.NONE);

  /** An event loop without channels; its thread starts with the first. */
  public LaneTransport(String threadName, LaneSockets sockets) {
    this.sockets = sockets.transport();
    group = sockets.eventLoop(threadName, FastThreadLocalThread::new, answers::get);
    loop = group.next();
  }

  /** The thread of all calls. */
  public EventLoop loop() {
    return loop;
  }

  /** Any thread. The event loop asks the lane from now on before it sleeps. */
  public void carry(AwaitedAnswers lane) {
    answers.set(lane);
  }

  /** Of which calls choose one. */
  public LaneChannels channels() {
    return channels;
  }

  /**
   * Adds a channel for calls, which connects at once, and again whenever it has lost its
   * connection.
   *
   * @throws AdapterException if certificates or keys cannot be used
   */
  public ManagedChannel addChannel(HostAddress server, ChannelSettings settings)
      throws AdapterException {
    ManagedChannel channel = builder(server, settings).build();
    opened.add(channel);
    channels.add(channel);
    return channel;
  }

  /**
   * Adds a channel that carries no op: it connects when something is asked, and is closed soon
   * after, so that a server that is measured has no more connections than its calls need.
   *
   * @throws AdapterException if certificates or keys cannot be used
   */
  public ManagedChannel addQuestionChannel(HostAddress server, ChannelSettings settings)
      throws AdapterException {
    ManagedChannel channel =
        builder(server, settings).idleTimeout(IDLE_QUESTIONS_SECONDS, TimeUnit.SECONDS).build();
    opened.add(channel);
    return channel;
  }

  private NettyChannelBuilder builder(HostAddress server, ChannelSettings settings)
      throws AdapterException {
    TlsSettings tls = settings.tls();
    ChannelCredentials credentials =
        tls == null ? InsecureChannelCredentials.create() : credentials(tls);
    NettyChannelBuilder builder =
        NettyChannelBuilder.forTarget("dns:///" + server, credentials)
            .eventLoopGroup(group)
            .channelType(sockets.channelType())
            .directExecutor()
            .disableServiceConfigLookUp()
            // the server that is named, and not a proxy that the environment happens to name
            .proxyDetector(address -> null)
            .maxInboundMessageSize(settings.largestMessageBytes());
    if (settings.serverName() != null) {
      builder.overrideAuthority(settings.serverName());
    }
    if (settings.transparentRetries()) {
      builder.enableRetry();
    } else {
      // tries are the engine's: a transparent retry would hide what went wrong
      builder.disableRetry();
    }
    if (settings.keepaliveNanos() > 0) {
      // only with calls in flight: without, servers permit a ping in two hours
      builder
          .keepAliveTime(settings.keepaliveNanos(), TimeUnit.NANOSECONDS)
          .keepAliveTimeout(ChannelSettings.KEEPALIVE_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    }
    return builder;
  }

  private static ChannelCredentials credentials(TlsSettings tls) {
    TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
    TrustManager[] trust = tls.trustManagers();
    if (trust != null) {
      builder.trustManager(trust);
    }
    KeyManager[] keys = tls.keyManagers();
    if (keys != null) {
      builder.keyManager(keys);
    }
    return builder.build();
  }

  @Override
  public CompletableFuture<InetAddress[]> addresses(String host) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return InetAddress.getAllByName(host);
          } catch (UnknownHostException e) {
            return new InetAddress[0];
          }
        });
  }

  @Override
  public ChannelFuture connect(
      InetSocketAddress server, int userTimeoutMillis, List<ChannelHandler> handlers) {
    Bootstrap bootstrap = new Bootstrap().group(group).channel(sockets.channelType());
    sockets.configure(bootstrap);
    ChannelOption<Integer> userTimeout = sockets.userTimeout();
    if (userTimeout != null && userTimeoutMillis > 0) {
      bootstrap.option(userTimeout, userTimeoutMillis);
    }
    return bootstrap
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.SO_KEEPALIVE, true)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel opened) {
                opened.pipeline().addLast(handlers.toArray(ChannelHandler[]::new));
              }
            })
        .connect(server);
  }

  @Override
  public void onLoop(Runnable action) {
    try {
      loop.execute(action);
    } catch (RejectedExecutionException e) {
      // a channel that is shut down tells of it after the loop has ended
    }
  }

  @Override
  public void after(long millis, Runnable action) {
    try {
      var unused = loop.schedule(action, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      // nobody waits for it any more
    }
  }

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  /** Ends calls and connections. Idempotent; waits for nothing. */
  public void close() {
    opened.forEach(ManagedChannel::shutdownNow);
    var unused = group.shutdownGracefully(0, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** After {@link #close}: waits until the thread has ended. */
  public void awaitClosed() throws InterruptedException {
    group.awaitTermination(2 * SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
  }
}
