package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.Compressor;
import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.ProtocolConstants.QueryFlag;
import com.datastax.oss.protocol.internal.ProtocolConstants.Version;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hot; the connection's event loop. One client's connection: takes requests from the bytes that
 * arrive, and answers executions of prepared statements without decoding more than their ids.
 */
final class CqlConnection extends ByteToMessageDecoder {

  private static final Logger LOG = LoggerFactory.getLogger(CqlConnection.class);
  private static final int MAX_BODY_LENGTH = 256 << 20;
  private static final byte[] VOID = Protocol.afterStream(Version.V4, Void.INSTANCE);

  private final PreparedStatements prepared;
  private final RequestAnswers answers;
  private final FrameCodec<ByteBuf> frames;
  private final SegmentCodec<ByteBuf> segments;
  private final ResponseBatch responses;
  private boolean segmented;
  private SegmentCodec.@Nullable Header header;

  /** The frames of segments that do not stand for themselves, as far as they have come. */
  private @Nullable ByteBuf unfinished;

  CqlConnection(PreparedStatements prepared, RequestAnswers answers, ByteBufCodec buffers) {
    this.prepared = prepared;
    this.answers = answers;
    this.frames = Protocol.frames(buffers);
    this.segments = new SegmentCodec<>(buffers, Compressor.none());
    this.responses = new ResponseBatch(frames, segments);
  }

  @Override
  protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> unused)
      throws IOException {
    boolean more = true;
    while (more) {
      more = segmented ? readSegment(context, in) : readFrame(context, in);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) throws Exception {
    responses.flush(context);
    super.channelReadComplete(context);
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext context) {
    responses.release();
    if (unfinished != null) {
      unfinished.release();
      unfinished = null;
    }
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

  private boolean readSegment(ChannelHandlerContext context, ByteBuf in) throws IOException {
    try {
      if (header == null) {
        if (in.readableBytes() < segments.headerLength() + SegmentCodec.CRC24_LENGTH) {
          return false;
        }
        header = segments.decodeHeader(in);
      }
      int length = header.payloadLength + SegmentCodec.CRC32_LENGTH;
      if (in.readableBytes() < length) {
        return false;
      }
      Segment<ByteBuf> segment = segments.decode(header, in.readRetainedSlice(length));
      header = null;
      try {
        readPayload(context, segment);
      } finally {
        segment.payload.release();
      }
      return true;
    } catch (CrcMismatchException damaged) {
      throw new IOException(damaged);
    }
  }

  private void readPayload(ChannelHandlerContext context, Segment<ByteBuf> segment)
      throws IOException {
    if (segment.isSelfContained) {
      while (readFrame(context, segment.payload)) {
        // one after the other
      }
      return;
    }
    ByteBuf joined = unfinished == null ? context.alloc().buffer() : unfinished;
    unfinished = joined;
    joined.writeBytes(segment.payload);
    while (readFrame(context, joined)) {
      // as a rule there is one
    }
    if (!joined.isReadable()) {
      joined.release();
      unfinished = null;
    }
  }

  /** Answers the request that begins at the reader index, if all of it has come. */
  private boolean readFrame(ChannelHandlerContext context, ByteBuf in) throws IOException {
    if (in.readableBytes() < Protocol.HEADER_LENGTH) {
      return false;
    }
    int start = in.readerIndex();
    int length = in.getInt(start + Protocol.LENGTH_AT);
    if (length < 0 || length > MAX_BODY_LENGTH) {
      throw new IOException("a request of " + length + " bytes");
    }
    if (in.readableBytes() < Protocol.HEADER_LENGTH + length) {
      return false;
    }
    int end = start + Protocol.HEADER_LENGTH + length;
    if (!answerAtOnce(context, in, start)) {
      answerDecoded(context, in.slice(start, end - start));
    }
    in.readerIndex(end);
    return true;
  }

  /** Answers what load is made of, and returns false for all the rest. */
  private boolean answerAtOnce(ChannelHandlerContext context, ByteBuf in, int start) {
    int version = in.getByte(start);
    int opcode = in.getByte(start + Protocol.OPCODE_AT);
    boolean plain =
        in.getByte(start + Protocol.FLAGS_AT) == 0
            && version >= Protocol.LOWEST
            && version <= Protocol.HIGHEST;
    if (!plain || (opcode != Opcode.EXECUTE && opcode != Opcode.BATCH)) {
      return false;
    }
    int stream = in.getShort(start + Protocol.STREAM_AT);
    if (opcode == Opcode.BATCH) {
      responses.add(context, version, stream, VOID);
      return true;
    }
    int at = start + Protocol.HEADER_LENGTH;
    if (in.getUnsignedShort(at) != PreparedStatements.ID_LENGTH) {
      return false;
    }
    PreparedStatements.Statement statement =
        prepared.find(in.getLong(at + 2), in.getLong(at + 2 + Long.BYTES));
    if (statement == null) {
      return false;
    }
    at += 2 + PreparedStatements.ID_LENGTH;
    if (version >= Version.V5) {
      at += 2 + in.getUnsignedShort(at); // id of the result's metadata
    }
    int flags = version >= Version.V5 ? in.getInt(at + 2) : in.getByte(at + 2);
    boolean skipMetadata = (flags & QueryFlag.SKIP_METADATA) != 0;
    responses.add(context, version, stream, statement.answer(version, skipMetadata));
    return true;
  }

  private void answerDecoded(ChannelHandlerContext context, ByteBuf encoded) {
    int version = encoded.getByte(0) & ~Protocol.RESPONSE;
    int stream = encoded.getShort(Protocol.STREAM_AT);
    if (version < Protocol.LOWEST || version > Protocol.HIGHEST) {
      Error unsupported =
          new Error(
              ErrorCode.PROTOCOL_ERROR,
              "Invalid or unsupported protocol version (%d); supported versions are (%s)"
                  .formatted(version, Protocol.VERSIONS));
      responses.add(context, Protocol.response(Protocol.HIGHEST, stream, unsupported));
      return;
    }
    Message request = frames.decode(encoded).message;
    Message answer = answers.to(request);
    responses.add(context, Protocol.response(version, stream, answer));
    if (request instanceof Startup && answer instanceof Ready && version >= Version.V5) {
      responses.beginSegments(context);
      segmented = true;
    }
  }
}
