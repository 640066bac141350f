package io.bench.adapter.grpc.http2;

import static io.bench.adapter.grpc.http2.FrameRules.flowControlError;
import static io.bench.adapter.grpc.http2.FrameRules.protocolError;
import static io.bench.adapter.grpc.http2.FrameRules.requireConnection;
import static io.bench.adapter.grpc.http2.FrameRules.requireLength;
import static io.bench.adapter.grpc.http2.FrameRules.sizeError;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hot; one thread. A client's side of one HTTP/2 connection, without the socket: {@link #take}
 * reads what has arrived, and {@link #takeOutgoing} gives what is to be written.
 */
public final class Http2Connection {

  /** What the server may send on a stream before it is told that we have read it. */
  private static final int STREAM_WINDOW = 8 << 20;

  private static final int CONNECTION_WINDOW = Http2Frame.GREATEST;

  /** As grpc-java: the longest list of headers that is accepted. */
  private static final int HEADER_LIST = 8_192;

  private static final int PRIORITY_LENGTH = 5;

  private final Http2FrameReader reader;
  private final Http2Output output;
  private final FieldTable fieldTable;
  private final ResponseBlocks blocks = new ResponseBlocks(HEADER_LIST);
  private final PeerSettings peer = new PeerSettings();
  private final Http2Streams streams;
  private final PartialHeaders partialHeaders;

  private boolean settled;
  private boolean closed;
  private int receiveWindow = CONNECTION_WINDOW;
  private long pingsAnswered;
  private @Nullable GoneAway goneAway;

  /**
   * @param authority as all requests name it
   * @param firstId of the first stream: 1, unless a test wants to see the last
   */
  public Http2Connection(ByteBufAllocator allocator, String authority, boolean tls, int firstId) {
    this.reader =
        new Http2FrameReader(allocator, PeerSettings.DEFAULT_FRAME, this::frameUnlessClosed);
    this.output = new Http2Output(allocator);
    this.fieldTable = new FieldTable(authority, tls);
    this.streams = new Http2Streams(peer, output, fieldTable, STREAM_WINDOW, firstId);
    // compressed: what is longer than the list may be is so decompressed, too
    this.partialHeaders = new PartialHeaders(allocator, 4 * HEADER_LIST);
  }

  /** Writes what a client says first. */
  public void start() {
    output.preface();
    ByteBuf out = output.buffer();
    Http2Frame.header(out, 4 * PeerSettings.LENGTH, Http2Frame.SETTINGS, 0, 0);
    setting(out, PeerSettings.HEADER_TABLE_SIZE, 0);
    setting(out, PeerSettings.ENABLE_PUSH, 0);
    setting(out, PeerSettings.INITIAL_WINDOW_SIZE, STREAM_WINDOW);
    setting(out, PeerSettings.MAX_HEADER_LIST_SIZE, HEADER_LIST);
    Http2Frame.ofInt(
        out, Http2Frame.WINDOW_UPDATE, 0, CONNECTION_WINDOW - PeerSettings.DEFAULT_WINDOW);
  }

  private static void setting(ByteBuf out, int setting, int value) {
    out.writeShort(setting).writeInt(value);
  }

  /** Whether the server has said what it allows. */
  public boolean isSettled() {
    return settled;
  }

  /** Whether streams may still be opened. */
  public boolean takesStreams() {
    return !closed && streams.takesMore();
  }

  /** How many streams are open, or wait to be. */
  public int inUse() {
    return streams.inUse();
  }

  /** What the server said when it first said that it takes no more streams; null if it did not. */
  public @Nullable GoneAway goneAway() {
    return goneAway;
  }

  /** How many pings the server has answered. */
  public long pingsAnswered() {
    return pingsAnswered;
  }

  /** Asks the server for a sign of life. */
  public void ping() {
    Http2Frame.ping(output.buffer(), false, pingsAnswered);
  }

  /** What is to be written, to be released by who writes it; null if there is nothing. */
  public @Nullable ByteBuf takeOutgoing() {
    return output.take();
  }

  /** What was taken is on its way: streams may be fed again. */
  public void written() {
    if (output.hasUnready()) {
      output.written();
    }
  }

  /**
   * Opens a stream, or lets it wait until the server allows one more. Where {@link #takesStreams}
   * says no, it may wait until it is refused.
   */
  public void open(Http2Stream stream, RequestFields fields) {
    if (closed) {
      throw new IllegalStateException("the connection is closed");
    }
    streams.add(stream, fields);
  }

  /**
   * Sends a message on a stream, or when it is opened.
   *
   * @param last whether the request ends with it
   */
  public void send(Http2Stream stream, byte[] message, boolean last) {
    output.message(stream, message, last);
  }

  /** Ends the request. */
  public void end(Http2Stream stream) {
    output.end(stream);
  }

  /** Whether the stream takes a message at once; if not, its owner is told when it does. */
  public boolean isReady(Http2Stream stream) {
    return output.isReady(stream);
  }

  /** Gives a stream up; its owner hears no more of it. */
  public void reset(Http2Stream stream, Http2ErrorCode code) {
    if (stream.isOpen()) {
      Http2Frame.ofInt(output.buffer(), Http2Frame.RST_STREAM, stream.id, code.number());
    }
    streams.detach(stream);
    streams.beginWaiting();
  }

  /**
   * Reads what has arrived.
   *
   * @param arrived is released
   * @throws Http2Violation if the connection cannot go on: it is to be closed
   */
  public void take(ByteBuf arrived) {
    try {
      reader.take(arrived);
    } finally {
      if (closed) {
        reader.release(); // what was kept of a frame after the connection was closed meanwhile
      }
    }
    if (receiveWindow < CONNECTION_WINDOW / 2 && !closed) {
      Http2Frame.ofInt(
          output.buffer(), Http2Frame.WINDOW_UPDATE, 0, CONNECTION_WINDOW - receiveWindow);
      receiveWindow = CONNECTION_WINDOW;
    }
  }

  /** Tells the server why the connection is closed. */
  public void goAway(Http2ErrorCode code) {
    Http2Frame.goAway(output.buffer(), code);
  }

  /** The connection has ended: all streams are lost. Idempotent. */
  public void close(Throwable cause) {
    if (closed) {
      return;
    }
    closed = true;
    List<Http2Stream> lost = streams.close();
    output.release();
    reader.release();
    partialHeaders.release();
    for (Http2Stream stream : lost) {
      stream.owner.lost(cause);
    }
  }

  private void frameUnlessClosed(int type, int flags, int id, ByteBuf in, int start, int length) {
    if (closed) {
      return;
    }
    if (!settled && (type != Http2Frame.SETTINGS || (flags & Http2Frame.ACK) != 0)) {
      throw protocolError("the first frame is no SETTINGS");
    }
    partialHeaders.require(type, id);
    frame(type, flags, id, in, start, length);
  }

  private void frame(int type, int flags, int id, ByteBuf in, int start, int length) {
    switch (type) {
      case Http2Frame.DATA -> data(flags, id, in, start, length);
      case Http2Frame.HEADERS -> headers(flags, id, in, start, length);
      case Http2Frame.PRIORITY -> priority(id, length);
      case Http2Frame.RST_STREAM -> rstStream(id, in, start, length);
      case Http2Frame.SETTINGS -> settings(flags, id, in, start, length);
      case Http2Frame.PUSH_PROMISE -> throw protocolError("a PUSH_PROMISE, which was forbidden");
      case Http2Frame.PING -> ping(flags, id, in, start, length);
      case Http2Frame.GOAWAY -> goAway(id, in, start, length);
      case Http2Frame.WINDOW_UPDATE -> windowUpdate(id, in, start, length);
      case Http2Frame.CONTINUATION -> continuation(flags, in, start, length);
      default -> {
        // unknown types are ignored: RFC 9113, section 5.5
      }
    }
  }

  private void data(int flags, int id, ByteBuf in, int start, int length) {
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
      Http2Frame.ofInt(
          output.buffer(), Http2Frame.WINDOW_UPDATE, id, STREAM_WINDOW - stream.receiveWindow);
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
      Http2Frame.ofInt(
          output.buffer(), Http2Frame.RST_STREAM, stream.id, Http2ErrorCode.CANCEL.number());
    }
    streams.detach(stream);
  }

  private void breakOff(Http2Stream stream, Http2Violation why) {
    Http2Frame.ofInt(output.buffer(), Http2Frame.RST_STREAM, stream.id, why.code().number());
    streams.detach(stream);
    stream.owner.broken(why);
    streams.beginWaiting();
  }

  private void headers(int flags, int id, ByteBuf in, int start, int length) {
    int from = FrameRules.contentStart(flags, start);
    int end = FrameRules.contentEnd(flags, in, start, length);
    from += (flags & Http2Frame.PRIORITY_GIVEN) != 0 ? PRIORITY_LENGTH : 0;
    if (from > end) {
      throw sizeError("a HEADERS frame cut short");
    }
    boolean ends = (flags & Http2Frame.END_STREAM) != 0;
    if ((flags & Http2Frame.END_HEADERS) != 0) {
      block(id, in, from, end - from, ends);
    } else {
      var unused = streams.get(id);
      partialHeaders.begin(id, ends, in, from, end - from);
    }
  }

  private void continuation(int flags, ByteBuf in, int start, int length) {
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

  private void priority(int id, int length) {
    if (id == 0) {
      throw protocolError("a PRIORITY of the connection");
    }
    Http2Stream stream = streams.find(id);
    if (length != PRIORITY_LENGTH && stream != null) {
      breakOff(stream, sizeError("a PRIORITY frame of " + length + " bytes"));
    }
  }

  private void rstStream(int id, ByteBuf in, int start, int length) {
    requireLength(Integer.BYTES, length, "RST_STREAM");
    Http2Stream stream = streams.get(id);
    if (stream != null) {
      streams.detach(stream);
      stream.owner.reset(in.getUnsignedInt(start));
      streams.beginWaiting();
    }
  }

  private void settings(int flags, int id, ByteBuf in, int start, int length) {
    requireConnection(id, "SETTINGS");
    if ((flags & Http2Frame.ACK) != 0) {
      requireLength(0, length, "acknowledging SETTINGS");
      blocks.tableIsGone();
      return;
    }
    int windowBefore = peer.initialWindow();
    peer.read(in, start, length);
    fieldTable.allow(peer.headerTable());
    output.maxFrame(peer.maxFrame());
    Http2Frame.settingsAck(output.buffer());
    settled = true;
    streams.settled();
    if (peer.initialWindow() != windowBefore) {
      streams.widen(peer.initialWindow() - windowBefore);
    }
    streams.beginWaiting();
  }

  private void ping(int flags, int id, ByteBuf in, int start, int length) {
    requireLength(Long.BYTES, length, "PING");
    requireConnection(id, "PING");
    if ((flags & Http2Frame.ACK) != 0) {
      pingsAnswered++;
    } else {
      Http2Frame.ping(output.buffer(), true, in.getLong(start));
    }
  }

  private void windowUpdate(int id, ByteBuf in, int start, int length) {
    requireLength(Integer.BYTES, length, "WINDOW_UPDATE");
    int increment = in.getInt(start) & Http2Frame.GREATEST;
    Http2Stream stream = id == 0 ? null : streams.get(id);
    if (id == 0) {
      if (increment == 0) {
        throw protocolError("a window that grows by nothing");
      }
      output.addWindow(increment);
    } else if (stream != null && increment == 0) {
      breakOff(stream, protocolError("a window that grows by nothing"));
    } else if (stream != null && stream.sendWindow > Http2Frame.GREATEST - increment) {
      breakOff(stream, flowControlError("a stream's window is too large"));
    } else if (stream != null) {
      stream.sendWindow += increment;
      output.resume(stream);
    }
  }

  private void goAway(int id, ByteBuf in, int start, int length) {
    requireConnection(id, "GOAWAY");
    int fixed = 2 * Integer.BYTES;
    if (length < fixed) {
      throw sizeError("a GOAWAY frame of " + length + " bytes");
    }
    List<Http2Stream> unprocessed = streams.goAway(in.getInt(start) & Http2Frame.GREATEST);
    long code = in.getUnsignedInt(start + Integer.BYTES);
    String debugData = in.toString(start + fixed, length - fixed, StandardCharsets.UTF_8);
    if (goneAway == null) {
      goneAway = new GoneAway(code, debugData);
    }
    for (Http2Stream stream : unprocessed) {
      stream.owner.refused(code, debugData);
    }
  }
}
