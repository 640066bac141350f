package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.netty.buffer.ByteBuf;

/** Builds sessions on {@link LaneNettyOptions}. */
final class LaneSessionBuilder extends SessionBuilder<LaneSessionBuilder, CqlSession> {

  @Override
  protected CqlSession wrap(CqlSession defaultSession) {
    return defaultSession;
  }

  @Override
  protected DriverContext buildContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    return new LaneDriverContext(loader, arguments);
  }

  private static final class LaneDriverContext extends DefaultDriverContext {

    LaneDriverContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
      super(loader, arguments);
    }

    @Override
    protected NettyOptions buildNettyOptions() {
      return new LaneNettyOptions(this);
    }

    @Override
    protected FrameCodec<ByteBuf> buildFrameCodec() {
      return new WholeFrameCodec(getPrimitiveCodec(), getCompressor());
    }
  }
}
