package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import io.bench.adapter.api.lane.AwaitedAnswers;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.cql.transport.LaneSockets;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The driver's Netty settings with exactly one I/O thread. The driver's own group is not used: its
 * one thread never starts.
 */
final class LaneNettyOptions extends DefaultNettyOptions {

  /** Long enough to notify the last listeners; the driver's default of 2 s delays every end. */
  static final int SHUTDOWN_QUIET_MILLIS = 100;

  static final int SHUTDOWN_LIMIT_MILLIS = 5_000;

  /**
   * Netty's search for buffers that nobody has released. It follows one buffer in 128, with a stack
   * trace at each of its stations; a load generator has better uses for the CPU, so it is off
   * unless this system property names a level. It is a setting of the whole process.
   */
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";

  private final LaneSockets sockets;
  private final EventLoopGroup group;

  private final ReadingSignal reading = new ReadingSignal();
  private final AtomicReference<AwaitedAnswers> answers =
      new AtomicReference<>(AwaitedAnswers.NONE);

  /** Those that are not closed. */
  private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

  LaneNettyOptions(InternalDriverContext context, LaneSockets sockets) {
    super(context);
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
    this.sockets = sockets;
    group =
        new MultiThreadIoEventLoopGroup(
            1, threads(context.getSessionName()), sockets.ioHandlers(answers::get));
  }

  /** The driver refuses to block on its own threads, and knows them by their type. */
  private static ThreadFactory threads(String sessionName) {
    ThreadFactory safe = new BlockingOperation.SafeThreadFactory();
    return task -> {
      Thread thread = safe.newThread(task);
      thread.setName(sessionName + "-io-0");
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    super.afterChannelInitialized(channel);
    channel.pipeline().addFirst(reading);
    channels.add(channel);
    var unused = channel.closeFuture().addListener(closed -> channels.remove(channel));
  }

  /**
   * The channel that has this configuration, which is no other's; null if it is closed. Its address
   * would not do: connections to several nodes may begin at the same one.
   */
  @Nullable Channel channelOf(ChannelConfig config) {
    for (Channel channel : channels) {
      if (channel.config() == config) {
        return channel;
      }
    }
    return null;
  }

  /**
   * The I/O thread tells the lane from now on when answers have arrived, and asks before it sleeps.
   */
  void carry(LaneLoop lane) {
    reading.lane = lane::reading;
    answers.set(lane);
  }

  LaneSockets sockets() {
    return sockets;
  }

  /** The session's only I/O thread. */
  EventLoop eventLoop() {
    return group.next();
  }

  @Override
  public EventLoopGroup ioEventLoopGroup() {
    return group;
  }

  @Override
  public Class<? extends Channel> channelClass() {
    return sockets.channelType();
  }

  @Override
  public Future<Void> onClose() {
    Future<Void> drivers = super.onClose();
    Promise<Void> all = GlobalEventExecutor.INSTANCE.newPromise();
    GlobalEventExecutor.INSTANCE.execute(
        () -> {
          PromiseCombiner combiner = new PromiseCombiner(GlobalEventExecutor.INSTANCE);
          combiner.add(drivers);
          combiner.add(
              group.shutdownGracefully(
                  SHUTDOWN_QUIET_MILLIS, SHUTDOWN_LIMIT_MILLIS, TimeUnit.MILLISECONDS));
          combiner.finish(all);
        });
    return all;
  }

  /**
   * Hot; the first handler of every connection of a lane: tells the lane that answers have arrived,
   * before any of them is decrypted or decoded.
   */
  @ChannelHandler.Sharable
  private static final class ReadingSignal extends ChannelInboundHandlerAdapter {

    /** Told on the event loop. */
    private volatile Runnable lane = () -> {};

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      lane.run();
      context.fireChannelRead(message);
    }
  }
}
