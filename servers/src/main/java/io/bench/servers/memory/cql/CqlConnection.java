package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: answers the requests that one read brings in one write, and executions
 * of prepared statements without decoding more than their ids. Hot path; runs on the connection's
 * event loop.
 */
final class CqlConnection extends ChannelInboundHandlerAdapter {

  private static final Logger LOG = LoggerFactory.getLogger(CqlConnection.class);

  private static final byte[][] VOID = {
    Protocol.encode(Version.V3, Void.INSTANCE),
    Protocol.encode(Version.V4, Void.INSTANCE),
    Protocol.encode(Version.V5, Void.INSTANCE)
  };

  private final ByteBufAllocator allocator;
  private final PreparedStatements prepared;
  private final RequestAnswers answers;
  private IncomingFrames incoming;
  private OutgoingFrames outgoing;

  /** Whether the answer that is to be sent next is the last outside of segments. */
  private boolean segmentsBegin;

  CqlConnection(ByteBufAllocator allocator, PreparedStatements prepared, RequestAnswers answers) {
    this.allocator = allocator;
    this.prepared = prepared;
    this.answers = answers;
    Framing unsegmented = new Framing(Version.V4, null);
    this.incoming = new IncomingFrames(allocator, unsegmented, this::answer);
    this.outgoing = new OutgoingFrames(allocator, unsegmented);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object arrived) {
    incoming.take((ByteBuf) arrived);
    if (segmentsBegin) {
      segmentsBegin = false;
      write(context);
      release();
      Framing segmented = new Framing(Version.V5, null);
      incoming = new IncomingFrames(allocator, segmented, this::answer);
      outgoing = new OutgoingFrames(allocator, segmented);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    write(context);
    context.flush();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    release();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (cause instanceof IOException) {
      LOG.debug("connection lost", cause); // clients end as they like
    } else {
      LOG.warn("closing a connection", cause);
    }
    var unused = context.close();
  }

  /** A failure comes back through the pipeline, as every other does. */
  private void write(ChannelHandlerContext context) {
    ByteBuf burst = outgoing.take();
    if (burst != null) {
      var unused = context.write(burst, context.voidPromise());
    }
  }

  private void release() {
    incoming.release();
    outgoing.release();
  }

  /** Answers a request. */
  private void answer(ByteBuf frame, int start, int end) {
    int stream = FrameHeader.stream(frame, start);
    byte[] answer = encodedAnswer(frame, start);
    if (answer == null) {
      answer = decodedAnswer(frame.slice(start, end - start));
    }
    outgoing.begin(answer, stream);
    outgoing.end();
  }

  /** The answer to what load is made of, and null for all the rest. */
  private byte @Nullable [] encodedAnswer(ByteBuf frame, int start) {
    int version = frame.getByte(start);
    int opcode = FrameHeader.opcode(frame, start);
    if (FrameHeader.flags(frame, start) != 0
        || version < Protocol.LOWEST
        || version > Protocol.HIGHEST) {
      return null;
    }
    if (opcode == FrameHeader.BATCH) {
      return VOID[version - Protocol.LOWEST];
    }
    int at = start + FrameHeader.LENGTH;
    if (opcode != FrameHeader.EXECUTE
        || frame.getUnsignedShort(at) != PreparedStatements.ID_LENGTH) {
      return null;
    }
    PreparedStatements.Statement statement =
        prepared.find(frame.getLong(at + 2), frame.getLong(at + 2 + Long.BYTES));
    if (statement == null) {
      return null;
    }
    at += 2 + PreparedStatements.ID_LENGTH;
    if (version >= Version.V5) {
      at += 2 + frame.getUnsignedShort(at); // id of the result's metadata
    }
    int flags = version >= Version.V5 ? frame.getInt(at + 2) : frame.getByte(at + 2);
    return statement.answer(version, (flags & QueryFlag.SKIP_METADATA) != 0);
  }

  private byte[] decodedAnswer(ByteBuf request) {
    int version = request.getByte(0) & ~Protocol.RESPONSE;
    if (version < Protocol.LOWEST || version > Protocol.HIGHEST) {
      return Protocol.encode(
          Protocol.HIGHEST,
          new Error(
              ErrorCode.PROTOCOL_ERROR,
              "Invalid or unsupported protocol version (%d); supported versions are (%s)"
                  .formatted(version, Protocol.VERSIONS)));
    }
    Message decoded = Protocol.decode(request);
    Message answer = answers.to(decoded);
    segmentsBegin = decoded instanceof Startup && answer instanceof Ready && version >= Version.V5;
    return Protocol.encode(version, answer);
  }
}
