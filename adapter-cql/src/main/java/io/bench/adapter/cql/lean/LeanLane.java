package io.bench.adapter.cql.lean;

import io.bench.adapter.cql.lean.connection.Heartbeat;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.cql.frame.ResultReader;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the lean ops of one lane share: connections, permits, and one timer for all of them. Hot
 * path; runs on the lane's thread, but for {@link #start} and {@link #close}.
 */
public final class LeanLane {

  private static final Logger LOG = LoggerFactory.getLogger(LeanLane.class);

  /** How often the lane looks at deadlines, if it has nothing else to do just then. */
  private static final long LOOK_MILLIS = 5;

  /** A check this long after the one before is late: the lane was held up. */
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(2 * LOOK_MILLIS);

  /** How often the lane looks for nodes that have come or gone. */
  private static final long FOLLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long CLOSE_LIMIT_MILLIS = 1_000;

  private final EventLoop eventLoop;
  private final LongSupplier nanoTime;
  private final LeanNodes nodes;
  private final LeanSlot[] slots;

  /** Those whose last request was written since the last flush. */
  private final LeanSlot[] unflushed;

  private final Runnable ended;
  private final DriverDecoder driverDecoder;
  private final Heartbeat heartbeat;
  private final ResultReader results = new ResultReader();
  private final Runnable setDeadlines = this::setDeadlines;

  private @Nullable Future<?> timer;
  private @Nullable ByteBuf room;
  private int unflushedCount;
  private long lookedNanos;

  /** The latest time at which the lane stops waiting for answers that a stall has held up. */
  private long catchingUpNanos;

  private long followedNanos;

  /**
   * @param eventLoop the lane's thread
   * @param nanoTime the clock, as {@code System.nanoTime}
   * @param maxInFlight how many permits there are
   * @param ended notified on the lane's thread whenever an op has ended
   */
  LeanLane(
      EventLoop eventLoop,
      LongSupplier nanoTime,
      LeanNodes nodes,
      int maxInFlight,
      Runnable ended,
      DriverDecoder driverDecoder,
      Heartbeat heartbeat) {
    this.eventLoop = eventLoop;
    this.nanoTime = nanoTime;
    this.nodes = nodes;
    this.ended = ended;
    this.driverDecoder = driverDecoder;
    this.heartbeat = heartbeat;
    this.slots = new LeanSlot[maxInFlight];
    this.unflushed = new LeanSlot[maxInFlight];
    for (int i = 0; i < maxInFlight; i++) {
      slots[i] = new LeanSlot(this);
    }
  }

  /** A time in nanoseconds, such that any clock reading can be added to it. */
  static long nanos(Duration time) {
    Duration most = Duration.ofNanos(Long.MAX_VALUE / 4);
    return time.compareTo(most) < 0 ? time.toNanos() : most.toNanos();
  }

  /** Begins to look at deadlines. */
  void start() {
    lookedNanos = nanoTime.getAsLong();
    followedNanos = lookedNanos;
    catchingUpNanos = lookedNanos;
    timer =
        eventLoop.scheduleWithFixedDelay(
            this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * After a stall what has arrived meanwhile is read first, from the loop's next round on: an
   * answer that only this process has held up is not given up. That takes as long as the stall at
   * most.
   */
  private void look() {
    long nowNanos = nanoTime.getAsLong();
    long sinceNanos = nowNanos - lookedNanos;
    lookedNanos = nowNanos;
    if (sinceNanos > LATE_NANOS) {
      if (nowNanos - catchingUpNanos >= 0) {
        catchingUpNanos = nowNanos + sinceNanos;
      }
      var unusedMore = nodes.takeMoreToRead(); // only what the next round leaves counts
      var unused = eventLoop.schedule(this::lookNow, 1, TimeUnit.NANOSECONDS);
    } else {
      lookUnlessBehind(nowNanos);
    }
  }

  private void lookNow() {
    if (timer != null) { // not closed meanwhile
      lookUnlessBehind(nanoTime.getAsLong());
    }
  }

  /** One round reads so much of each connection; the next look sees whether more was left. */
  private void lookUnlessBehind(long nowNanos) {
    if (nowNanos - catchingUpNanos >= 0 || !nodes.takeMoreToRead()) {
      catchingUpNanos = nowNanos;
      look(nowNanos);
    }
  }

  private void look(long nowNanos) {
    try {
      setDeadlines(nowNanos);
      for (LeanSlot slot : slots) {
        slot.checkDeadline(nowNanos);
      }
      if (heartbeat.intervalNanos() > 0) {
        nodes.beat(nowNanos, heartbeat);
      }
      nodes.takeRings();
      if (nowNanos - followedNanos >= FOLLOW_NANOS) {
        followedNanos = nowNanos;
        nodes.follow();
      }
    } catch (RuntimeException e) { // thrown further it would end the timer, and with it deadlines
      LOG.error("while a lane looked at its deadlines", e);
    }
  }

  /** A request of the slot was written, and its deadline is to be set at the next flush. */
  void unflushed(LeanSlot slot) {
    unflushed[unflushedCount++] = slot;
  }

  /** As {@link #unflushed}, where the connection flushes when it has read all there is. */
  void unflushedWhileReading(LeanSlot slot) {
    if (unflushedCount == 0) {
      eventLoop.execute(setDeadlines);
    }
    unflushed(slot);
  }

  private void setDeadlines() {
    if (unflushedCount > 0) {
      setDeadlines(nanoTime.getAsLong());
    }
  }

  /** Of all that was written since the last time, by one reading of the clock. */
  private void setDeadlines(long nowNanos) {
    for (int i = 0; i < unflushedCount; i++) {
      unflushed[i].flushed(nowNanos);
    }
    unflushedCount = 0;
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

  DriverDecoder driverDecoder() {
    return driverDecoder;
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
    setDeadlines();
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
