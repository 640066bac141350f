package io.bench.adapter.cql.fake;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One lane of a closed loop: keeps {@code inFlight} ops going until all cycles have ended. */
public final class FakeEngine implements LaneTask {

  private static final long LIMIT_SECONDS = 60;

  private final LaneOp op;
  private final long cycles;
  private final LaneEventLoop loop;
  private final AdapterLane lane;
  private final Queue<FakeLeanCompletion> free = new ArrayDeque<>();
  private final Queue<FakeLeanCompletion> fromForeignThreads = new ConcurrentLinkedQueue<>();
  private final Queue<Outcome> outcomes = new ConcurrentLinkedQueue<>();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final AtomicReference<@Nullable Thread> thread = new AtomicReference<>();
  private long nextCycle;
  private long ended;

  private FakeEngine(AdapterLane lane, PreparedOp op, long cycles, int inFlight) {
    this.lane = lane;
    this.op = op.onLane(lane);
    this.cycles = cycles;
    LaneEventLoop itsLoop = lane.eventLoop();
    if (itsLoop == null) {
      throw new IllegalStateException("the lane brings no event loop");
    }
    this.loop = itsLoop;
    for (int slot = 0; slot < inFlight; slot++) {
      free.add(new FakeLeanCompletion(slot));
    }
  }

  /** Opens lane 0 of {@code adapter} and runs one op on it, cycles 0 to {@code cycles - 1}. */
  public static List<Outcome> run(Adapter adapter, PreparedOp op, long cycles, int inFlight)
      throws AdapterException, InterruptedException {
    return start(adapter.openLane(0), op, cycles, inFlight).await();
  }

  /** Starts a lane and returns at once. */
  public static FakeEngine start(AdapterLane lane, PreparedOp op, long cycles, int inFlight) {
    FakeEngine engine = new FakeEngine(lane, op, cycles, inFlight);
    engine.loop.attach(engine);
    return engine;
  }

  /** What was told of each op, once all have ended. */
  public List<Outcome> await() throws InterruptedException {
    if (!finished.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError(outcomes.size() + " of " + cycles + " ops have ended");
    }
    return List.copyOf(outcomes);
  }

  /** The thread that ran the turns. */
  public @Nullable Thread thread() {
    return thread.get();
  }

  @Override
  public long turn() {
    thread.compareAndSet(null, Thread.currentThread());
    if (thread.get() != Thread.currentThread()) {
      throw new AssertionError("turns on two threads");
    }
    for (FakeLeanCompletion c = fromForeignThreads.poll();
        c != null;
        c = fromForeignThreads.poll()) {
      c.take();
    }
    while (nextCycle < cycles && !free.isEmpty()) {
      FakeLeanCompletion completion = free.remove();
      completion.reset(nextCycle++);
      op.start(completion.cycle, completion);
    }
    lane.flush();
    if (ended == cycles) {
      finished.countDown();
      return FINISHED;
    }
    return WHEN_WOKEN;
  }

  private final class FakeLeanCompletion implements Completion {
    private final int slot;
    private long cycle;
    private long rows;
    private long pages;
    private long bytes;
    private List<Long> verified = List.of();
    private Map<Integer, @Nullable Object> captured = new TreeMap<>();
    private boolean first;
    private @Nullable Boolean applied;
    private boolean over;

    FakeLeanCompletion(int slot) {
      this.slot = slot;
    }

    void reset(long newCycle) {
      cycle = newCycle;
      rows = -1;
      pages = 0;
      bytes = 0;
      verified = List.of();
      captured = new TreeMap<>();
      first = false;
      applied = null;
      over = false;
    }

    @Override
    public int slot() {
      return slot;
    }

    @Override
    public void firstResult() {
      first = true;
    }

    @Override
    public void addRows(long more) {
      rows = Math.max(rows, 0) + more;
    }

    @Override
    public void addPages(long more) {
      pages += more;
    }

    @Override
    public void message(long bytes) {
      throw new AssertionError("CQL has no messages");
    }

    @Override
    public void addSentMessages(long messages) {
      throw new AssertionError("CQL has no messages");
    }

    /** When the server had forgotten the statement. */
    @Override
    public void addTransparentRetries(long retries) {}

    @Override
    public void verified(long equal, long missing, long unexpected, long unequal) {
      verified = List.of(equal, missing, unexpected, unequal);
    }

    @Override
    public void capture(int variable, @Nullable Object value) {
      captured.put(variable, value);
    }

    @Override
    public void addBytes(long more) {
      bytes += more;
    }

    @Override
    public void applied(boolean was) {
      applied = was;
    }

    @Override
    public void succeed() {
      end(null);
    }

    @Override
    public void fail(OpError error) {
      end(error);
    }

    private void end(@Nullable OpError error) {
      if (over) {
        throw new AssertionError("cycle " + cycle + " ended twice");
      }
      over = true;
      outcomes.add(
          new Outcome(
              cycle,
              rows,
              pages,
              bytes,
              first,
              applied,
              verified,
              captured,
              error,
              Thread.currentThread()));
      if (thread.get() == Thread.currentThread()) {
        take();
      } else {
        fromForeignThreads.add(this);
        loop.wake();
      }
    }

    private void take() {
      ended++;
      free.add(this);
    }
  }
}
