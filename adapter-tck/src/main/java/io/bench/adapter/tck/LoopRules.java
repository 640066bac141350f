package io.bench.adapter.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.adapter.api.AdapterException;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What an adapter's own event loops do for the lanes that they carry. */
record LoopRules(Subject subject) {

  private static final int OPS = 256;
  private static final long SHORT_NANOS = 1_000_000;
  private static final int WAKES = 4;

  void turnsOnOneThread() throws AdapterException, InterruptedException {
    List<LaneDriver> lanes;
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      assumeOwnLoops(adapter);
      lanes = adapter.lanes();
      adapter.run(OPS);
    }
    for (LaneDriver lane : lanes) {
      assertEquals(
          0,
          lane.turns().elsewhere(),
          "calls of LaneTask.turn on another thread than the lane's first");
    }
    long threads = lanes.stream().map(LaneDriver::thread).distinct().count();
    assertEquals(Subject.LANES, threads, "threads of LaneEventLoops: each lane has its own");
  }

  /** One that is wanted at once, then one that is wanted soon; nobody wakes the lane for them. */
  void turnsWhenTheirTimeHasCome() throws AdapterException, InterruptedException {
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      assumeOwnLoops(adapter);
      for (LaneDriver lane : adapter.lanes()) {
        for (long nanos : new long[] {0, SHORT_NANOS}) {
          CountDownLatch turned = lane.askForTurnIn(nanos);
          lane.await(
              turned,
              subject.patience(),
              () ->
                  "LaneTask.turn asked for the next turn in "
                      + nanos
                      + " ns, and LaneEventLoop ran none");
        }
      }
    }
  }

  void noTurnsAfterTheLast() throws AdapterException, InterruptedException {
    List<LaneDriver> lanes;
    try (OpenedAdapter adapter = OpenedAdapter.open(subject, Subject.LANES)) {
      assumeOwnLoops(adapter);
      lanes = adapter.lanes();
      adapter.run(OPS);
      adapter.endLanes();
      for (int i = 0; i < WAKES; i++) {
        lanes.forEach(LaneDriver::wake);
      }
    }
    for (LaneDriver lane : lanes) {
      assertEquals(
          0, lane.turns().afterEnd(), "calls of LaneTask.turn after one that returned FINISHED");
    }
  }

  private static void assumeOwnLoops(OpenedAdapter adapter) {
    assumeTrue(
        adapter.lanes().stream().allMatch(LaneDriver::hasOwnLoop),
        "the adapter lets the engine bring the threads of its lanes");
  }
}
