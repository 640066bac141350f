package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.ServerFrames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.ImmediateEventExecutor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A connection that opens when a test says so, and the server's side of it. */
final class ManualConnection {

  private static final int PREFACE = 24;

  private final ChannelHandler handler;
  private final ChannelPromise connecting =
      new DefaultChannelPromise(new EmbeddedChannel(), ImmediateEventExecutor.INSTANCE);
  private @Nullable EmbeddedChannel channel;

  ManualConnection(ChannelHandler handler) {
    this.handler = handler;
  }

  ChannelFuture connecting() {
    return connecting;
  }

  void opens() {
    channel = new EmbeddedChannel(handler);
    var unused = connecting.setSuccess();
  }

  void isRefused() {
    var unused = connecting.setFailure(new IOException("refused"));
  }

  /** Opens, and the server says what it allows. */
  void settles() {
    opens();
    sends(new ServerFrames().settings().settingsAck());
  }

  void sends(ServerFrames frames) {
    channel().writeInbound(Unpooled.wrappedBuffer(frames.bytes()));
  }

  private EmbeddedChannel channel() {
    return Objects.requireNonNull(channel, "not open yet");
  }

  /** Whether neither side has closed it. */
  boolean isOpen() {
    return channel().isOpen();
  }

  /** The frames that the server has got since the last time: type, flags and stream of each. */
  List<String> heard() {
    ByteBuf all = Unpooled.buffer();
    for (ByteBuf each = channel().readOutbound(); each != null; each = channel().readOutbound()) {
      all.writeBytes(each);
      each.release();
    }
    if (all.isReadable() && all.getByte(0) == 'P') {
      all.skipBytes(PREFACE);
    }
    List<String> frames = new ArrayList<>();
    while (all.isReadable()) {
      int length = all.readMedium();
      frames.add(all.readByte() + " " + all.readByte() + " " + all.readInt());
      all.skipBytes(length);
    }
    return frames;
  }
}
