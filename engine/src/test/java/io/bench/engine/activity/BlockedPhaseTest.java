package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A measurement that is cut into blocks; what it judges by time is only an order. */
class BlockedPhaseTest {

  private static final long BLOCK_NANOS = 30_000_000;
  private static final long LEAD_NANOS = 50_000_000;
  private static final long FILL_NANOS = 10_000_000;
  private static final long FIRST_OF_WARM_UP = 1L << 32;
  private static final long FIRST_OF_FILLS = 1L << 40;

  private final AtomicLong started = new AtomicLong();
  private final AtomicLong firstOfBlocks = new AtomicLong(Long.MAX_VALUE);
  private final Blocks blocks = new Blocks();

  /** Whether every other op that counts fails. */
  private boolean failsWhereItCounts;

  /** Until an op has ended so, another block follows: maybe no lane had a core in this one. */
  private @Nullable Count wanted;

  private int vain;

  /** Why no block can be kept; null if they can. */
  private @Nullable String fault;

  /** Commands a list of blocks, and keeps what came of them. */
  private final class Blocks implements PhaseCoordination, PhaseBlocks {

    private final Deque<Block> commands = new ArrayDeque<>();
    private final List<PhaseResult> results = new ArrayList<>();
    private final List<long[]> pilots = new ArrayList<>();
    private final List<String> order = new ArrayList<>();
    private long startedBefore = -1;
    private boolean quiet = true;
    private volatile boolean commanded;
    private volatile boolean saysWarm;
    private long filled;
    private volatile @Nullable Control control;

    @Override
    public @Nullable Block next() {
      order.add("next");
      startedBefore = started.get();
      Thread.onSpinWait();
      quiet &= started.get() == startedBefore;
      Block command = commands.poll();
      commanded |= command != null;
      return command;
    }

    @Override
    public void windowBegins() {
      order.add("begins");
    }

    @Override
    public void windowEnded() {
      order.add("ended");
    }

    @Override
    public void filled(long[] ended, long sliceNanos) {
      pilots.add(ended);
    }

    @Override
    public @Nullable String measured(
        ActivityPlan plan, PhaseResult result, List<OpTotals> fill, boolean drained) {
      assertThat(drained).isTrue();
      filled += fill.get(0).count(Count.SUCCEEDED);
      OpAccounting.check(plan, result);
      if (wanted != null && result.total(wanted) == 0 && ++vain < 100) {
        commands.addFirst(new Block(FILL_NANOS, true, false, System.nanoTime()));
        return null;
      }
      results.add(result);
      return fault;
    }

    @Override
    public Long startNanos(int phase, Control activity) {
      control = activity;
      return AT_ONCE;
    }

    @Override
    public void settled(int phase, Control control) {}

    @Override
    public boolean judgesErrors() {
      return true;
    }

    @Override
    public @Nullable PhaseBlocks blocks(PhasePlan phase) {
      return phase.kind() == PhaseKind.MEASUREMENT ? this : null;
    }
  }

  private ActivityResult run(@Nullable Schedule schedule) throws Exception {
    return run(schedule, BLOCK_NANOS);
  }

  private ActivityResult run(@Nullable Schedule schedule, long blockNanos) throws Exception {
    LaneOp op =
        (cycle, completion) -> {
          started.incrementAndGet();
          if (blocks.commanded) {
            firstOfBlocks.accumulateAndGet(System.nanoTime(), Math::min);
          }
          if (blocks.saysWarm && blocks.commanded && blocks.control != null) {
            blocks.control.endWarmUp(0);
          }
          if (failsWhereItCounts && cycle < FIRST_OF_WARM_UP && cycle % 2 == 0) {
            completion.fail(new OpError("Broken", "broken", false, null));
          } else {
            completion.succeed();
          }
        };
    List<PhasePlan> phases =
        List.of(
            new PhasePlan(PhaseKind.WARM_UP, PhaseRun.NO_END, FIRST_OF_WARM_UP, 100, null),
            new PhasePlan(
                PhaseKind.MEASUREMENT,
                blockNanos,
                0,
                Long.MAX_VALUE,
                schedule,
                Shard.WHOLE,
                false));
    return OneOpActivity.of(op, phases, blocks).run();
  }

  @Test
  void theMeasurementIsTheSumOfItsBlocksAndNothingElse() throws Exception {
    for (int block = 0; block < 3; block++) {
      blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, System.nanoTime()));
    }
    ActivityResult result = run(null);

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(blocks.results).hasSize(3);
    PhaseResult whole = result.phases().get(1);
    assertThat(whole.course().blocks()).isEqualTo(3);
    assertThat(whole.course().end()).isEqualTo(PhaseEnd.BLOCKS);
    assertThat(whole.windowSeconds()).isEqualTo(3 * BLOCK_NANOS / 1e9);
    long inBlocks = blocks.results.stream().mapToLong(one -> one.total(Count.SUCCEEDED)).sum();
    assertThat(whole.total(Count.SUCCEEDED)).isEqualTo(inBlocks).isPositive();
    assertThat(whole.achievedPerSecond()).isEqualTo(inBlocks / whole.windowSeconds());
    assertThat(result.phases().get(0).total(Count.SUCCEEDED))
        .as("what filled the blocks is the warm-up's")
        .isEqualTo(started.get() - inBlocks)
        .isEqualTo(100 + blocks.filled);
    assertThat(result.phases().get(0).course().issuingSeconds())
        .as("the time of the fills is the warm-up's too")
        .isGreaterThan(3 * FILL_NANOS / 1e9);
    assertThat(blocks.quiet).as("nothing is started between two blocks").isTrue();
    assertThat(blocks.order)
        .containsExactly(
            "next", "begins", "ended", "next", "begins", "ended", "next", "begins", "ended",
            "next");
  }

  @Test
  void aPilotTellsHowOpsEndedAndCountsForNothing() throws Exception {
    blocks.commands.add(new PhaseBlocks.Block(1_000_000_000, false, false, System.nanoTime()));
    ActivityResult result = run(null);

    assertThat(blocks.pilots).hasSize(1);
    assertThat(Arrays.stream(blocks.pilots.get(0)).sum()).isPositive();
    assertThat(result.phases()).as("nothing was measured").hasSize(1);
    assertThat(result.phases().get(0).total(Count.ISSUED)).isEqualTo(started.get());
  }

  @Test
  void everyBlockHasTheWholeScheduleOfItsLength() throws Exception {
    for (int block = 0; block < 2; block++) {
      blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, System.nanoTime()));
    }
    // Three ops at the beginning and none for minutes: a lane that wakes up late has time for them.
    RateProfile early = RateProfile.steps(List.of(1_000.0, 0.001), 0.0025);
    ActivityResult result = run(early, 1_000_000_000);

    PhaseResult whole = result.phases().get(1);
    assertThat(whole.total(Count.ISSUED)).isEqualTo(2 * 3);
    assertThat(whole.unsentOps()).isZero();
    assertThat(whole.course().issuingSeconds()).isGreaterThanOrEqualTo(2);
    assertThat(blocks.results).allMatch(block -> block.total(Count.ISSUED) == 3);
  }

  @Test
  void aWarmUpThatHasSettledEndsNoBlock() throws Exception {
    blocks.saysWarm = true;
    wanted = Count.SUCCEEDED;
    blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, System.nanoTime()));
    var unused = run(null);

    assertThat(blocks.results).hasSize(1);
    assertThat(blocks.results.get(0).total(Count.SUCCEEDED)).isPositive();
  }

  /** The ops that ran last are those of a pilot, which count for the warm-up. */
  @Test
  void errorsOfBlocksFailTheActivityAlsoWhereABlockWithoutAnyFollows() throws Exception {
    failsWhereItCounts = true;
    wanted = Count.FAILED;
    blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, System.nanoTime()));
    blocks.commands.add(new PhaseBlocks.Block(PilotSlices.NANOS, false, false, System.nanoTime()));
    ActivityResult result = run(null);

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).contains("failed, more than error-limit");
    assertThat(result.phases().get(0).total(Count.FAILED)).as("of the warm-up").isZero();
  }

  @Test
  void aBlockThatCannotBeKeptFailsTheActivity() throws Exception {
    fault = "the disk is full";
    for (int block = 0; block < 2; block++) {
      blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, System.nanoTime()));
    }
    ActivityResult result = run(null);

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).isEqualTo("the disk is full");
    assertThat(blocks.results).as("no other block follows").hasSize(1);
  }

  @Test
  void whatFillsABlockBeginsWithTheFirstOpOfAStride() throws Exception {
    AtomicLong first = new AtomicLong(Long.MAX_VALUE);
    LaneOp op =
        (cycle, completion) -> {
          if (cycle >= FIRST_OF_FILLS) {
            first.accumulateAndGet(cycle, Math::min);
          }
          completion.succeed();
        };
    List<List<Integer>> none = List.of(List.of(), List.of(), List.of());
    OpMix strides =
        new OpMix(
            List.of("a", "b", "c"),
            List.of(0, 1, 2),
            3,
            new StrideCaptures(new CaptureScope(), none, none));
    long firstOfWarmUp = FIRST_OF_WARM_UP + 2;
    assertThat(firstOfWarmUp % 3).isZero();
    List<PhasePlan> phases =
        List.of(
            new PhasePlan(PhaseKind.WARM_UP, PhaseRun.NO_END, firstOfWarmUp, 99, null),
            new PhasePlan(PhaseKind.MEASUREMENT, BLOCK_NANOS, 0, Long.MAX_VALUE, null));
    blocks.commands.add(new PhaseBlocks.Block(1_000_000_000, false, false, System.nanoTime()));

    ActivityResult result = OneOpActivity.of(op, strides, phases, blocks).run();

    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(first.get() % 3).isZero();
  }

  @Test
  void whereNobodyWantsABlockNothingIsMeasured() throws Exception {
    ActivityResult result = run(null);
    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(result.phases()).hasSize(1);
  }

  @Test
  void noOpOfABlockIsStartedBeforeItsInstant() throws Exception {
    long instant = System.nanoTime() + LEAD_NANOS;
    blocks.commands.add(new PhaseBlocks.Block(FILL_NANOS, true, false, instant));
    var unused = run(null);

    assertThat(blocks.results).hasSize(1);
    assertThat(firstOfBlocks.get() - instant).isNotNegative();
  }
}
