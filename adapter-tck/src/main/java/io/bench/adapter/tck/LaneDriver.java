package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.fail;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs one lane as the engine does. A turn takes in completions from other threads, starts ops
 * while there are free permits, flushes once, and returns.
 *
 * <p>Tests talk to it from their own thread; all that concerns ops happens on the lane's.
 */
final class LaneDriver implements LaneTask {

  private static final int STARTS_PER_TURN = 128;

  private final int index;
  private final AdapterLane lane;
  private final List<LaneOp> ops;
  private final LaneEventLoop loop;
  private final TurnThread turns = new TurnThread();
  private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();
  private final Queue<CountDownLatch> awaited = new ConcurrentLinkedQueue<>();
  private final EndedElsewhere endedElsewhere = new EndedElsewhere();
  private final Consumer<WatchedCompletion> taking = this::take;
  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile @Nullable Throwable failure;
  private volatile boolean adapterClosed;
  private volatile boolean answersHeld;

  // The lane's thread only, from here on.
  private final Permits permits;
  private @Nullable Batch current;
  private @Nullable StartWaits waits;
  private long wantedTurnNanos = WHEN_WOKEN;
  private @Nullable CountDownLatch awaitedTurn;
  private boolean finishing;

  /**
   * @param ops made for this lane
   * @param inFlight how many ops may be in flight, at least 1
   */
  LaneDriver(int index, AdapterLane lane, List<LaneOp> ops, int inFlight) {
    this.index = index;
    this.lane = lane;
    this.ops = List.copyOf(ops);
    LaneEventLoop own = lane.eventLoop();
    this.loop = own == null ? new LaneThread(Subject.PREFIX + "-kit-lane-" + index) : own;
    this.permits = new Permits(inFlight);
  }

  /** Begins to run turns. Once, before anything else. */
  void attach() {
    loop.attach(this);
  }

  /** Whether the adapter brought the lane's thread. */
  boolean hasOwnLoop() {
    return !(loop instanceof LaneThread);
  }

  /** The thread of the first turn, once there was one. */
  @Nullable Thread thread() {
    return turns.thread();
  }

  TurnThread turns() {
    return turns;
  }

  /** What a call to the adapter has thrown, other than {@code start}; the lane ended with it. */
  @Nullable Throwable failure() {
    return failure;
  }

  boolean isAdapterClosed() {
    return adapterClosed;
  }

  void adapterHasClosed() {
    adapterClosed = true;
  }

  /** Whether nobody answers at present, so that no op can rightly succeed. */
  boolean isHoldingAnswers() {
    return answersHeld;
  }

  void holdAnswers(boolean held) {
    answersHeld = held;
  }

  /** Lets the next turn begin with an action. Any thread. */
  void onLane(Runnable action) {
    actions.add(action);
    loop.wake();
  }

  void wake() {
    loop.wake();
  }

  /** Starts ops that take turns, beside those that are in flight. */
  Batch run(List<Integer> templates, long firstCycle, int count) {
    Batch batch = new Batch(this, templates, firstCycle, count);
    run(batch);
    return batch;
  }

  void run(Batch batch) {
    onLane(() -> current = batch);
  }

  /** Counts from now on how often starts and flushes wait; null to stop that. */
  void measure(@Nullable StartWaits given) {
    onLane(() -> waits = given);
  }

  /** Lets a turn give up those ops of a batch that are in flight still; counts down after that. */
  CountDownLatch cancel(Batch batch) {
    CountDownLatch cancelled = new CountDownLatch(1);
    onLane(
        () -> {
          batch.ops().forEach(this::giveUp);
          cancelled.countDown();
        });
    return cancelled;
  }

  /** Lets a turn ask for another one, which must come by itself and counts down the latch. */
  CountDownLatch askForTurnIn(long nanos) {
    CountDownLatch next = new CountDownLatch(1);
    onLane(
        () -> {
          wantedTurnNanos = nanos;
          awaitedTurn = next;
        });
    return next;
  }

  /**
   * Waits until every op of a batch has ended, or fails and says which has not. A busy machine is
   * slow, so patience ends only when none has ended for so long.
   */
  void await(Batch batch, Duration patience) throws InterruptedException {
    await(
        batch.allEnded(),
        batch::ended,
        patience,
        () ->
            "neither Completion.succeed nor Completion.fail was called for every op that"
                + " PreparedOp.start was given: "
                + batch.missing());
  }

  /** Waits for something that the lane's thread will have done, unless the lane breaks first. */
  void await(CountDownLatch latch, Duration patience, Supplier<String> otherwise)
      throws InterruptedException {
    await(latch, () -> 0, patience, otherwise);
  }

  /**
   * @param progress a number that grows while there is reason to be patient
   */
  private void await(
      CountDownLatch latch, IntSupplier progress, Duration patience, Supplier<String> otherwise)
      throws InterruptedException {
    awaited.add(latch);
    if (finished.getCount() == 0) {
      letGo();
    }
    boolean reached;
    int before;
    do {
      before = progress.getAsInt();
      reached = latch.await(patience.toNanos(), TimeUnit.NANOSECONDS);
    } while (!reached && progress.getAsInt() > before);
    Throwable broken = failure;
    if (broken != null) {
      throw new AssertionError("lane " + index + " ended with " + broken, broken);
    }
    if (!reached) {
      fail(otherwise.get() + "; nothing more happened for " + patience + "; " + whereabouts());
    }
  }

  /** Which lane it is and where its thread is, for messages. */
  String whereabouts() {
    return "lane " + index + " is " + turns.whereabouts();
  }

  /** Lets the lane's next turn be its last, in which it gives up its ops in flight. */
  void finish() {
    onLane(() -> finishing = true);
  }

  /** After {@link #finish}: waits for the last turn; returns whether there was one. */
  boolean awaitEnd(long limitNanos) throws InterruptedException {
    boolean ended = finished.await(limitNanos, TimeUnit.NANOSECONDS);
    if (ended && loop instanceof LaneThread kits) {
      kits.join();
    }
    return ended;
  }

  @Override
  public long turn() {
    if (finished.getCount() == 0) {
      turns.oneAfterTheEnd();
      return FINISHED;
    }
    turns.begin();
    try {
      return takeTurn();
    } catch (RuntimeException | Error e) {
      failure = e;
      return end();
    }
  }

  private long takeTurn() {
    CountDownLatch wanted = awaitedTurn;
    if (wanted != null) {
      awaitedTurn = null;
      wanted.countDown();
    }
    wantedTurnNanos = WHEN_WOKEN;
    endedElsewhere.takeAll(taking);
    for (Runnable action = actions.poll(); action != null; action = actions.poll()) {
      action.run();
    }
    if (finishing) {
      permits.forEach(this::giveUp);
      return end();
    }
    boolean more = startWhatHasAPermit();
    flush();
    return more ? 0 : wantedTurnNanos;
  }

  /** Returns whether more could be started at once. */
  private boolean startWhatHasAPermit() {
    Batch batch = current;
    if (batch == null) {
      return false;
    }
    for (int left = STARTS_PER_TURN; left > 0 && permits.anyFree() && batch.hasNext(); left--) {
      start(batch.next());
    }
    if (batch.hasNext()) {
      return permits.anyFree();
    }
    batch.allStarted().countDown();
    return false;
  }

  /** {@link StackWatch} knows this method by its name. */
  private void start(WatchedCompletion op) {
    permits.take(op);
    StartWaits measured = waits;
    if (measured != null) {
      measured.begin();
    }
    try {
      ops.get(op.op).start(op.cycle, op);
    } catch (RuntimeException | Error e) {
      op.startThrew(e);
    }
    if (measured != null) {
      measured.startReturned();
    }
  }

  /** {@link StackWatch} knows this method by its name. */
  private void flush() {
    StartWaits measured = waits;
    if (measured != null) {
      measured.begin();
    }
    lane.flush();
    if (measured != null) {
      measured.flushReturned();
    }
  }

  private void giveUp(WatchedCompletion op) {
    if (!op.isEnded()) {
      ops.get(op.op).cancel(op);
    }
  }

  private long end() {
    finished.countDown();
    letGo();
    return FINISHED;
  }

  /** Wakes the waiting threads, since nothing more will happen. */
  private void letGo() {
    awaited.forEach(CountDownLatch::countDown);
  }

  /** An op has told its end for the first time. Any thread. */
  void ended(WatchedCompletion op) {
    if (Thread.currentThread() == turns.thread()) {
      take(op);
      return;
    }
    if (endedElsewhere.put(op) && finished.getCount() > 0) {
      loop.wake();
    }
  }

  private void take(WatchedCompletion op) {
    permits.leave(op);
    op.batch().oneHasEnded();
  }
}
