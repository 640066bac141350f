package io.bench.servers.memory.cql;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; the connection's event loop. The responses to everything that one read from the socket
 * brought, side by side in one buffer, so that they leave in one write.
 */
final class ResponseBatch {

  private static final int FIRST_CAPACITY = 4096;

  private final FrameCodec<ByteBuf> frames;
  private final SegmentCodec<ByteBuf> segments;
  private final List<Object> parts = new ArrayList<>(3);
  private boolean segmented;
  private boolean unflushed;
  private @Nullable ByteBuf collected;

  ResponseBatch(FrameCodec<ByteBuf> frames, SegmentCodec<ByteBuf> segments) {
    this.frames = frames;
    this.segments = segments;
  }

  /** Adds a response that is encoded already, from its opcode on. */
  void add(ChannelHandlerContext context, int version, int stream, byte[] afterStream) {
    ByteBuf target = target(context, Protocol.OPCODE_AT + afterStream.length);
    target.writeByte(version | Protocol.RESPONSE);
    target.writeByte(0);
    target.writeShort(stream);
    target.writeBytes(afterStream);
  }

  /** Adds a response. */
  void add(ChannelHandlerContext context, Frame response) {
    ByteBuf encoded = frames.encode(response);
    try {
      target(context, encoded.readableBytes()).writeBytes(encoded);
    } finally {
      encoded.release();
    }
  }

  /** Writes what there is, and puts all that follows into segments. */
  void beginSegments(ChannelHandlerContext context) {
    write(context);
    segmented = true;
  }

  /** Hands what there is to the socket. */
  void flush(ChannelHandlerContext context) {
    write(context);
    if (unflushed) {
      unflushed = false;
      context.flush();
    }
  }

  void release() {
    if (collected != null) {
      collected.release();
      collected = null;
    }
  }

  /** Where {@code length} more bytes go: a segment that stands for itself holds whole frames. */
  private ByteBuf target(ChannelHandlerContext context, int length) {
    ByteBuf current = collected;
    if (segmented
        && current != null
        && current.readableBytes() + length > Segment.MAX_PAYLOAD_LENGTH) {
      write(context);
      current = null;
    }
    if (current == null) {
      current = context.alloc().ioBuffer(Math.max(FIRST_CAPACITY, length));
      collected = current;
    }
    return current;
  }

  private void write(ChannelHandlerContext context) {
    ByteBuf full = collected;
    collected = null;
    if (full == null) {
      return;
    }
    if (!segmented) {
      send(context, full);
    } else if (full.readableBytes() <= Segment.MAX_PAYLOAD_LENGTH) {
      write(context, full, true);
    } else {
      while (full.isReadable()) {
        int length = Math.min(full.readableBytes(), Segment.MAX_PAYLOAD_LENGTH);
        write(context, full.readRetainedSlice(length), false);
      }
      full.release();
    }
  }

  private void write(ChannelHandlerContext context, ByteBuf payload, boolean selfContained) {
    segments.encode(new Segment<>(payload, selfContained), parts);
    parts.forEach(part -> send(context, part));
    parts.clear();
  }

  /** A failure comes back through the pipeline, as every other does. */
  private void send(ChannelHandlerContext context, Object part) {
    unflushed = true;
    var unused = context.write(part, context.voidPromise());
  }
}
