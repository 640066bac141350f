package io.bench.benchmarks.grpc;

import static io.netty.handler.codec.http2.Http2CodecUtil.DEFAULT_HEADER_TABLE_SIZE;
import static io.netty.handler.codec.http2.Http2CodecUtil.DEFAULT_MAX_FRAME_SIZE;
import static io.netty.handler.codec.http2.Http2CodecUtil.DEFAULT_WINDOW_SIZE;
import static io.netty.handler.codec.http2.Http2CodecUtil.SETTINGS_HEADER_TABLE_SIZE;
import static io.netty.handler.codec.http2.Http2CodecUtil.SETTINGS_INITIAL_WINDOW_SIZE;
import static io.netty.handler.codec.http2.Http2CodecUtil.SETTING_ENTRY_LENGTH;
import static io.netty.handler.codec.http2.Http2Flags.ACK;
import static io.netty.handler.codec.http2.Http2Flags.END_STREAM;
import static io.netty.handler.codec.http2.Http2Flags.PADDED;
import static io.netty.handler.codec.http2.Http2FrameTypes.DATA;
import static io.netty.handler.codec.http2.Http2FrameTypes.HEADERS;
import static io.netty.handler.codec.http2.Http2FrameTypes.PING;
import static io.netty.handler.codec.http2.Http2FrameTypes.PUSH_PROMISE;
import static io.netty.handler.codec.http2.Http2FrameTypes.RST_STREAM;
import static io.netty.handler.codec.http2.Http2FrameTypes.SETTINGS;
import static io.netty.handler.codec.http2.Http2FrameTypes.WINDOW_UPDATE;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection of {@link InstantServer}: parses the frames of a read, and writes all
 * answers at once, as far as the client's windows and the socket allow. Header blocks of requests
 * are not decoded, so nothing is known of their methods. Hot path; runs on the server's thread.
 */
final class InstantConnection {

  private static final byte[] PREFACE =
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private static final int IN_BYTES = 64 << 10;

  /** Up to half of it holds answers that wait for the socket; the rest takes those of one read. */
  private static final int OUT_BYTES = 1 << 20;

  /** What the client may send before it is told that it was read. */
  private static final int RECEIVE_WINDOW = 1 << 30;

  /** The first byte of a {@code StreamRequest}: the number of its messages. */
  private static final int MESSAGES_FIELD = 1 << 3;

  private final SocketChannel channel;
  private final ByteBuffer in = ByteBuffer.allocateDirect(IN_BYTES);
  private final ByteBuffer out = ByteBuffer.allocateDirect(OUT_BYTES);
  private final AnswerFrames answers = new AnswerFrames();

  /** The message that answers every call, behind its prefix. */
  private final @Nullable ByteBuffer prepared;

  /** What has arrived of requests that go on. */
  private final Map<Integer, byte[]> begun = new HashMap<>();

  /** Answers that do not fit into the connection's window. */
  private final ArrayDeque<Echo> waiting = new ArrayDeque<>();

  private final Map<Integer, AnsweredStream> streams = new HashMap<>();
  private boolean prefaceSeen;
  private int received;
  private int initialWindow = DEFAULT_WINDOW_SIZE;
  private long window = DEFAULT_WINDOW_SIZE;

  private record Echo(int stream, ByteBuffer content) {}

  /**
   * @param answer the message that answers every call, or null for those of {@code echo.proto}
   */
  InstantConnection(SocketChannel channel, byte @Nullable [] answer) {
    this.channel = channel;
    this.prepared = answer == null ? null : AnswerFrames.prefixed(answer);
  }

  /** Does what the socket is ready for. */
  void turn(SelectionKey key) throws IOException {
    if (key.isReadable() && hasRoom()) {
      if (channel.read(in) < 0) {
        throw new EOFException("the client has gone");
      }
      in.flip();
      readFrames();
      in.compact();
    }
    resume();
    boolean more = stream();
    if (out.position() > 0) {
      out.flip();
      var unused = channel.write(out);
      out.compact();
    }
    int interest =
        (hasRoom() ? SelectionKey.OP_READ : 0)
            | (more || out.position() > 0 ? SelectionKey.OP_WRITE : 0);
    if (key.interestOps() != interest) {
      var unused = key.interestOps(interest);
    }
  }

  private boolean hasRoom() {
    return out.position() <= OUT_BYTES / 2;
  }

  private void readFrames() throws IOException {
    if (!prefaceSeen && !readPreface()) {
      return;
    }
    while (in.remaining() >= AnswerFrames.FRAME_HEADER) {
      int at = in.position();
      int lengthAndType = in.getInt(at);
      int length = lengthAndType >>> 8;
      if (length > DEFAULT_MAX_FRAME_SIZE) {
        throw new IOException("a frame of %d bytes".formatted(length));
      }
      int start = at + AnswerFrames.FRAME_HEADER;
      if (in.limit() < start + length) {
        return;
      }
      int id = in.getInt(at + 5) & Integer.MAX_VALUE;
      readFrame(lengthAndType & 0xFF, in.get(at + 4), id, start, length);
      in.position(start + length);
    }
  }

  private boolean readPreface() throws IOException {
    if (in.remaining() < PREFACE.length) {
      return false;
    }
    byte[] said = new byte[PREFACE.length];
    in.get(said);
    if (!Arrays.equals(said, PREFACE)) {
      throw new IOException("no preface of HTTP/2");
    }
    prefaceSeen = true;
    writeFrameHeader(0, SETTINGS, 0, 0);
    writeInt(WINDOW_UPDATE, 0, RECEIVE_WINDOW - DEFAULT_WINDOW_SIZE);
    return true;
  }

  private void readFrame(int type, int flags, int id, int start, int length) throws IOException {
    switch (type) {
      case DATA -> data(flags, id, start, length);
      case HEADERS -> {
        if ((flags & END_STREAM) != 0) {
          throw new IOException("a call without a message");
        }
      }
      case RST_STREAM -> {
        begun.remove(id);
        streams.remove(id);
        waiting.removeIf(echo -> echo.stream() == id);
      }
      case SETTINGS -> settings(flags, start, length);
      case PUSH_PROMISE -> throw new IOException("a client that pushes");
      case PING -> {
        if ((flags & ACK) == 0) {
          writeFrameHeader(Long.BYTES, PING, ACK, 0);
          out.putLong(in.getLong(start));
        }
      }
      case WINDOW_UPDATE -> windowUpdate(id, in.getInt(start) & Integer.MAX_VALUE);
      default -> {
        // priorities, continued header blocks, a farewell: they change nothing here
      }
    }
  }

  private void data(int flags, int id, int start, int length) throws IOException {
    received += length;
    if (received > RECEIVE_WINDOW / 2) {
      writeInt(WINDOW_UPDATE, 0, received);
      received = 0;
    }
    boolean padded = (flags & PADDED) != 0;
    int from = padded ? start + 1 : start;
    int bytes = padded ? length - 1 - (in.get(start) & 0xFF) : length;
    if ((flags & END_STREAM) == 0) {
      begun.merge(id, content(from, bytes), InstantConnection::joined);
      return;
    }
    byte[] before = begun.isEmpty() ? null : begun.remove(id);
    if (before == null) {
      answer(id, in, from, bytes);
    } else {
      byte[] all = joined(before, content(from, bytes));
      answer(id, ByteBuffer.wrap(all), 0, all.length);
    }
  }

  private byte[] content(int from, int bytes) {
    byte[] content = new byte[bytes];
    in.get(from, content);
    return content;
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Answers a call whose message stands in a buffer, behind its prefix. */
  private void answer(int id, ByteBuffer content, int from, int bytes) throws IOException {
    if (bytes < AnswerFrames.PREFIX
        || bytes > Math.min(DEFAULT_MAX_FRAME_SIZE, initialWindow)
        || content.getInt(from + 1) != bytes - AnswerFrames.PREFIX) {
      throw new IOException("no single message: a request of %d bytes".formatted(bytes));
    }
    if (prepared != null) {
      answerUnary(id, prepared, 0, prepared.capacity());
    } else if (bytes > AnswerFrames.PREFIX
        && content.get(from + AnswerFrames.PREFIX) == MESSAGES_FIELD) {
      byte[] message = new byte[bytes - AnswerFrames.PREFIX];
      content.get(from + AnswerFrames.PREFIX, message);
      streams.put(id, new AnsweredStream(id, message, initialWindow));
    } else {
      answerUnary(id, content, from, bytes);
    }
  }

  private void answerUnary(int id, ByteBuffer content, int from, int bytes) {
    if (bytes <= window && waiting.isEmpty()) {
      window -= bytes;
      answers.writeUnary(out, id, content, from, bytes);
    } else {
      byte[] copy = new byte[bytes];
      content.get(from, copy);
      waiting.addLast(new Echo(id, ByteBuffer.wrap(copy)));
    }
  }

  private void settings(int flags, int start, int length) throws IOException {
    if ((flags & ACK) != 0) {
      return;
    }
    for (int at = start; at + SETTING_ENTRY_LENGTH <= start + length; at += SETTING_ENTRY_LENGTH) {
      int value = in.getInt(at + 2);
      int setting = in.getShort(at);
      if (setting == SETTINGS_INITIAL_WINDOW_SIZE) {
        int wider = value - initialWindow;
        streams.values().forEach(stream -> stream.window += wider);
        initialWindow = value;
      } else if (setting == SETTINGS_HEADER_TABLE_SIZE
          && Integer.compareUnsigned(value, DEFAULT_HEADER_TABLE_SIZE) < 0) {
        if (answers.usesTable()) {
          throw new IOException("a table that shrinks while it is used");
        }
        answers.useNoTable();
      }
    }
    writeFrameHeader(0, SETTINGS, ACK, 0);
  }

  private void windowUpdate(int id, int increment) {
    if (id != 0) {
      AnsweredStream stream = streams.get(id);
      if (stream != null) {
        stream.window += increment;
      }
      return;
    }
    window += increment;
  }

  /** Writes answers that the connection's window had no room for. */
  private void resume() {
    Echo next = waiting.peekFirst();
    while (next != null && next.content().capacity() <= window && hasRoom()) {
      waiting.removeFirst();
      int bytes = next.content().capacity();
      window -= bytes;
      answers.writeUnary(out, next.stream(), next.content(), 0, bytes);
      next = waiting.peekFirst();
    }
  }

  /** Goes on with streams, and returns whether there is more that only waits for the socket. */
  private boolean stream() {
    boolean more = false;
    int share = streams.isEmpty() ? 0 : (OUT_BYTES / 2 - out.position()) / streams.size();
    for (AnsweredStream stream : streams.values()) {
      window -= stream.write(answers, out, share, window);
      more |= !stream.isBlocked(window);
    }
    streams.values().removeIf(AnsweredStream::hasEnded);
    return more;
  }

  private void writeInt(int type, int id, int value) {
    writeFrameHeader(Integer.BYTES, type, 0, id);
    out.putInt(value);
  }

  private void writeFrameHeader(int length, int type, int flags, int id) {
    out.putInt(length << 8 | type).put((byte) flags).putInt(id);
  }
}
