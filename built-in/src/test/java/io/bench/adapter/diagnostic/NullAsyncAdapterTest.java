package io.bench.adapter.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NullAsyncAdapterTest {

  private static final long LIMIT_SECONDS = 60;
  private static final String PREFIX = "null-async-test";

  @AfterEach
  void noThreadIsLeft() {
    assertThat(threads()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "30us", "2ms"})
  void everyOpOfEveryLaneEndsExactlyOnceAndEveryTenthWithAnError(String delay) throws Exception {
    int inFlight = 16;
    int opsPerLane = 1_000;
    List<List<FakeCompletion>> completions = new ArrayList<>();
    try (Adapter adapter = open(Map.of("delay", delay, "fail-every", "10"), 2, inFlight)) {
      PreparedOp op = adapter.prepare(FakeCycleBinding.readOfCycle());
      List<Thread> lanes = new ArrayList<>();
      for (int lane = 0; lane < 2; lane++) {
        LaneOp onLane = op.onLane(adapter.openLane(lane));
        List<FakeCompletion> own = new ArrayList<>();
        completions.add(own);
        lanes.add(new Thread(() -> run(onLane, opsPerLane, inFlight, own)));
      }
      lanes.forEach(Thread::start);
      for (Thread lane : lanes) {
        lane.join();
      }
    }
    for (List<FakeCompletion> lane : completions) {
      assertThat(lane).hasSize(opsPerLane).allMatch(completion -> completion.ends() == 1);
      assertThat(lane).filteredOn(completion -> completion.error() != null).hasSize(100);
    }
  }

  /** A closed loop that waits for its last op; the test fails if one does not end. */
  private static void run(LaneOp op, int ops, int inFlight, List<FakeCompletion> completions) {
    Semaphore permits = new Semaphore(inFlight);
    for (int cycle = 0; cycle < ops && acquired(permits, 1); cycle++) {
      FakeCompletion completion = new FakeCompletion(permits::release);
      completions.add(completion);
      op.start(cycle, completion);
    }
    acquired(permits, inFlight);
  }

  private static boolean acquired(Semaphore permits, int count) {
    try {
      return permits.tryAcquire(count, LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  @Test
  void opsEndOnTheAdaptersThreadInTheOrderOfTheirStartAndNotBeforeTheirDelay() throws Exception {
    int ops = 8;
    CountDownLatch ended = new CountDownLatch(ops);
    List<Long> startNanos = new ArrayList<>();
    List<FakeCompletion> completions = new ArrayList<>();
    try (Adapter adapter = open(Map.of("delay", "3ms"), 1, ops)) {
      LaneOp op = adapter.prepare(FakeCycleBinding.readOfCycle()).onLane(adapter.openLane(0));
      for (int cycle = 0; cycle < ops; cycle++) {
        FakeCompletion completion = new FakeCompletion(ended::countDown);
        completions.add(completion);
        startNanos.add(System.nanoTime());
        op.start(cycle, completion);
      }
      assertThat(ended.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
    for (int cycle = 0; cycle < ops; cycle++) {
      FakeCompletion completion = completions.get(cycle);
      assertThat(completion.thread()).extracting(Thread::getName).isEqualTo(PREFIX + "-null-async");
      assertThat(completion.endNanos() - startNanos.get(cycle)).isGreaterThanOrEqualTo(3_000_000);
    }
    assertThat(completions).extracting(FakeCompletion::endNanos).isSorted();
  }

  @Test
  void closingEndsTheThreadAndLeavesOpsInFlightWithoutAnEnd() throws Exception {
    List<FakeCompletion> completions = new ArrayList<>();
    Adapter adapter = open(Map.of("delay", "1h"), 2, 4);
    PreparedOp op = adapter.prepare(FakeCycleBinding.readOfCycle());
    for (int lane = 0; lane < 2; lane++) {
      LaneOp onLane = op.onLane(adapter.openLane(lane));
      for (int cycle = 0; cycle < 4; cycle++) {
        FakeCompletion completion = new FakeCompletion();
        completions.add(completion);
        onLane.start(cycle, completion);
      }
    }
    assertThat(threads()).hasSize(1);
    adapter.close();

    assertThat(threads()).isEmpty();
    assertThat(completions).allMatch(completion -> completion.ends() == 0);
    adapter.close();
  }

  @Test
  void closingByAnInterruptedThreadIsDoneAllTheSameAndKeepsTheInterruption() throws Exception {
    Adapter adapter = open(Map.of(), 1, 1);
    Thread.currentThread().interrupt();
    adapter.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(threads()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 20000",
    "20000, 20000",
    "100000, 100000",
    "1000000, 1000000",
    "3600000000000, 1000000"
  })
  void whileNothingIsInFlightTheThreadSleepsNoLongerThanADelay(long delayNanos, long idleNanos) {
    assertThat(NullAsyncAdapter.idleNanos(delayNanos)).isEqualTo(idleNanos);
  }

  private static Adapter open(Map<String, String> given, int lanes, int inFlight) throws Exception {
    return Opened.with(new NullAsyncProvider(), given, lanes, inFlight, PREFIX);
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(PREFIX))
        .toList();
  }
}
