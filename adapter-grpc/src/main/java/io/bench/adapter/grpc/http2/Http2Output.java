package io.bench.adapter.grpc.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.Http2Error;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Gathers what a connection writes until it is taken, and keeps to the server's flow control: what
 * finds no window waits with its stream. Hot path; one thread.
 */
final class Http2Output {

  /** Before each message of gRPC: whether it is compressed, and its length. */
  private static final int PREFIX = 5;

  /** As grpc-java: a stream is not ready while more than this waits to be written. */
  private static final int READY_BYTES = 32 * 1024;

  /** As Netty's encoder: how many answers to SETTINGS and PING a server may leave unread. */
  private static final int MOST_UNREAD_ANSWERS = 10_000;

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final ByteBufAllocator allocator;
  private final ArrayDeque<Http2Stream> blocked = new ArrayDeque<>();
  private final ArrayDeque<Http2Stream> unready = new ArrayDeque<>();
  private final FrameBuffer out = new FrameBuffer();
  private int window = PeerSettings.DEFAULT_WINDOW;
  private int maxFrame = PeerSettings.DEFAULT_FRAME;
  private boolean congested;
  private int unreadAnswers;

  Http2Output(ByteBufAllocator allocator) {
    this.allocator = allocator;
  }

  /** Where whole frames are written. */
  FrameBuffer buffer() {
    return out;
  }

  /**
   * Where the answer to a frame of the server's is written that every client must answer: without a
   * limit, a server that only sends would fill the memory (CVE-2019-9512, CVE-2019-9515).
   *
   * @throws Http2Violation if too many wait to be written already
   */
  FrameBuffer answerBuffer() {
    if (unreadAnswers == MOST_UNREAD_ANSWERS) {
      throw new Http2Violation(
          Http2Error.ENHANCE_YOUR_CALM,
          "the server does not read: "
              + unreadAnswers
              + " answers to its PING and SETTINGS frames wait");
    }
    unreadAnswers++;
    return out;
  }

  /** What was written since the last time, or null if nothing was. */
  @Nullable ByteBuf take() {
    return out.take(allocator);
  }

  void preface() {
    out.write(PREFACE);
  }

  void maxFrame(int bytes) {
    maxFrame = bytes;
  }

  /** The first frames of a stream; the request may go on. */
  void head(int id, byte[] block) {
    int first = Math.min(block.length, maxFrame);
    boolean whole = first == block.length;
    out.header(first, Http2Frame.HEADERS, whole ? Http2Frame.END_HEADERS : 0, id);
    out.write(block, 0, first);
    for (int at = first; at < block.length; at += maxFrame) {
      int part = Math.min(block.length - at, maxFrame);
      int flags = at + part == block.length ? Http2Frame.END_HEADERS : 0;
      out.header(part, Http2Frame.CONTINUATION, flags, id);
      out.write(block, at, part);
    }
  }

  /**
   * Sends a message, at once as far as windows allow.
   *
   * @param message an array that begins with it, and may be written to when this returns
   * @param length of the message, bytes
   * @param last whether the request ends with it
   */
  void message(Http2Stream stream, byte[] message, int length, boolean last) {
    int all = PREFIX + length;
    boolean fits = all <= maxFrame && all <= window && all <= stream.sendWindow;
    if (stream.isOpen() && stream.unsent == null && fits) {
      out.header(all, Http2Frame.DATA, last ? Http2Frame.END_STREAM : 0, stream.id);
      out.writeByte(0);
      out.writeInt(length);
      out.write(message, 0, length);
      window -= all;
      stream.sendWindow -= all;
      stream.sendsNoMore = last;
      return;
    }
    ByteBuf waiting = stream.unsent;
    if (waiting == null) {
      waiting = allocator.heapBuffer(all);
      stream.unsent = waiting;
    }
    waiting.writeByte(0).writeInt(length).writeBytes(message, 0, length);
    stream.endAfterUnsent = last;
    resume(stream);
  }

  /** The request ends with what was sent. */
  void end(Http2Stream stream) {
    if (stream.unsent != null || !stream.isOpen()) {
      stream.endAfterUnsent = true;
    } else {
      out.header(0, Http2Frame.DATA, Http2Frame.END_STREAM, stream.id);
      stream.sendsNoMore = true;
    }
  }

  /** Sends what waits with an open stream, as far as windows allow. */
  void resume(Http2Stream stream) {
    ByteBuf waiting = stream.unsent;
    if (!stream.isOpen() || waiting == null) {
      return;
    }
    while (waiting.isReadable()) {
      int part =
          Math.min(
              Math.min(waiting.readableBytes(), maxFrame), Math.min(window, stream.sendWindow));
      if (part <= 0) {
        block(stream);
        return;
      }
      boolean last = stream.endAfterUnsent && part == waiting.readableBytes();
      out.header(part, Http2Frame.DATA, last ? Http2Frame.END_STREAM : 0, stream.id);
      out.write(waiting, part);
      window -= part;
      stream.sendWindow -= part;
      stream.sendsNoMore = last;
    }
    waiting.release();
    stream.unsent = null;
  }

  private void block(Http2Stream stream) {
    if (!stream.isBlocked) {
      stream.isBlocked = true;
      blocked.addLast(stream);
    }
  }

  /**
   * The server takes more bytes on the connection.
   *
   * @throws Http2Violation if that is more than a window can be
   */
  void addWindow(int increment) {
    if (increment > Http2Frame.GREATEST - window) {
      throw FrameRules.flowControlError("the connection's window is too large");
    }
    window += increment;
    for (int i = blocked.size(); i > 0 && window > 0; i--) {
      Http2Stream stream = blocked.pollFirst();
      if (stream.isBlocked) {
        stream.isBlocked = false;
        resume(stream);
      }
    }
  }

  /** The stream has ended; nothing of it is sent any more. */
  void forget(Http2Stream stream) {
    if (stream.isBlocked) {
      blocked.remove(stream);
    }
    if (stream.wantsToSend) {
      unready.remove(stream);
    }
  }

  /** Whether a message would be written soon; if not, the stream's owner is told when it is so. */
  boolean isReady(Http2Stream stream) {
    boolean ready =
        !congested && stream.isOpen() && stream.unsent == null && out.size() < READY_BYTES;
    if (!ready && !stream.wantsToSend) {
      stream.wantsToSend = true;
      unready.addLast(stream);
    }
    return ready;
  }

  /** What was taken waits to be written: no stream is ready. */
  void congested() {
    congested = true;
  }

  /**
   * What was taken has been written: those who wait for that go on, in turn. Who fills the buffer
   * waits again, behind the others: these would wait until its last message otherwise.
   */
  void written() {
    congested = false;
    unreadAnswers = 0;
    for (int i = unready.size(); i > 0 && !unready.isEmpty(); i--) {
      Http2Stream stream = unready.pollFirst();
      stream.wantsToSend = false;
      if (stream.isOpen() && stream.unsent == null) {
        stream.owner.writable();
        if (out.size() >= READY_BYTES) {
          return;
        }
      } else {
        stream.wantsToSend = true;
        unready.addLast(stream);
      }
    }
  }

  /** The streams that are not open go on at another connection. */
  void moveUnready(Http2Output next) {
    for (int i = unready.size(); i > 0; i--) {
      Http2Stream stream = unready.removeFirst();
      (stream.isOpen() ? unready : next.unready).addLast(stream);
    }
  }

  /** The connection has ended: nobody is told any more. */
  void forgetAll() {
    blocked.clear();
    unready.clear();
  }
}
