package io.bench.adapter.api.lane;

import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An event loop for adapters with sockets of their own: one thread with one selector, which reads
 * and writes the lane's channels and runs the engine's turns in between, one after each round. It
 * waits without spinning, and yet by microseconds: a selector counts in milliseconds only, so that
 * an {@link Alarm} wakes it when the next op is due.
 *
 * <p>A lane of a space has no task attached; its channels are read all the same.
 */
public final class NioLane implements LaneEventLoop, AutoCloseable {

  private static final long CLOSE_MILLIS = 10_000;

  private final Selector selector;
  private final Thread thread;
  private final Alarm alarm;
  private final Queue<Runnable> handedOver = new ConcurrentLinkedQueue<>();
  private final Consumer<SelectionKey> onReady = this::ready;
  private volatile boolean woken;
  private volatile boolean waiting;
  private volatile boolean closed;

  // Below: the lane's thread only.
  private @Nullable LaneTask task;
  private boolean readingReported;
  private boolean turnIsTimed;
  private long turnDueNanos;
  private @Nullable Runnable periodic;
  private long periodNanos;
  private long periodicDueNanos;

  /** What a channel is registered with. */
  @FunctionalInterface
  public interface ReadyChannel {

    /**
     * On the lane's thread: the channel is ready to be read, written or connected, as the key says.
     * Must not block, and throw nothing: an exception ends the lane's thread. Hot path.
     */
    void ready(SelectionKey key);
  }

  private NioLane(Selector selector, String threadName) {
    this.selector = selector;
    this.thread = new Thread(this::run, threadName);
    this.alarm = new Alarm(selector, threadName + "-alarm");
    thread.setDaemon(true);
  }

  /**
   * Starts a loop.
   *
   * @param threadName see {@link io.bench.adapter.api.AdapterContext#threadNamePrefix}
   */
  public static NioLane open(String threadName) throws IOException {
    NioLane lane = new NioLane(Selector.open(), threadName);
    lane.thread.start();
    return lane;
  }

  /**
   * On the lane's thread. Adds a channel that does not block; it is closed with the lane.
   *
   * @param ops as of {@link SelectionKey#interestOps()}
   */
  public SelectionKey register(SelectableChannel channel, int ops, ReadyChannel ready)
      throws ClosedChannelException {
    return channel.register(selector, ops, ready);
  }

  @Override
  public void attach(LaneTask laneTask) {
    execute(() -> task = laneTask);
  }

  @Override
  public void wake() {
    woken = true;
    if (waiting) {
      selector.wakeup();
    }
  }

  /** Any thread. Runs {@code action} on the lane's thread, unless the lane is closed before. */
  public void execute(Runnable action) {
    handedOver.add(action);
    wake();
  }

  /**
   * On the lane's thread. From now on runs {@code action} there about once in a period: it ends
   * requests whose time is over, say, or connects again. One action, instead of any before.
   */
  public void every(long nanos, Runnable action) {
    periodic = action;
    periodNanos = nanos;
    periodicDueNanos = System.nanoTime() + nanos;
  }

  /** Any thread. Whether the caller is the lane's thread. */
  public boolean isOwnThread() {
    return Thread.currentThread() == thread;
  }

  private void run() {
    try {
      while (!closed) {
        readingReported = false;
        select();
        for (Runnable action = handedOver.poll(); action != null; action = handedOver.poll()) {
          action.run();
        }
        runPeriodic();
        turn();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the selector of a lane has failed", e);
    } finally {
      alarm.end();
      closeChannels();
    }
  }

  /** Waits until a channel is ready, a turn is due, or somebody has woken the lane. */
  private void select() throws IOException {
    waiting = true;
    boolean timed = turnIsTimed || periodic != null;
    long dueNanos = timed ? dueNanos() : 0;
    if (woken || closed || (timed && dueNanos - System.nanoTime() <= 0)) {
      selector.selectNow(onReady);
    } else {
      if (timed) {
        alarm.set(dueNanos);
      }
      selector.select(onReady);
    }
    waiting = false;
    woken = false;
  }

  /** When the next turn or the periodic action is due, whichever is first; there is one. */
  private long dueNanos() {
    if (periodic == null) {
      return turnDueNanos;
    }
    return turnIsTimed && turnDueNanos - periodicDueNanos < 0 ? turnDueNanos : periodicDueNanos;
  }

  private void runPeriodic() {
    Runnable action = periodic;
    if (action != null && periodicDueNanos - System.nanoTime() <= 0) {
      periodicDueNanos = System.nanoTime() + periodNanos;
      action.run();
    }
  }

  private void ready(SelectionKey key) {
    LaneTask current = task;
    if (current != null && !readingReported && key.isValid() && key.isReadable()) {
      readingReported = true;
      current.reading();
    }
    ((ReadyChannel) key.attachment()).ready(key);
  }

  private void turn() {
    LaneTask current = task;
    if (current == null) {
      return;
    }
    long waitNanos = current.turn();
    turnIsTimed = waitNanos != LaneTask.WHEN_WOKEN && waitNanos != LaneTask.FINISHED;
    if (turnIsTimed) {
      turnDueNanos = System.nanoTime() + waitNanos;
    }
    if (waitNanos == LaneTask.FINISHED) {
      task = null;
    }
  }

  private void closeChannels() {
    try {
      for (SelectionKey key : new ArrayList<>(selector.keys())) {
        key.channel().close();
      }
      selector.close();
    } catch (IOException e) {
      // nobody reads or writes them any more
    }
  }

  /** Any thread. Ends the thread and closes the channels; what was handed over may not run. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    if (isOwnThread()) {
      return;
    }
    try {
      thread.join(CLOSE_MILLIS);
      alarm.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Wakes the selector at a time. Its thread starts when it is set first. */
  private static final class Alarm extends Thread {

    private final Selector selector;
    private final AtomicBoolean set = new AtomicBoolean();
    private volatile long atNanos;
    private volatile boolean ended;

    Alarm(Selector selector, String threadName) {
      super(threadName);
      this.selector = selector;
      setDaemon(true);
    }

    /** The lane's thread. Instead of a time set before, unless that is the same. */
    void set(long nanos) {
      if (set.get() && atNanos == nanos) {
        return;
      }
      boolean earlier = nanos - atNanos < 0;
      atNanos = nanos;
      // In one step: an alarm that goes off in between would park, and nobody would unpark it.
      boolean wasSet = set.getAndSet(true);
      if (getState() == State.NEW) {
        start();
      } else if (earlier || !wasSet) {
        LockSupport.unpark(this);
      }
    }

    @Override
    public void run() {
      boolean unused = TimerSlack.removeFromThisThread();
      while (!ended) {
        if (!set.get()) {
          LockSupport.park(this);
          continue;
        }
        long leftNanos = atNanos - System.nanoTime();
        if (leftNanos > 0) {
          LockSupport.parkNanos(this, leftNanos);
        } else {
          set.set(false);
          selector.wakeup();
        }
      }
    }

    void end() {
      ended = true;
      LockSupport.unpark(this);
    }
  }
}
