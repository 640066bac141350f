package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.cql.transport.LaneSockets;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.PromiseCombiner;

/**
 * The driver's Netty settings with exactly one I/O thread. The driver's own group is not used: its
 * one thread never starts.
 */
final class LaneNettyOptions extends DefaultNettyOptions {

  private final LaneSockets sockets;
  private final IoThread thread;

  LaneNettyOptions(InternalDriverContext context, LaneSockets sockets) {
    super(context);
    this.sockets = sockets;
    thread = new IoThread(context.getSessionName() + "-io-0", sockets);
  }

  @Override
  public void afterBootstrapInitialized(Bootstrap bootstrap) {
    super.afterBootstrapInitialized(bootstrap);
    sockets.transport().configure(bootstrap);
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    super.afterChannelInitialized(channel);
    channel.pipeline().addFirst(thread.reading());
  }

  LaneSockets sockets() {
    return sockets;
  }

  /** The session's only I/O thread; ends with the session. */
  IoThread thread() {
    return thread;
  }

  @Override
  public EventLoopGroup ioEventLoopGroup() {
    return thread.group();
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
          combiner.add(thread.shutdown());
          combiner.finish(all);
        });
    return all;
  }
}
