package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.cql.lean.frame.FrameHeader;
import io.bench.adapter.cql.lean.frame.IncomingFrames;
import io.bench.adapter.cql.lean.frame.OutgoingFrames;
import io.bench.adapter.cql.lean.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread. One connection: sends in one write what a burst has gathered, and
 * tells the exchange of each answer.
 */
public final class LeanConnection extends ChannelInboundHandlerAdapter {

  /** As many answers that nobody waits for as the driver's own connections bear by default. */
  private static final int MOST_GIVEN_UP = 256;

  private final Node node;
  private final Channel channel;
  private final OutgoingFrames outgoing;
  private final IncomingFrames incoming;
  private final StreamIds streams;
  private final @Nullable Exchange[] exchanges;
  private final Consumer<LeanConnection> whenClosed;
  private int givenUp;
  private boolean open = true;
  private boolean answeredSinceBeat = true;
  private boolean beatSent;

  /**
   * @param version of the protocol, 4 or 5
   * @param streamCount how many requests can be in flight
   * @param whenClosed told once, after all exchanges have been told
   */
  LeanConnection(
      Node node,
      Channel channel,
      int version,
      int streamCount,
      Consumer<LeanConnection> whenClosed) {
    this.node = node;
    this.channel = channel;
    this.outgoing = new OutgoingFrames(channel.alloc(), version);
    this.incoming = new IncomingFrames(channel.alloc(), version, this::frame);
    this.streams = new StreamIds(streamCount);
    this.exchanges = new @Nullable Exchange[streamCount];
    this.whenClosed = whenClosed;
  }

  public Node node() {
    return node;
  }

  boolean isOpen() {
    return open;
  }

  /** Where requests are written; each on a stream that {@link #take} has given. */
  public OutgoingFrames outgoing() {
    return outgoing;
  }

  /** A free stream, or {@link StreamIds#NONE}. */
  public int take() {
    return streams.take();
  }

  /** Gives back a stream on which nothing was sent. */
  public void giveBack(int stream) {
    streams.giveBack(stream);
  }

  /** A request was written on this stream. */
  public void sent(int stream, Exchange exchange) {
    exchanges[stream] = exchange;
  }

  /** Nobody waits for the answer on this stream any more, which must come before it is free. */
  public void giveUp(int stream) {
    exchanges[stream] = Exchange.GIVEN_UP;
    givenUp++;
    if (givenUp > MOST_GIVEN_UP) {
      fail(new ClosedConnectionException("too many requests were given up without an answer"));
    }
  }

  /** Writes what was gathered. */
  public void flush() {
    ByteBuf burst = outgoing.take();
    if (burst != null) {
      channel.writeAndFlush(burst, channel.voidPromise());
    }
  }

  /**
   * Once per interval in which there must be an answer: asks for one if there was none, and fails
   * if there is none to that either.
   */
  void beat() {
    if (answeredSinceBeat) {
      answeredSinceBeat = false;
      beatSent = false;
    } else if (beatSent) {
      fail(new HeartbeatException(channel.remoteAddress(), "no answer to a heartbeat", null));
    } else {
      int stream = streams.take();
      if (stream != StreamIds.NONE) {
        var unused = outgoing.begin(FrameHeader.OPTIONS, stream);
        outgoing.end();
        exchanges[stream] = Exchange.HEARTBEAT;
        beatSent = true;
        flush();
      }
    }
  }

  private void frame(ByteBuf frame, int start, int end) {
    int stream = FrameHeader.stream(frame, start);
    if (stream < 0) {
      return; // an event, which none was asked for
    }
    Exchange exchange = stream < exchanges.length ? exchanges[stream] : null;
    if (exchange == null) {
      throw new IllegalStateException("an answer on stream " + stream + ", where none is awaited");
    }
    answeredSinceBeat = true;
    exchanges[stream] = null;
    streams.giveBack(stream);
    if (exchange == Exchange.GIVEN_UP) {
      givenUp--;
      return;
    }
    try {
      exchange.answered(FrameHeader.opcode(frame, start), frame, start, end);
    } catch (RuntimeException unreadable) {
      exchange.lost(unreadable);
      throw unreadable;
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    incoming.take((ByteBuf) message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(new ClosedConnectionException("the server has closed the connection"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(cause);
  }

  /** Ends it: every exchange is told. */
  void fail(Throwable cause) {
    if (!open) {
      return;
    }
    open = false;
    var unused = channel.close();
    outgoing.release();
    incoming.release();
    for (int stream = 0; stream < exchanges.length; stream++) {
      Exchange exchange = exchanges[stream];
      exchanges[stream] = null;
      if (exchange != null) {
        exchange.lost(cause);
      }
    }
    whenClosed.accept(this);
  }
}
