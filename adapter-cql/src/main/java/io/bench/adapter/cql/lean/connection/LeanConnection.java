package io.bench.adapter.cql.lean.connection;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.connection.HeartbeatException;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.Framing;
import io.bench.cql.frame.IncomingFrames;
import io.bench.cql.frame.OutgoingFrames;
import io.bench.cql.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: sends in one write what a burst has gathered, and tells the exchange of each
 * answer. Hot path; runs on the lane's thread.
 */
public final class LeanConnection extends ChannelInboundHandlerAdapter {

  /**
   * How much a connection bears.
   *
   * @param streams how many requests can be in flight
   * @param givenUp how many answers that nobody waits for any more may be outstanding
   */
  public record Limits(int streams, int givenUp) {}

  private static final Logger LOG = LoggerFactory.getLogger(LeanConnection.class);

  /** After this many reads Netty leaves the rest for the event loop's next round. */
  private static final int MOST_READS = 16;

  private final Node node;
  private final Channel channel;
  private final OutgoingFrames outgoing;
  private final IncomingFrames incoming;
  private final StreamIds streams;
  private final @Nullable LeanExchange[] exchanges;
  private final int mostGivenUp;
  private final Consumer<LeanConnection> whenClosed;
  private int givenUp;
  private int heartbeats;
  private boolean open = true;
  private boolean retired;
  private boolean answered = true;
  private boolean asked;
  private long quietSinceNanos;

  /** Since reading last came to an end; with some transports that takes several rounds. */
  private int reads;

  private boolean moreToRead;

  /**
   * @param whenClosed notified once when no more requests may be sent, before the exchanges end
   */
  public LeanConnection(
      Node node,
      Channel channel,
      Framing framing,
      Limits limits,
      Consumer<LeanConnection> whenClosed) {
    this.node = node;
    this.channel = channel;
    this.outgoing = new OutgoingFrames(channel.alloc(), framing);
    this.incoming = new IncomingFrames(channel.alloc(), framing, this::frame);
    this.streams = new StreamIds(limits.streams());
    this.exchanges = new @Nullable LeanExchange[limits.streams()];
    this.mostGivenUp = limits.givenUp();
    this.whenClosed = whenClosed;
  }

  public Node node() {
    return node;
  }

  /** Whether it is open, also if it takes no more requests. */
  boolean isOpen() {
    return open;
  }

  boolean takesRequests() {
    return open && !retired;
  }

  boolean hasFreeStream() {
    return streams.available() > 0;
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
  public void sent(int stream, LeanExchange exchange) {
    exchanges[stream] = exchange;
  }

  /** Nobody waits for the answer on this stream any more, which must come before it is free. */
  public void giveUp(int stream) {
    if (!open) {
      exchanges[stream] = null; // it may fail just now, and not have come to this stream yet
      return;
    }
    exchanges[stream] = DiscardedAnswer.GIVEN_UP;
    givenUp++;
    if (givenUp > mostGivenUp) {
      retire();
    }
    closeIfDone();
  }

  /** Writes what was gathered. */
  public void flush() {
    ByteBuf burst = outgoing.take();
    if (burst != null) {
      var unused = channel.writeAndFlush(burst, channel.voidPromise());
    }
  }

  /**
   * At each look: asks for an answer if there was none for too long, and fails if there is none to
   * that either.
   *
   * @param nowNanos the time of the look, as {@code System.nanoTime}
   */
  void beat(long nowNanos, Heartbeat heartbeat) {
    if (answered) {
      answered = false;
      asked = false;
      quietSinceNanos = nowNanos;
    } else if (asked) {
      if (nowNanos - quietSinceNanos >= heartbeat.timeoutNanos()) {
        fail(new HeartbeatException(channel.remoteAddress(), "no answer to a heartbeat", null));
      }
    } else if (nowNanos - quietSinceNanos >= heartbeat.intervalNanos() && hasFreeStream()) {
      int stream = streams.take();
      var unused = outgoing.begin(FrameHeader.OPTIONS, stream);
      outgoing.end();
      exchanges[stream] = DiscardedAnswer.HEARTBEAT;
      heartbeats++;
      asked = true;
      quietSinceNanos = nowNanos;
      flush();
    }
  }

  /** Whether something may be left to read since the last time that this was asked. */
  boolean takeMoreToRead() {
    boolean more = open && (moreToRead || reads > 0);
    moreToRead = false;
    return more;
  }

  private void frame(ByteBuf frame, int start, int end) {
    int stream = FrameHeader.stream(frame, start);
    if (stream < 0) {
      return; // an event, which none was asked for
    }
    LeanExchange exchange = stream < exchanges.length ? exchanges[stream] : null;
    if (exchange == null) {
      throw new IllegalStateException("an answer on stream " + stream + ", where none is awaited");
    }
    answered = true;
    exchanges[stream] = null;
    streams.giveBack(stream);
    if (exchange == DiscardedAnswer.GIVEN_UP) {
      givenUp--;
    } else if (exchange == DiscardedAnswer.HEARTBEAT) {
      heartbeats--;
    } else {
      deliver(exchange, frame, start, end);
    }
    closeIfDone();
  }

  private static void deliver(LeanExchange exchange, ByteBuf frame, int start, int end) {
    try {
      exchange.answered(FrameHeader.opcode(frame, start), frame, start, end);
    } catch (Throwable e) {
      exchange.lost(e);
      throw e;
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf arrived = (ByteBuf) message;
    if (!open) {
      arrived.release();
      return;
    }
    reads++;
    try {
      incoming.take(arrived);
    } finally {
      if (!open) {
        incoming.release(); // it was closed by what was read, and what follows is for nobody
      }
    }
  }

  /** Writes what answers have led to: next pages, re-prepared statements. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    moreToRead = reads >= MOST_READS;
    reads = 0;
    flush();
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    fail(new ClosedConnectionException("the server has closed the connection"));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    fail(
        cause instanceof IOException || cause instanceof DriverException
            ? cause
            : new ClosedConnectionException("unexpected error on the connection: " + cause, cause));
  }

  /** Takes no more requests, and is closed when those in flight have been answered or given up. */
  void retire() {
    if (open && !retired) {
      retired = true;
      flush();
      whenClosed.accept(this);
      closeIfDone();
    }
  }

  private void closeIfDone() {
    if (retired && streams.available() + givenUp + heartbeats == exchanges.length) {
      fail(new ClosedConnectionException("closed, since nobody waits for an answer any more"));
    }
  }

  /** Closes it: every exchange ends as lost. */
  void fail(Throwable cause) {
    if (!open) {
      return;
    }
    open = false;
    var unused = channel.close();
    outgoing.release();
    incoming.release();
    if (!retired) {
      whenClosed.accept(this);
    }
    for (int stream = 0; stream < exchanges.length; stream++) {
      LeanExchange exchange = exchanges[stream];
      exchanges[stream] = null;
      if (exchange != null) {
        lose(exchange, cause);
      }
    }
  }

  /** Whatever the end of one request leads to, the others end too. */
  private static void lose(LeanExchange exchange, Throwable cause) {
    try {
      exchange.lost(cause);
    } catch (RuntimeException | Error e) {
      LOG.error("what the end of a request led to has failed", e);
    }
  }
}
