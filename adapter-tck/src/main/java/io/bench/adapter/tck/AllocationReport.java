package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bench.adapter.api.AdapterException;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestReporter;

/**
 * How many bytes an op allocates: on the lane's thread, and on that and all threads that the
 * adapter has started. What the kit notes of an op is made beforehand, up to {@link
 * CapturedFields#ROOM} captured fields. The values that the op's bindings make are counted, as the
 * engine's would be.
 */
record AllocationReport(Subject subject) {

  static final String ON_THE_LANE = "allocated bytes per op on the lane's thread";
  static final String IN_ALL = "allocated bytes per op on all threads of the adapter";

  /**
   * Publishes and prints both, and compares the second with a bound.
   *
   * @param ops how many are measured, after as many that are not
   */
  void publish(TestReporter reporter, int ops, OptionalLong mostBytesPerOp)
      throws AdapterException, InterruptedException {
    ThreadMXBean threads = counting();
    assumeTrue(threads != null, "this virtual machine does not count what threads allocate");
    if (threads == null) {
      return;
    }
    LeftBehind before = LeftBehind.fromNow();
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, 1)) {
      LaneDriver lane = adapter.lane();
      adapter.run(ops);
      Batch measured = new Batch(lane, subject.allOps(), ops, ops);
      long[] all = before.newThreadIds();
      Thread laneThread = lane.thread();
      long[] own = laneThread == null ? new long[0] : new long[] {laneThread.getId()};
      long[] ownBefore = threads.getThreadAllocatedBytes(own);
      long[] allBefore = threads.getThreadAllocatedBytes(all);
      lane.run(measured);
      lane.await(measured, subject.patience());
      long onTheLane = allocated(ownBefore, threads.getThreadAllocatedBytes(own)) / ops;
      long inAll = allocated(allBefore, threads.getThreadAllocatedBytes(all)) / ops;
      reporter.publishEntry(
          Map.of(ON_THE_LANE, Long.toString(onTheLane), IN_ALL, Long.toString(inAll)));
      // Maven's reports have what is printed, and nothing of what is published.
      String name = subject.provider().name();
      System.out.println(name + ": " + ON_THE_LANE + ": " + onTheLane);
      System.out.println(name + ": " + IN_ALL + ": " + inAll);
      mostBytesPerOp.ifPresent(
          most ->
              assertTrue(
                  inAll <= most, () -> inAll + " bytes per op, more than the bound of " + most));
    }
  }

  private static @Nullable ThreadMXBean counting() {
    return ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
            && threads.isThreadAllocatedMemorySupported()
            && threads.isThreadAllocatedMemoryEnabled()
        ? threads
        : null;
  }

  /**
   * How many bytes threads have allocated between two times, by thread. Of one that has ended
   * nothing is known any more (-1): what it had allocated before must not be subtracted.
   */
  static long allocated(long[] before, long[] after) {
    long sum = 0;
    for (int thread = 0; thread < before.length; thread++) {
      sum += Math.max(0, after[thread] - Math.max(0, before[thread]));
    }
    return sum;
  }
}
