package io.bench.adapter.cql.lean;

import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.frame.ResultReader;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Hot; on the lane's thread, but for {@link #start} and {@link #close}. What the lean ops of one
 * lane share: connections, places for ops in flight, and one timer for all of them.
 */
public final class LeanLane {

  /** How coarse deadlines are: an op is given up so much too late at most. */
  private static final long TICK_MILLIS = 25;

  private final EventLoop eventLoop;
  private final LeanNodes nodes;
  private final LeanSlot[] slots;
  private final Runnable ended;
  private final RareAnswers rareAnswers;
  private final int ticksPerBeat;
  private final ResultReader results = new ResultReader();
  private final Runnable flush = this::flushNow;

  private @Nullable Future<?> timer;
  private int tick;
  private boolean flushPending;

  /**
   * @param eventLoop the lane's thread
   * @param maxInFlight how many places there are
   * @param ended told on the lane's thread whenever an op has ended
   * @param heartbeatInterval after how long without an answer a connection is asked for one
   */
  LeanLane(
      EventLoop eventLoop,
      LeanNodes nodes,
      int maxInFlight,
      Runnable ended,
      RareAnswers rareAnswers,
      Duration heartbeatInterval) {
    this.eventLoop = eventLoop;
    this.nodes = nodes;
    this.ended = ended;
    this.rareAnswers = rareAnswers;
    this.ticksPerBeat = ticks(heartbeatInterval);
    this.slots = new LeanSlot[maxInFlight];
    for (int i = 0; i < maxInFlight; i++) {
      slots[i] = new LeanSlot(this);
    }
  }

  /** How many ticks a time is, at least one. */
  static int ticks(Duration time) {
    return (int) Math.min(Integer.MAX_VALUE / 2, time.toMillis() / TICK_MILLIS + 1);
  }

  /** Begins to look at deadlines. */
  void start() {
    timer =
        eventLoop.scheduleAtFixedRate(
            this::nextTick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void nextTick() {
    tick++;
    for (LeanSlot slot : slots) {
      slot.checkDeadline(tick);
    }
    nodes.follow();
    if (tick % ticksPerBeat == 0) {
      nodes.beat();
    }
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

  void ended() {
    ended.run();
  }

  /** Writes what was gathered since the last time. */
  public void flush() {
    nodes.flush();
  }

  /** Writes what was gathered outside of a turn of the lane, once for all that arrives together. */
  void flushSoon() {
    if (!flushPending) {
      flushPending = true;
      eventLoop.execute(flush);
    }
  }

  private void flushNow() {
    flushPending = false;
    nodes.flush();
  }

  /** Closes the connections; what is in flight is lost. Idempotent; any thread but the lane's. */
  public void close() {
    if (eventLoop.isShuttingDown()) {
      return;
    }
    var unused =
        eventLoop
            .submit(
                () -> {
                  Future<?> running = timer;
                  if (running != null) {
                    running.cancel(false);
                  }
                  nodes.close();
                })
            .awaitUninterruptibly(TICK_MILLIS * 40);
  }
}
