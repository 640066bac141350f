package io.bench.adapter.grpc.http2;

import static io.bench.adapter.grpc.http2.FrameRules.protocolError;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2Error;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client's side of one HTTP/2 connection, without the socket: {@link #take} reads what has
 * arrived, and {@link #takeOutgoing} gives what is to be written. Hot path; one thread.
 */
public final class Http2Connection {

  /** As grpc-java: the longest list of headers that is accepted. */
  private static final int HEADER_LIST = 8_192;

  private final Http2FrameReader reader;
  private final Http2Output output;
  private final Http2Streams streams;
  private final PartialHeaders partialHeaders;
  private final StreamFrames streamFrames;
  private final ConnectionFrames connectionFrames;
  private boolean closed;

  /** A stream was given up: another one may begin. */
  private boolean freed;

  /**
   * @param authority as all requests name it
   * @param firstId of the first stream: 1, unless a test wants to see the last
   */
  public Http2Connection(ByteBufAllocator allocator, String authority, boolean tls, int firstId) {
    this.reader =
        new Http2FrameReader(allocator, PeerSettings.DEFAULT_FRAME, this::frameUnlessClosed);
    this.output = new Http2Output(allocator);
    PeerSettings peer = new PeerSettings();
    FieldTable fieldTable = new FieldTable(authority, tls);
    ResponseBlocks blocks = new ResponseBlocks(HEADER_LIST);
    this.streams = new Http2Streams(peer, output, fieldTable, StreamFrames.STREAM_WINDOW, firstId);
    // compressed: what is longer than the list may be is so decompressed, too
    this.partialHeaders = new PartialHeaders(allocator, 4 * HEADER_LIST);
    this.streamFrames = new StreamFrames(streams, output, blocks, partialHeaders);
    this.connectionFrames = new ConnectionFrames(peer, streams, output, fieldTable, blocks);
  }

  /** Writes what a client says first. */
  public void start() {
    output.preface();
    FrameBuffer out = output.buffer();
    out.header(4 * PeerSettings.LENGTH, Http2Frame.SETTINGS, 0, 0);
    out.setting(PeerSettings.HEADER_TABLE_SIZE, 0);
    out.setting(PeerSettings.ENABLE_PUSH, 0);
    out.setting(PeerSettings.INITIAL_WINDOW_SIZE, StreamFrames.STREAM_WINDOW);
    out.setting(PeerSettings.MAX_HEADER_LIST_SIZE, HEADER_LIST);
    int more = StreamFrames.CONNECTION_WINDOW - PeerSettings.DEFAULT_WINDOW;
    out.frameOfInt(Http2Frame.WINDOW_UPDATE, 0, more);
  }

  /** Whether the server has said what it allows. */
  public boolean isSettled() {
    return connectionFrames.isSettled();
  }

  /** Whether streams may still be opened. */
  public boolean takesStreams() {
    return !closed && streams.takesMore();
  }

  /** Whether a stream can be opened that need not wait. Hot path. */
  public boolean hasFreeStream() {
    return !closed && streams.hasFree();
  }

  /**
   * How many streams the server allows at the same time; the greatest number if it has not said.
   */
  public long mostStreams() {
    return streams.most();
  }

  /** How many streams are open, or wait to be. */
  public int inUse() {
    return streams.inUse();
  }

  /** What the server said when it first said that it takes no more streams; null if it did not. */
  public @Nullable GoneAway goneAway() {
    return connectionFrames.goneAway();
  }

  /** How many pings the server has answered. */
  public long pingsAnswered() {
    return connectionFrames.pingsAnswered();
  }

  /** Asks the server for a sign of life. */
  public void ping() {
    output.buffer().ping(false, pingsAnswered());
  }

  /** What is to be written, to be released by who writes it; null if there is nothing. */
  public @Nullable ByteBuf takeOutgoing() {
    if (freed) {
      freed = false;
      streams.beginWaiting();
    }
    return output.take();
  }

  /** What was taken is on its way: streams may be fed again. */
  public void written() {
    output.written();
  }

  /** What was taken waits for the server to read: streams are not fed until it is written. */
  public void congested() {
    output.congested();
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
   * @param message an array that begins with it, and may be written to when this returns
   * @param length of the message, bytes
   * @param last whether the request ends with it
   */
  public void send(Http2Stream stream, byte[] message, int length, boolean last) {
    output.message(stream, message, length, last);
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
  public void reset(Http2Stream stream, Http2Error code) {
    if (stream.isOpen()) {
      output.buffer().rstStream(stream.id, code);
    }
    streams.detach(stream);
    freed = true; // those that wait may be given up next, and are not begun for that
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
    if (!closed) {
      streamFrames.widenWindow();
    }
  }

  /** Tells the server why the connection is closed: none that waits begins any more. */
  public void goAway(Http2Error code) {
    freed = false;
    output.buffer().goAway(code);
  }

  /** Moves the streams that wait on this connection to another one; those that are open stay. */
  public void moveWaiting(Http2Connection next) {
    output.moveUnready(next.output);
    streams.moveWaiting(next.streams);
  }

  /** The connection has ended: all streams are lost. Idempotent. */
  public void close(Throwable cause) {
    if (closed) {
      return;
    }
    closed = true;
    List<Http2Stream> lost = streams.close();
    output.forgetAll();
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
    if (!isSettled() && (type != Http2Frame.SETTINGS || (flags & Http2Frame.ACK) != 0)) {
      throw protocolError("the first frame is no SETTINGS");
    }
    partialHeaders.require(type, id);
    frame(type, flags, id, in, start, length);
  }

  private void frame(int type, int flags, int id, ByteBuf in, int start, int length) {
    switch (type) {
      case Http2Frame.DATA -> streamFrames.data(flags, id, in, start, length);
      case Http2Frame.HEADERS -> streamFrames.headers(flags, id, in, start, length);
      case Http2Frame.PRIORITY -> streamFrames.priority(id, length);
      case Http2Frame.RST_STREAM -> streamFrames.rstStream(id, in, start, length);
      case Http2Frame.SETTINGS -> connectionFrames.settings(flags, id, in, start, length);
      case Http2Frame.PUSH_PROMISE -> throw protocolError("a PUSH_PROMISE, which was forbidden");
      case Http2Frame.PING -> connectionFrames.ping(flags, id, in, start, length);
      case Http2Frame.GOAWAY -> connectionFrames.goAway(id, in, start, length);
      case Http2Frame.WINDOW_UPDATE -> {
        if (id == 0) {
          connectionFrames.windowUpdate(in, start, length);
        } else {
          streamFrames.windowUpdate(id, in, start, length);
        }
      }
      case Http2Frame.CONTINUATION -> streamFrames.continuation(flags, in, start, length);
      default -> {
        // unknown types are ignored: RFC 9113, section 5.5
      }
    }
  }
}
