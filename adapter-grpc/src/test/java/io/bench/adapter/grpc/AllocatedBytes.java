package io.bench.adapter.grpc;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/** What hot code allocates, as the virtual machine counts it for the thread that runs it. */
public final class AllocatedBytes {

  private static final int TIMES = 20_000;

  /** The best counts: until the compiler is done, short-lived objects are still allocated. */
  private static final int ROUNDS = 20;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Keeps an array from being optimised away. */
  private volatile byte[] last = new byte[0];

  /** The fewest bytes per call of {@code action}, which is given the numbers from 0 on. */
  public long perCall(LongConsumer action) {
    return LongStream.generate(() -> of(action)).limit(ROUNDS).min().orElseThrow() / TIMES;
  }

  private long of(LongConsumer action) {
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    for (int i = 0; i < TIMES; i++) {
      action.accept(i);
    }
    return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
  }

  public void keep(byte[] array) {
    last = array;
  }

  public byte[] last() {
    return last;
  }
}
