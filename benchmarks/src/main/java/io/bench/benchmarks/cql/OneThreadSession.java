package io.bench.benchmarks.cql;

import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.util.concurrent.BlockingOperation;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.util.concurrent.Future;

/**
 * Builds a session with a single I/O thread, on native epoll where there is one: what somebody who
 * knows the driver would take for a fast client, and what the CQL adapter has for each lane.
 */
final class OneThreadSession extends CqlSessionBuilder {

  @Override
  protected DriverContext buildContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    return new DefaultDriverContext(loader, arguments) {
      @Override
      protected NettyOptions buildNettyOptions() {
        return Epoll.isAvailable() ? new OneEpollThread(this) : super.buildNettyOptions();
      }
    };
  }

  private static final class OneEpollThread extends DefaultNettyOptions {
    private final EventLoopGroup group =
        new MultiThreadIoEventLoopGroup(
            1, new BlockingOperation.SafeThreadFactory(), EpollIoHandler.newFactory());

    OneEpollThread(InternalDriverContext context) {
      super(context);
    }

    @Override
    public EventLoopGroup ioEventLoopGroup() {
      return group;
    }

    @Override
    public Class<? extends Channel> channelClass() {
      return EpollSocketChannel.class;
    }

    @Override
    public Future<Void> onClose() {
      var unused = group.shutdownGracefully();
      return super.onClose();
    }
  }
}
