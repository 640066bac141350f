package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.ServerFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A connection that opens when a test says so, and the server's side of it. */
final class ManualConnection {

  private static final int PREFACE = 24;
  private static final int GOAWAY = 7;

  /** That was asked of TCP; 0 if nothing was. */
  final int userTimeoutMillis;

  private final List<ChannelHandler> handlers;
  private final ChannelPromise connecting =
      new DefaultChannelPromise(new EmbeddedChannel(), ImmediateEventExecutor.INSTANCE);
  private @Nullable EmbeddedChannel channel;

  ManualConnection(int userTimeoutMillis, List<ChannelHandler> handlers) {
    this.userTimeoutMillis = userTimeoutMillis;
    this.handlers = handlers;
  }

  ChannelFuture connecting() {
    return connecting;
  }

  void opens() {
    channel = new EmbeddedChannel(handlers.toArray(ChannelHandler[]::new));
    var unused = connecting.setSuccess();
  }

  void isRefused() {
    var unused = connecting.setFailure(new IOException("refused"));
  }

  /** Opens, and the server says what it allows. */
  void settles(int... settingsAndValues) {
    opens();
    sends(new ServerFrames().settings(settingsAndValues).settingsAck());
  }

  void sends(ServerFrames frames) {
    sends(frames.bytes());
  }

  void sends(byte... bytes) {
    sends(Unpooled.wrappedBuffer(bytes));
  }

  /**
   * The same.
   *
   * @param bytes are released when the client has read them, or is closed
   */
  void sends(ByteBuf bytes) {
    channel().writeInbound(bytes);
  }

  /**
   * The same, which the client reads in one round.
   *
   * @param reads how many that takes
   */
  void sendsInOneRound(int reads, ServerFrames frames) {
    ByteBuf all = Unpooled.wrappedBuffer(frames.bytes());
    Object[] parts = new Object[reads];
    for (int i = 0; i < reads - 1; i++) {
      parts[i] = all.readRetainedSlice(1);
    }
    parts[reads - 1] = all;
    channel().writeInbound(parts);
  }

  /** The server answers the call on a stream, with an empty message. */
  void answers(int stream) {
    sends(
        new ServerFrames()
            .head(stream)
            .data(stream, false, ServerFrames.message(0))
            .trailers(stream));
  }

  /** From now on what the client writes waits in its socket. */
  void stopsReading() {
    channel().unsafe().outboundBuffer().setUserDefinedWritability(1, false);
  }

  /** Its TCP connection is reset. */
  void breaks() {
    channel().pipeline().fireExceptionCaught(new IOException("Connection reset by peer"));
  }

  private EmbeddedChannel channel() {
    return Objects.requireNonNull(channel, "not open yet");
  }

  /** How many calls the client has on it. */
  int callsInUse() {
    return ((LeanSocket) handlers.get(handlers.size() - 1)).http2().inUse();
  }

  /** Whether neither side has closed it. */
  boolean isOpen() {
    return channel().isOpen();
  }

  /** Both sides have agreed on a key, and not on a protocol. */
  void isEncrypted() {
    channel().pipeline().fireUserEventTriggered(SslHandshakeCompletionEvent.SUCCESS);
  }

  /** What the server has got since the last time. */
  byte[] heardBytes() {
    ByteBuf all = Unpooled.buffer();
    for (ByteBuf each = channel().readOutbound(); each != null; each = channel().readOutbound()) {
      all.writeBytes(each);
      each.release();
    }
    return ServerFrames.bytes(all);
  }

  /** The same as frames: type, flags and stream of each, and why the client goes away. */
  List<String> heard() {
    ByteBuf all = Unpooled.wrappedBuffer(heardBytes());
    if (all.isReadable() && all.getByte(0) == 'P') {
      all.skipBytes(PREFACE);
    }
    List<String> frames = new ArrayList<>();
    while (all.isReadable()) {
      int length = all.readMedium();
      int type = all.readByte();
      String frame = type + " " + all.readByte() + " " + all.readInt();
      ByteBuf payload = all.readSlice(length);
      frames.add(type == GOAWAY ? frame + " " + payload.getInt(Integer.BYTES) : frame);
    }
    return frames;
  }
}
