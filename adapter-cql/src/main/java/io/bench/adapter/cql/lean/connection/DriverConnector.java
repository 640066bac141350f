package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.bench.cql.frame.Framing;
import io.netty.channel.Channel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has the driver open connections, with its own settings for addresses, encryption, login and
 * protocol version, and takes them over when they are ready for requests.
 */
public final class DriverConnector implements LeanConnector {

  /** What the driver has put between the socket and itself; only encryption stays. */
  private static final List<String> DRIVERS_HANDLERS =
      List.of(
          ChannelFactory.INBOUND_TRAFFIC_METER_NAME,
          ChannelFactory.OUTBOUND_TRAFFIC_METER_NAME,
          ChannelFactory.FRAME_TO_BYTES_ENCODER_NAME,
          ChannelFactory.FRAME_TO_SEGMENT_ENCODER_NAME,
          ChannelFactory.SEGMENT_TO_BYTES_ENCODER_NAME,
          ChannelFactory.BYTES_TO_FRAME_DECODER_NAME,
          ChannelFactory.BYTES_TO_SEGMENT_DECODER_NAME,
          ChannelFactory.SEGMENT_TO_FRAME_DECODER_NAME,
          ChannelFactory.HEARTBEAT_HANDLER_NAME,
          ChannelFactory.INIT_HANDLER_NAME,
          ChannelFactory.INFLIGHT_HANDLER_NAME);

  private final InternalDriverContext context;
  private final Function<ChannelConfig, @Nullable Channel> channels;
  private final EventLoop eventLoop;
  private final @Nullable CqlIdentifier keyspace;
  private final Framing framing;
  private final LeanConnection.Limits limits;

  /**
   * @param channels the driver's channel that has this configuration, each one its own
   * @param eventLoop the thread of all connections
   * @param keyspace of requests that name none, or null
   * @param framing as the driver has negotiated it
   */
  public DriverConnector(
      InternalDriverContext context,
      Function<ChannelConfig, @Nullable Channel> channels,
      EventLoop eventLoop,
      @Nullable CqlIdentifier keyspace,
      Framing framing,
      LeanConnection.Limits limits) {
    this.context = context;
    this.channels = channels;
    this.eventLoop = eventLoop;
    this.keyspace = keyspace;
    this.framing = framing;
    this.limits = limits;
  }

  @Override
  public EventLoop eventLoop() {
    return eventLoop;
  }

  @Override
  public CompletionStage<LeanConnection> connect(Node node, Consumer<LeanConnection> whenClosed) {
    DriverChannelOptions.Builder options =
        DriverChannelOptions.builder().withOwnerLogPrefix(context.getSessionName());
    if (keyspace != null) {
      options.withKeyspace(keyspace);
    }
    try {
      return context
          .getChannelFactory()
          .connect(node, options.build())
          .thenApplyAsync(opened -> takeOver(node, opened, whenClosed), eventLoop);
    } catch (RuntimeException e) { // an address that cannot be resolved
      return CompletableFuture.failedFuture(e);
    }
  }

  private LeanConnection takeOver(
      Node node, DriverChannel opened, Consumer<LeanConnection> whenClosed) {
    Channel channel = channels.apply(opened.config());
    if (channel == null || !channel.isActive()) {
      var unused = opened.forceClose();
      throw new IllegalStateException("the connection was closed as soon as it was open");
    }
    ChannelPipeline pipeline = channel.pipeline();
    for (String name : DRIVERS_HANDLERS) {
      if (pipeline.get(name) != null) {
        pipeline.remove(name);
      }
    }
    LeanConnection connection = new LeanConnection(node, channel, framing, limits, whenClosed);
    pipeline.addLast("lean", connection);
    return connection;
  }
}
