package io.bench.servers.gateway.session;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import com.datastax.oss.driver.internal.core.context.DefaultDriverContext;
import com.datastax.oss.driver.internal.core.context.DefaultNettyOptions;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import com.datastax.oss.driver.internal.core.loadbalancing.BasicLoadBalancingPolicy;
import com.datastax.oss.driver.internal.core.time.ServerSideTimestampGenerator;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.bench.cql.driver.NoRetryPolicy;
import io.bench.cql.driver.WholeFrameCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Opens the session that all services of the gateway share. */
public final class GatewaySession {

  /** Cassandra's own limits are far below; beyond it a node is as good as gone. */
  static final Duration REQUEST_TIMEOUT = Duration.ofMinutes(2);

  private static final int STREAMS_PER_CONNECTION = 32_768;
  private static final int CORES_PER_CONNECTION = 4;

  private GatewaySession() {}

  /**
   * Connects.
   *
   * @param address of the Cassandra
   * @return the session, for the caller to close
   * @throws com.datastax.oss.driver.api.core.DriverException if no node can be reached
   */
  public static CqlSession open(CassandraAddress address) {
    CqlSessionBuilder builder =
        new CapturingSessionBuilder()
            .addContactPoints(address.contactPoints())
            .withLocalDatacenter(address.localDatacenter())
            .withConfigLoader(configuration());
    String username = address.username();
    String password = address.password();
    if (username != null && password != null) {
      builder = builder.withAuthCredentials(username, password);
    }
    return builder.build();
  }

  private static DriverConfigLoader configuration() {
    int connections =
        Math.max(1, Runtime.getRuntime().availableProcessors() / CORES_PER_CONNECTION);
    return DriverConfigLoader.programmaticBuilder()
        .withString(DefaultDriverOption.SESSION_NAME, "gateway")
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST_TIMEOUT)
        // a request without a page size of its own is one that wants no pages
        .withInt(DefaultDriverOption.REQUEST_PAGE_SIZE, 0)
        .withClass(DefaultDriverOption.RETRY_POLICY_CLASS, NoRetryPolicy.class)
        .withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, BasicLoadBalancingPolicy.class)
        .withClass(
            DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, ServerSideTimestampGenerator.class)
        .withBoolean(DefaultDriverOption.REQUEST_LOG_WARNINGS, false)
        .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections)
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, STREAMS_PER_CONNECTION)
        .withInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, STREAMS_PER_CONNECTION / 4)
        // whoever changes the schema waits until the driver has seen it, which need not be a second
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ZERO)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, Duration.ofSeconds(10))
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, Duration.ofSeconds(20))
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, Duration.ofSeconds(20))
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, Duration.ofSeconds(20))
        .build();
  }

  /** The driver lets nobody see how a statement changed the schema, except on its connections. */
  private static final class CapturingSessionBuilder extends CqlSessionBuilder {
    @Override
    protected DriverContext buildContext(
        DriverConfigLoader loader, ProgrammaticArguments arguments) {
      return new DefaultDriverContext(loader, arguments) {
        @Override
        protected NettyOptions buildNettyOptions() {
          return new DefaultNettyOptions(this) {
            @Override
            public void afterChannelInitialized(@Nullable Channel channel) {
              if (channel != null) {
                SchemaChangeCapture.install(channel);
              }
            }
          };
        }

        @Override
        protected FrameCodec<ByteBuf> buildFrameCodec() {
          return new WholeFrameCodec(getPrimitiveCodec(), getCompressor());
        }
      };
    }
  }
}
