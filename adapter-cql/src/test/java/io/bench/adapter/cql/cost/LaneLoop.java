package io.bench.adapter.cql.cost;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The smallest engine: starts an op for every free slot and counts. */
final class LaneLoop implements CpuPerOp.Load, LaneTask {

  private final String name;
  private final AdapterLane lane;
  private final PreparedOp op;
  private final LaneEventLoop loop;
  private final Counted[] free = new Counted[CpuPerOp.IN_FLIGHT];
  private final Semaphore idle = new Semaphore(0);
  private volatile boolean running;
  private volatile boolean closed;
  private volatile long published;
  private volatile long publishedRows;
  private int freeCount;
  private long nextCycle;
  private long succeeded;
  private long rows;
  private boolean told = true;

  LaneLoop(String name, AdapterLane lane, PreparedOp op) {
    this.name = name;
    this.lane = lane;
    this.op = op.onLane(lane);
    this.loop = Objects.requireNonNull(lane.eventLoop());
    for (int slot = 0; slot < free.length; slot++) {
      free[freeCount++] = new Counted(slot);
    }
    loop.attach(this);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long rows() {
    return publishedRows;
  }

  @Override
  public long run(long nanos) throws InterruptedException {
    long before = published;
    running = true;
    loop.wake();
    TimeUnit.NANOSECONDS.sleep(nanos);
    running = false;
    idle.acquire();
    return published - before;
  }

  @Override
  public long turn() {
    if (closed) {
      return FINISHED;
    }
    if (running) {
      told = false;
      while (freeCount > 0) {
        op.start(nextCycle++, free[--freeCount]);
      }
      lane.flush();
    } else if (!told && freeCount == free.length) {
      told = true;
      published = succeeded;
      publishedRows = rows;
      idle.release();
    }
    return WHEN_WOKEN;
  }

  @Override
  public void close() {
    closed = true;
    loop.wake();
  }

  private final class Counted implements Completion {
    private final int slot;

    Counted(int slot) {
      this.slot = slot;
    }

    @Override
    public int slot() {
      return slot;
    }

    @Override
    public void firstResult() {}

    @Override
    public void addRows(long more) {
      rows += more;
    }

    @Override
    public void addPages(long pages) {}

    @Override
    public void addMessages(long messages) {}

    @Override
    public void addBytes(long bytes) {}

    @Override
    public void applied(boolean applied) {}

    @Override
    public void succeed() {
      succeeded++;
      free[freeCount++] = this;
    }

    @Override
    public void fail(OpError error) {
      free[freeCount++] = this;
    }
  }
}
