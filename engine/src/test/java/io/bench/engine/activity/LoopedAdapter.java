package io.bench.engine.activity;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneTask;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Two lanes with event loops; the second runs some turns and then breaks. */
final class LoopedAdapter implements Adapter {

  static final String BROKEN = "broken-loop";

  /** What becomes of the second lane's thread. */
  enum After {
    THREAD_ENDS,
    SLEEPS
  }

  private static final int GOOD_TURNS = 5;

  private final After after;
  private final CountDownLatch letGo = new CountDownLatch(1);

  LoopedAdapter(After after) {
    this.after = after;
  }

  /** Ends what sleeps. */
  void letGo() {
    letGo.countDown();
  }

  @Override
  public PreparedOp prepare(OpTemplate template) {
    return PreparedOp.shared((cycle, completion) -> completion.succeed());
  }

  @Override
  public AdapterLane openLane(int index) {
    return index == 1 ? new BrokenLane() : AdapterLane.WITHOUT_STATE;
  }

  @Override
  public void close() {}

  private final class BrokenLane implements AdapterLane, LaneEventLoop {

    @Override
    public LaneEventLoop eventLoop() {
      return this;
    }

    @Override
    public void attach(LaneTask task) {
      Thread started = new Thread(() -> run(task), BROKEN);
      started.setDaemon(true);
      started.start();
    }

    private void run(LaneTask task) {
      for (int turn = 0; turn < GOOD_TURNS; ) {
        turn += task.turn() == 0 ? 1 : 0;
      }
      if (after == After.SLEEPS) {
        awaitUninterruptibly();
      }
    }

    private void awaitUninterruptibly() {
      while (letGo.getCount() > 0) {
        try {
          letGo.await(1, TimeUnit.DAYS);
        } catch (InterruptedException e) {
          // as a plugin that listens to nobody
        }
      }
    }

    @Override
    public void wake() {}

    /** As one that waits for its thread. */
    @Override
    public void close() {
      if (after == After.SLEEPS) {
        awaitUninterruptibly();
      }
    }
  }
}
