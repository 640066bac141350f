package io.bench.adapter.grpc.lean;

import io.bench.adapter.grpc.http2.GoneAway;
import io.bench.adapter.grpc.http2.Http2Connection;
import io.bench.adapter.grpc.http2.Http2Violation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/**
 * One connection on its socket: what a turn has gathered is one write, and what arrives is read
 * where it lies. Hot path; runs on the lane's event loop.
 */
final class LeanSocket extends ChannelInboundHandlerAdapter {

  /** After this many reads Netty leaves the rest for the event loop's next round. */
  private static final int MOST_READS = 16;

  /** In place of a time: something has arrived since the last look at the clock. */
  private static final long NOT_QUIET = Long.MIN_VALUE;

  private final Http2Connection http2;
  private final LeanChannels lane;
  private final LeanChannel owner;
  private final boolean tls;
  private @Nullable Channel channel;
  private final long madeAtNanos;
  private final long keepaliveNanos;
  private boolean settled;
  private boolean closed;
  private boolean abandoned;
  private final PingLimit pings = new PingLimit();
  private long quietSinceNanos;
  private long pingedAt = -1;

  /** Since reading last came to an end; with some transports that takes several rounds. */
  private int reads;

  LeanSocket(LeanChannels lane, LeanChannel owner, String authority, boolean tls) {
    this.lane = lane;
    this.owner = owner;
    this.tls = tls;
    this.http2 = new Http2Connection(ByteBufAllocator.DEFAULT, authority, tls, 1);
    this.madeAtNanos = lane.nanoTime();
    this.keepaliveNanos = lane.keepaliveNanos();
    this.quietSinceNanos = madeAtNanos;
  }

  Http2Connection http2() {
    return http2;
  }

  /** How long it may be quiet before it is pinged; 0 if it is not to be. */
  long keepaliveNanos() {
    return keepaliveNanos;
  }

  /** Since it was asked for. */
  long ageNanos(long nowNanos) {
    return nowNanos - madeAtNanos;
  }

  /** Whether calls can be sent on it now. */
  boolean isReady() {
    return settled && takesCalls();
  }

  /** Whether calls can be sent on it now, or as soon as it is connected. */
  boolean takesCalls() {
    return !closed && !abandoned && http2.takesStreams();
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    if (closed) {
      // connected after it was given up
      var unused = context.close();
      return;
    }
    channel = context.channel();
    if (!tls) {
      begin();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake && !closed) {
      SslHandler encryption = context.pipeline().get(SslHandler.class);
      if (!handshake.isSuccess()) {
        fail(handshake.cause());
      } else if (LeanTls.PROTOCOL.equals(encryption.applicationProtocol())) {
        begin();
      } else {
        fail(new IOException("the server does not offer HTTP/2 by ALPN"));
      }
    }
  }

  private void begin() {
    owner.connected(this);
    http2.start();
    flush();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf arrived = (ByteBuf) message;
    if (closed) {
      arrived.release();
      return;
    }
    quietSinceNanos = NOT_QUIET;
    if (++reads % MOST_READS == 0) {
      lane.roundIsFull();
    }
    try {
      http2.take(arrived);
    } catch (Http2Violation e) {
      http2.goAway(e.code());
      flush();
      fail(why(e));
      return;
    }
    if (!settled && http2.isSettled()) {
      settled = true;
      owner.settled(this);
    }
    if (settled && !takesCalls()) {
      owner.follow();
      closeIfDone();
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    reads = 0;
    flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (context.channel().isWritable() && !closed) {
      http2.written();
    }
  }

  /** Writes what was gathered. */
  void flush() {
    Channel open = channel;
    if (open == null || closed) {
      return;
    }
    ByteBuf burst = http2.takeOutgoing();
    if (burst != null) {
      var unused = open.writeAndFlush(burst, open.voidPromise());
      if (!open.isWritable()) {
        http2.congested();
      } else if (!closed) {
        http2.written();
      }
    }
  }

  /** Asks for a sign of life if there was none for too long, and gives up without one. */
  void look(long nowNanos, long timeoutNanos) {
    if (quietSinceNanos == NOT_QUIET) {
      quietSinceNanos = nowNanos;
      pingedAt = -1;
    }
    if (closed || !settled) {
      return;
    }
    if (http2.inUse() == 0) {
      closeIfDone();
      return;
    }
    long quiet = nowNanos - quietSinceNanos;
    if (pingedAt >= 0) {
      if (quiet - pingedAt >= timeoutNanos) {
        fail(new IOException("Keepalive failed. The connection is likely gone"));
      }
    } else if (keepaliveNanos > 0 && quiet >= keepaliveNanos) {
      pingedAt = quiet;
      ping(nowNanos);
      flush();
    }
  }

  /** Asks for a sign of life unless that could be a ping too many; returns whether it has. */
  boolean probe() {
    long nowNanos = lane.nanoTime();
    if (!pings.allows(nowNanos)) {
      return false;
    }
    ping(nowNanos);
    lane.askFlush();
    return true;
  }

  private void ping(long nowNanos) {
    pings.sent(nowNanos);
    http2.ping();
  }

  /** The server has answered a call. Hot path. */
  void answered() {
    pings.answered();
  }

  /** Takes no more calls, and is closed when those that are on it have ended. */
  void abandon() {
    abandoned = true;
    closeIfDone();
  }

  private void closeIfDone() {
    if (!closed && settled && !takesCalls() && http2.inUse() == 0) {
      fail(new ClosedChannelException());
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(why(new ClosedChannelException()));
  }

  /** What has ended it: as grpc-java, what the server said when it left, if it has said so. */
  private Throwable why(Throwable cause) {
    GoneAway said = http2.goneAway();
    return said == null ? cause : said;
  }

  @Override
  @SuppressWarnings("deprecation") // of ChannelHandler, not of the one for what arrives
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(why(cause));
  }

  /** Closes it: every call on it ends, but those that can wait for the next address. */
  void fail(Throwable cause) {
    if (closed) {
      return;
    }
    closed = true;
    if (channel != null) {
      var unused = channel.close();
    }
    owner.closed(this, cause);
    http2.close(cause);
  }
}
