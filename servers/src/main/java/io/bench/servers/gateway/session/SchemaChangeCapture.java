package io.bench.servers.gateway.session;

import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StringValue;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.stargate.proto.QueryOuterClass;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a statement changed in the schema where the result's reader finds it: the driver keeps
 * that part of the server's answer to itself, but hands on its custom payload.
 */
public final class SchemaChangeCapture extends ChannelInboundHandlerAdapter {

  private static final String PAYLOAD = "bench.schema-change";

  private SchemaChangeCapture() {}

  static void install(Channel channel) {
    channel
        .pipeline()
        .addBefore(
            ChannelFactory.INFLIGHT_HANDLER_NAME,
            "schema-change-capture",
            new SchemaChangeCapture());
  }

  /** Returns what a statement changed in the schema, or null if it changed nothing. */
  public static QueryOuterClass.@Nullable SchemaChange of(ExecutionInfo executed) {
    Map<String, ByteBuffer> payload = executed.getIncomingPayload();
    if (payload.isEmpty()) {
      return null;
    }
    @Nullable ByteBuffer change = payload.get(PAYLOAD);
    try {
      return change == null ? null : QueryOuterClass.SchemaChange.parseFrom(change.duplicate());
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("we wrote it ourselves", e);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Frame frame && frame.message instanceof SchemaChange change) {
      context.fireChannelRead(withPayload(frame, change));
    } else {
      context.fireChannelRead(message);
    }
  }

  private static Frame withPayload(Frame frame, SchemaChange change) {
    Map<String, ByteBuffer> payload = new HashMap<>(frame.customPayload);
    payload.put(PAYLOAD, message(change).toByteString().asReadOnlyByteBuffer());
    return new Frame(
        frame.protocolVersion,
        frame.beta,
        frame.streamId,
        frame.tracing,
        frame.tracingId,
        frame.size,
        frame.compressedSize,
        payload,
        frame.warnings,
        change);
  }

  /** The API has the native protocol's words for types and targets. */
  private static QueryOuterClass.SchemaChange message(SchemaChange change) {
    QueryOuterClass.SchemaChange.Builder message =
        QueryOuterClass.SchemaChange.newBuilder()
            .setChangeType(QueryOuterClass.SchemaChange.Type.valueOf(change.changeType))
            .setTarget(QueryOuterClass.SchemaChange.Target.valueOf(change.target))
            .setKeyspace(change.keyspace);
    if (change.object != null) {
      message.setName(StringValue.of(change.object));
    }
    if (change.arguments != null) {
      message.addAllArgumentTypes(change.arguments);
    }
    return message.build();
  }
}
