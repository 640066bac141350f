package io.bench.adapter.cql.connect;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.api.core.session.SessionBuilder;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.api.core.ssl.SslEngineFactory;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.bench.cql.connect.TlsSettings;
import io.bench.cql.driver.WholeFrameCodec;
import io.bench.cql.transport.LaneSockets;
import io.netty.buffer.ByteBuf;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds sessions on {@link LaneNettyOptions}, with the TLS that parameters ask for. */
final class LaneSessionBuilder extends SessionBuilder<LaneSessionBuilder, CqlSession> {

  /** By its path, since a driver 4.17 in the user's jar has no constant for it. */
  private static final DriverOption REVERSE_LOOKUP =
      () -> "advanced.ssl-engine-factory.allow-dns-reverse-lookup-san";

  private final @Nullable TlsSettings tls;
  private final LaneSockets sockets;

  /**
   * @param tls null for plain text, or if the driver's own options or a bundle say how
   */
  LaneSessionBuilder(@Nullable TlsSettings tls, LaneSockets sockets) {
    this.tls = tls;
    this.sockets = sockets;
  }

  @Override
  protected CqlSession wrap(CqlSession defaultSession) {
    return defaultSession;
  }

  @Override
  protected DriverContext buildContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
    return new LaneDriverContext(loader, arguments);
  }

  private final class LaneDriverContext extends DefaultDriverContext {

    LaneDriverContext(DriverConfigLoader loader, ProgrammaticArguments arguments) {
      super(loader, arguments);
    }

    /** A class that the user names as a driver's option wins. */
    @Override
    protected Optional<SslEngineFactory> buildSslEngineFactory(
        @Nullable SslEngineFactory factoryOfBundle) {
      DriverExecutionProfile options = getConfig().getDefaultProfile();
      if (tls == null || options.isDefined(DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS)) {
        return super.buildSslEngineFactory(factoryOfBundle);
      }
      String @Nullable [] cipherSuites =
          options.isDefined(DefaultDriverOption.SSL_CIPHER_SUITES)
              ? options.getStringList(DefaultDriverOption.SSL_CIPHER_SUITES).toArray(String[]::new)
              : null;
      boolean hostnameValidation =
          options.getBoolean(
              DefaultDriverOption.SSL_HOSTNAME_VALIDATION, tls.hostnameVerification());
      return Optional.of(
          options.getBoolean(REVERSE_LOOKUP, true)
              ? new ProgrammaticSslEngineFactory(tls.context(), cipherSuites, hostnameValidation)
              : new ProgrammaticSslEngineFactory(
                  tls.context(), cipherSuites, hostnameValidation, false));
    }

    @Override
    protected NettyOptions buildNettyOptions() {
      return new LaneNettyOptions(this, sockets);
    }

    @Override
    protected FrameCodec<ByteBuf> buildFrameCodec() {
      return new WholeFrameCodec(getPrimitiveCodec(), getCompressor());
    }
  }
}
