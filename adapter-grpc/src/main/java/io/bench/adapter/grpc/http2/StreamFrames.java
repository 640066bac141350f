package io.bench.adapter.grpc.http2;

import static io.bench.adapter.grpc.http2.FrameRules.flowControlError;
import static io.bench.adapter.grpc.http2.FrameRules.protocolError;
import static io.bench.adapter.grpc.http2.FrameRules.requireLength;
import static io.bench.adapter.grpc.http2.FrameRules.sizeError;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Error;

/**
 * Reads the frames of streams, and what of them counts for the connection: RFC 9113, sections 6.1
 * to 6.4, 6.9 and 6.10. Where this throws, the connection cannot go on. Hot path; one thread.
 */
final class StreamFrames {

  /** What the server may send on a stream before it is told that we have read it. */
  static final int STREAM_WINDOW = 8 << 20;

  /** The same for all streams together. */
  static final int CONNECTION_WINDOW = Http2Frame.GREATEST;

  private static final int PRIORITY_LENGTH = 5;

  private final Http2Streams streams;
  private final Http2Output output;
  private final ResponseBlocks blocks;
  private final PartialHeaders partialHeaders;
  private int receiveWindow = CONNECTION_WINDOW;

  StreamFrames(
      Http2Streams streams,
      Http2Output output,
      ResponseBlocks blocks,
      PartialHeaders partialHeaders) {
    this.streams = streams;
    this.output = output;
    this.blocks = blocks;
    this.partialHeaders = partialHeaders;
  }

  /** All that has arrived was read: lets the server send more on the connection. */
  void widenWindow() {
    if (receiveWindow < CONNECTION_WINDOW / 2) {
      int more = CONNECTION_WINDOW - receiveWindow;
      output.buffer().frameOfInt(Http2Frame.WINDOW_UPDATE, 0, more);
      receiveWindow = CONNECTION_WINDOW;
    }
  }

  void data(int flags, int id, ByteBuf in, int start, int length) {
    int from = FrameRules.contentStart(flags, start);
    int end = FrameRules.contentEnd(flags, in, start, length);
    Http2Stream stream = streams.get(id);
    receiveWindow -= length;
    if (receiveWindow < 0) {
      throw flowControlError("more than the connection's window");
    }
    if (stream == null) {
      return;
    }
    stream.receiveWindow -= length;
    if (stream.receiveWindow < 0) {
      breakOff(stream, flowControlError("more than the stream's window"));
      return;
    }
    boolean last = (flags & Http2Frame.END_STREAM) != 0;
    if (!stream.takesContent(end - from, last)) {
      breakOff(stream, anotherLength());
      return;
    }
    if (last) {
      ended(stream);
    } else if (stream.receiveWindow < STREAM_WINDOW / 2) {
      int more = STREAM_WINDOW - stream.receiveWindow;
      output.buffer().frameOfInt(Http2Frame.WINDOW_UPDATE, id, more);
      stream.receiveWindow = STREAM_WINDOW;
    }
    stream.owner.data(in, from, end - from, last);
    if (last) {
      streams.beginWaiting();
    }
  }

  /** The server's last frame on a stream, which we may have no more use for either. */
  private void ended(Http2Stream stream) {
    if (!stream.sendsNoMore) {
      output.buffer().rstStream(stream.id, Http2Error.CANCEL);
    }
    streams.detach(stream);
  }

  private void breakOff(Http2Stream stream, Http2Violation why) {
    output.buffer().rstStream(stream.id, why.code());
    streams.detach(stream);
    stream.owner.broken(why);
    streams.beginWaiting();
  }

  void headers(int flags, int id, ByteBuf in, int start, int length) {
    int from = FrameRules.contentStart(flags, start);
    int end = FrameRules.contentEnd(flags, in, start, length);
    from += (flags & Http2Frame.PRIORITY_GIVEN) != 0 ? PRIORITY_LENGTH : 0;
    if (from > end) {
      throw from > start + length
          ? sizeError("a HEADERS frame cut short")
          : protocolError("padding longer than its frame");
    }
    boolean ends = (flags & Http2Frame.END_STREAM) != 0;
    if ((flags & Http2Frame.END_HEADERS) != 0) {
      block(id, in, from, end - from, ends);
    } else {
      var unused = streams.get(id);
      partialHeaders.begin(id, ends, in, from, end - from);
    }
  }

  void continuation(int flags, ByteBuf in, int start, int length) {
    boolean whole = (flags & Http2Frame.END_HEADERS) != 0;
    ByteBuf gathered = partialHeaders.add(whole, in, start, length);
    if (gathered != null) {
      try {
        int all = gathered.readableBytes();
        block(partialHeaders.stream(), gathered, 0, all, partialHeaders.endsStream());
      } finally {
        gathered.release();
      }
    }
  }

  private void block(int id, ByteBuf in, int start, int length, boolean ends) {
    Http2Stream stream = streams.get(id);
    boolean ofTrailers = stream != null && stream.headSeen;
    ResponseBlock block = blocks.read(ofTrailers, id, in, start, length);
    if (stream == null) {
      return;
    }
    if (block == null || (block.isInformational() && ends)) {
      breakOff(stream, protocolError("a malformed or too long list of headers"));
      return;
    }
    if (ofTrailers && !ends) {
      breakOff(stream, protocolError("a second head"));
      return;
    }
    if (block.isInformational()) {
      return;
    }
    if (!ofTrailers) {
      stream.contentLength = block.contentLength();
    }
    if (ends && !stream.takesContent(0, true)) {
      breakOff(stream, anotherLength());
      return;
    }
    stream.headSeen = true;
    if (ends) {
      ended(stream);
    }
    stream.owner.head(block, ends);
    if (ends) {
      streams.beginWaiting();
    }
  }

  private static Http2Violation anotherLength() {
    return protocolError("content of another length than was announced");
  }

  void priority(int id, int length) {
    if (id == 0) {
      throw protocolError("a PRIORITY of the connection");
    }
    Http2Stream stream = streams.find(id);
    if (length != PRIORITY_LENGTH && stream != null) {
      breakOff(stream, sizeError("a PRIORITY frame of " + length + " bytes"));
    }
  }

  void rstStream(int id, ByteBuf in, int start, int length) {
    requireLength(Integer.BYTES, length, "RST_STREAM");
    Http2Stream stream = streams.get(id);
    if (stream != null) {
      streams.detach(stream);
      stream.owner.reset(in.getUnsignedInt(start));
      streams.beginWaiting();
    }
  }

  void windowUpdate(int id, ByteBuf in, int start, int length) {
    requireLength(Integer.BYTES, length, "WINDOW_UPDATE");
    int increment = in.getInt(start) & Http2Frame.GREATEST;
    Http2Stream stream = streams.get(id);
    if (stream == null) {
      return;
    }
    if (increment == 0) {
      breakOff(stream, protocolError("a window that grows by nothing"));
    } else if (stream.sendWindow > Http2Frame.GREATEST - increment) {
      breakOff(stream, flowControlError("a stream's window is too large"));
    } else {
      stream.sendWindow += increment;
      output.resume(stream);
    }
  }
}
