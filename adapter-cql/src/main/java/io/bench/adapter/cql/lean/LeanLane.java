package io.bench.adapter.cql.lean;

import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hot; on the lane's thread, but for {@link #start} and {@link #close}. What the lean ops of one
 * lane share: connections, places for ops in flight, and one timer for all of them.
 */
public final class LeanLane {

  private static final Logger LOG = LoggerFactory.getLogger(LeanLane.class);

  /** How coarse deadlines are: an op is given up so much too late at most. */
  private static final long TICK_MILLIS = 5;

  /** How often the lane looks for nodes that have come or gone: once a second. */
  private static final int TICKS_PER_LOOK = 200;

  private static final long CLOSE_LIMIT_MILLIS = 1_000;

  private final EventLoop eventLoop;
  private final LeanNodes nodes;
  private final LeanSlot[] slots;
  private final Runnable ended;
  private final RareAnswers rareAnswers;
  private final Heartbeat heartbeat;
  private final ResultReader results = new ResultReader();

  private @Nullable Future<?> timer;
  private @Nullable ByteBuf room;
  private int tick;

  /**
   * @param eventLoop the lane's thread
   * @param maxInFlight how many places there are
   * @param ended told on the lane's thread whenever an op has ended
   */
  LeanLane(
      EventLoop eventLoop,
      LeanNodes nodes,
      int maxInFlight,
      Runnable ended,
      RareAnswers rareAnswers,
      Heartbeat heartbeat) {
    this.eventLoop = eventLoop;
    this.nodes = nodes;
    this.ended = ended;
    this.rareAnswers = rareAnswers;
    this.heartbeat = heartbeat;
    this.slots = new LeanSlot[maxInFlight];
    for (int i = 0; i < maxInFlight; i++) {
      slots[i] = new LeanSlot(this);
    }
  }

  /**
   * After how many ticks a time is certainly over: one more than fit into it, since the first may
   * come at once.
   */
  static int ticks(Duration time) {
    long tickNanos = TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS);
    long atMost = tickNanos * (Integer.MAX_VALUE / 4);
    long nanos = time.compareTo(Duration.ofNanos(atMost)) < 0 ? time.toNanos() : atMost;
    return (int) ((nanos + tickNanos - 1) / tickNanos) + 1;
  }

  /**
   * Begins to look at deadlines: after a stall once, so that what it has held up is not given up.
   */
  void start() {
    timer =
        eventLoop.scheduleWithFixedDelay(
            this::nextTick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void nextTick() {
    tick++;
    try {
      for (LeanSlot slot : slots) {
        slot.checkDeadline(tick);
      }
      if (heartbeat.intervalTicks() > 0) {
        nodes.beat(tick, heartbeat);
      }
      if (tick % TICKS_PER_LOOK == 0) {
        nodes.follow();
      }
    } catch (RuntimeException bug) { // thrown further it would end the timer, and with it deadlines
      LOG.error("at a tick of a lane", bug);
    }
  }

  boolean isLaneThread() {
    return eventLoop.inEventLoop();
  }

  LeanNodes nodes() {
    return nodes;
  }

  LeanSlot slot(int index) {
    return slots[index];
  }

  ResultReader results() {
    return results;
  }

  RareAnswers rareAnswers() {
    return rareAnswers;
  }

  int tick() {
    return tick;
  }

  /** Empty room for the key of one op. */
  ByteBuf room() {
    ByteBuf own = room;
    if (own == null) {
      // of the class that outgoing buffers have, so that encoders see but one
      own = ByteBufAllocator.DEFAULT.directBuffer();
      room = own;
    }
    return own.clear();
  }

  void ended() {
    ended.run();
  }

  /** Writes what was gathered since the last time. */
  public void flush() {
    nodes.flush();
  }

  /** Closes the connections; what is in flight is lost. Idempotent; any thread but the lane's. */
  public void close() {
    if (!eventLoop.isShuttingDown()) {
      var unused = eventLoop.submit(this::closeNow).awaitUninterruptibly(CLOSE_LIMIT_MILLIS);
    }
  }

  private void closeNow() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
    nodes.close();
    if (room != null) {
      room.release();
      room = null;
    }
  }
}
