package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DueQueueTest {

  @Test
  void givesOpsInTheOrderTheyAreDue() {
    LaneTurns lane = new LaneRig(new FakeLaneServer(), 1).lane.turns;
    SplittableRandom random = new SplittableRandom(42);
    DueQueue queue = new DueQueue(500);
    for (int i = 0; i < 500; i++) {
      InFlightOp op = new InFlightOp(lane, i, new Object[0]);
      op.dueNanos = random.nextLong(1_000);
      queue.add(op);
    }

    List<Long> due = new ArrayList<>();
    while (!queue.isEmpty()) {
      long first = queue.firstDueNanos();
      assertThat(queue.take().dueNanos).isEqualTo(first);
      due.add(first);
    }

    assertThat(due).hasSize(500).isSorted();
  }

  @Test
  void opsThatAreNotIssuedAreTakenOutInTheOrderTheyAreDue() {
    LaneTurns lane = new LaneRig(new FakeLaneServer(), 1).lane.turns;
    SplittableRandom random = new SplittableRandom(42);
    DueQueue queue = new DueQueue(500);
    for (int i = 0; i < 500; i++) {
      InFlightOp op = new InFlightOp(lane, i, new Object[0]);
      op.dueNanos = Long.MAX_VALUE - 500 + random.nextLong(1_000); // the clock wraps meanwhile
      op.state = i % 5 == 0 ? InFlightOp.BACKING_OFF : InFlightOp.WAITING;
      queue.add(op);
    }

    assertThat(queue.takeUnissued())
        .hasSize(400)
        .allMatch(op -> op.state == InFlightOp.WAITING)
        .extracting(op -> op.dueNanos - Long.MAX_VALUE)
        .isSorted();
    List<Long> left = new ArrayList<>();
    while (!queue.isEmpty()) {
      left.add(queue.take().dueNanos - Long.MAX_VALUE);
    }
    assertThat(left).hasSize(100).isSorted();
    assertThat(queue.takeUnissued()).isEmpty();
  }
}
