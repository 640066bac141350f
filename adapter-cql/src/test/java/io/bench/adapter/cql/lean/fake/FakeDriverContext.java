package io.bench.adapter.cql.lean.fake;

import com.datastax.oss.driver.api.core.DefaultProtocolVersion;
import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.local.LocalChannel;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;

/**
 * The context of a session of protocol v4 with the driver's defaults, which was never opened. Its
 * connections lead to servers in this process.
 */
public final class FakeDriverContext extends DefaultDriverContext {

  public FakeDriverContext() {
    super(
        DriverConfigLoader.programmaticBuilder().build(), ProgrammaticArguments.builder().build());
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return DefaultProtocolVersion.V4;
  }

  @Override
  protected NettyOptions buildNettyOptions() {
    return new LocalConnections();
  }

  private static final class LocalConnections implements NettyOptions {

    @Override
    public EventLoopGroup ioEventLoopGroup() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Class<? extends Channel> channelClass() {
      return LocalChannel.class;
    }

    @Override
    public EventExecutorGroup adminEventExecutorGroup() {
      return GlobalEventExecutor.INSTANCE;
    }

    @Override
    public ByteBufAllocator allocator() {
      return UnpooledByteBufAllocator.DEFAULT;
    }

    @Override
    public void afterBootstrapInitialized(Bootstrap bootstrap) {}

    @Override
    public void afterChannelInitialized(Channel channel) {}

    @Override
    public Future<Void> onClose() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Timer getTimer() {
      throw new UnsupportedOperationException();
    }
  }
}
