package io.bench.adapter.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a lane's thread allocates for ops that follow each other, as the virtual machine counts it.
 * For one measurement.
 */
public final class AllocatedBytesOfOps {

  private static final int ROUND = 3_000;

  /** At most: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 300;

  private static final long PATIENCE_SECONDS = 300;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final CountDownLatch done = new CountDownLatch(1);
  private final AtomicReference<OpError> failure = new AtomicReference<>();
  private final boolean countsMessages;

  // below: the lane's thread
  private int counted;
  private long bytesBefore;
  private long fewestBytes = Long.MAX_VALUE;

  private AllocatedBytesOfOps(boolean countsMessages) {
    this.countsMessages = countsMessages;
  }

  /** Of each op. */
  public static AllocatedBytesOfOps perOp() {
    return new AllocatedBytesOfOps(false);
  }

  /** Of each message that arrives on a stream. */
  public static AllocatedBytesOfOps perMessage() {
    return new AllocatedBytesOfOps(true);
  }

  /** On the lane's thread: starts an op in each slot, and the next one whenever one has ended. */
  public void start(LaneOp op, int slots) {
    for (int slot = 0; slot < slots; slot++) {
      op.start(slot, new Restarting(op, slot));
    }
  }

  /** Waits for the end of the measurement; returns the mean of the round with the fewest bytes. */
  public long await() throws InterruptedException {
    assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("all ops have ended").isTrue();
    assertThat(failure.get()).isNull();
    return fewestBytes / ROUND;
  }

  private void count() {
    if (done.getCount() == 0) {
      return;
    }
    counted++;
    if (counted % ROUND == 0) {
      long bytes = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
      fewestBytes = Math.min(fewestBytes, counted == ROUND ? fewestBytes : bytes - bytesBefore);
      bytesBefore = bytes;
      if (fewestBytes / ROUND == 0 || counted == ROUND * ROUNDS) {
        done.countDown();
      }
    }
  }

  /** Starts the next op in its place when one has ended. */
  private final class Restarting implements Completion {
    private final LaneOp op;
    private final int slot;

    Restarting(LaneOp op, int slot) {
      this.op = op;
      this.slot = slot;
    }

    @Override
    public int slot() {
      return slot;
    }

    @Override
    public void message(long bytes) {
      if (countsMessages) {
        count();
      }
    }

    @Override
    public void succeed() {
      if (!countsMessages) {
        count();
      }
      if (done.getCount() > 0) {
        op.start(slot, this);
      }
    }

    @Override
    public void fail(OpError error) {
      failure.set(error);
      done.countDown();
    }
  }
}
