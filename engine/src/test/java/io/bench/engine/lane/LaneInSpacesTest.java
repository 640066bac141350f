package io.bench.engine.lane;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.Count;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.record.OpTotals;
import io.bench.engine.time.ProcessStalls;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two ops in turn: the first runs on the common client, the second in a space. */
class LaneInSpacesTest {

  private static final int IN_SPACE = 1;

  private final FakeClock clock = new FakeClock();
  private final FakeLaneServer common = new FakeLaneServer();
  private final FakeLaneServer inSpace = new FakeLaneServer();
  private final FakeSpaces spaces = new FakeSpaces();
  private final LaneRecorder recorder = new LaneRecorder(1, 2, 3);
  private final Collector collector = new Collector(List.of(recorder), 1, 2, 3);
  private final Lane lane =
      new Lane(
          new LaneSettings(
              clock,
              new OpMix(List.of(), List.of(0, IN_SPACE), 1),
              1,
              1,
              new ErrorHandling(
                  ErrorPolicy.parse("Timeout:retry,count;.*:count"), 2, new Backoff(0), 1),
              (template, error, rule, first) -> {},
              1_000_000_000L,
              ProcessStalls.UNKNOWN,
              7),
          0,
          8,
          AdapterLane.WITHOUT_STATE,
          new LaneOp[] {common, common},
          spaces,
          recorder);

  @Test
  void anOpWaitsForItsSpaceWhileOthersGoOn() {
    PhaseRun run = begin(4, PhaseRun.NO_END);

    assertThat(common.cycles).containsExactly(0L, 2L);
    assertThat(inSpace.cycles).isEmpty();
    assertThat(run.issuingEnded().getCount()).isEqualTo(1);

    spaces.open = true;
    turn();

    assertThat(inSpace.cycles).containsExactly(1L, 3L);
    assertThat(spaces.flushes).isEqualTo(1);
    assertThat(run.issuingEnded().getCount()).isZero();
  }

  @Test
  void anOpThatWaitsForItsSpaceIsNotIssuedAndNotLost() {
    begin(2, PhaseRun.NO_END);

    assertThat(totals().count(Count.ISSUED)).isZero();

    spaces.open = true;
    turn();
    inSpace.answerAll();
    OpTotals after = totals();
    assertThat(after.count(Count.ISSUED)).isEqualTo(1);
    assertThat(after.count(Count.SUCCEEDED)).isEqualTo(1);
  }

  @Test
  void whatStillWaitsAtTheEndOfThePhaseIsGivenUpUnissued() {
    PhaseRun run = begin(100, 1_000);
    common.answerAll();
    clock.advanceNanos(1_000);
    turn();
    common.answerAll();

    assertThat(run.drained().getCount()).isZero();
    assertThat(totals().count(Count.ISSUED)).isZero();
  }

  @Test
  void anOpWhoseSpaceFailedFailsUnsent() {
    spaces.open = true;
    spaces.failure = new OpError("SpaceNotOpened", "no", false, null);
    begin(2, PhaseRun.NO_END);

    OpTotals totals = totals();
    assertThat(totals.count(Count.FAILED)).isEqualTo(1);
    assertThat(totals.count(Count.NOT_SENT)).isEqualTo(1);
    assertThat(totals.errors()).containsEntry("SpaceNotOpened", 1L);
  }

  @Test
  void anOpInASpaceIsCancelledThere() {
    spaces.open = true;
    begin(2, PhaseRun.NO_END);

    lane.finish();
    turn();

    assertThat(inSpace.cancelled).isEqualTo(1);
    assertThat(common.cancelled).isEqualTo(1);
  }

  @Test
  void aRetryInASpaceIsFlushedThere() {
    spaces.open = true;
    begin(2, PhaseRun.NO_END);
    assertThat(spaces.flushes).isEqualTo(1);

    inSpace.waiting.remove().fail(new OpError("Timeout", "no answer", true, null));
    turn();

    assertThat(inSpace.cycles).containsExactly(1L, 1L);
    assertThat(spaces.flushes).isEqualTo(2);
  }

  private PhaseRun begin(long cycles, long lengthNanos) {
    PhaseRun run =
        new PhaseRun(
            0,
            clock.nanoTime(),
            lengthNanos,
            null,
            new CyclePlan(0, cycles, 2, Shard.WHOLE, false),
            1,
            null);
    lane.run(run);
    turn();
    return run;
  }

  private void turn() {
    while (lane.turn() == 0) {
      // the next turn must come at once
    }
  }

  private OpTotals totals() {
    recorder.exchange();
    collector.collect(0, 1, -1);
    return collector.totals(0).get(IN_SPACE);
  }

  private final class FakeSpaces implements LaneSpaces, LaneSpaces.Space {
    boolean open;
    int flushes;
    private boolean flushWanted;
    @Nullable OpError failure;

    @Override
    public boolean isNamedBy(int template) {
      return template == IN_SPACE;
    }

    @Override
    public @Nullable Space find(int template, long cycle) {
      return open ? this : null;
    }

    @Override
    public int changes() {
      return open ? 1 : 0;
    }

    @Override
    public void flush() {
      if (flushWanted) {
        flushWanted = false;
        flushes++;
      }
    }

    @Override
    public LaneOp op(int template) {
      flushWanted = true;
      return inSpace;
    }

    @Override
    public @Nullable OpError failure() {
      return failure;
    }
  }
}
