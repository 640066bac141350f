package io.bench.engine.activity;

import io.bench.engine.activity.PhaseBlocks.Block;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.SteadyTime;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A measured phase that is cut into blocks. A block begins with ops of the warm-up before it, and
 * lanes pass over to the measured phase while these are in flight, so that what counts begins with
 * as many in flight as it ends with. The activity's thread.
 */
final class BlockedPhase {

  private final ActivityPlan plan;
  private final int index;
  private final PhasePlan phase;
  private final LaneGroup lanes;
  private final Intervals intervals;
  private final PhaseBlocks blocks;
  private final ActivityWait wait;
  private final NanoClock clock;
  private long nextFillCycle;
  private long nextCycle;
  private long filledNanos;
  private boolean isWarm = true;
  private @Nullable PhaseResult sum;

  /**
   * @param index of the phase; a warm-up comes before it
   * @throws IllegalArgumentException if none does
   */
  BlockedPhase(
      ActivityPlan plan,
      int index,
      LaneGroup lanes,
      Intervals intervals,
      PhaseBlocks blocks,
      ActivityWait wait,
      NanoClock clock) {
    if (index == 0 || plan.phases().get(index - 1).kind() != PhaseKind.WARM_UP) {
      throw new IllegalArgumentException("blocks without a warm-up");
    }
    this.plan = plan;
    this.index = index;
    this.phase = plan.phases().get(index);
    this.lanes = lanes;
    this.intervals = intervals;
    this.blocks = blocks;
    this.wait = wait;
    this.clock = clock;
    // Behind those of the warm-up itself.
    long behindWarmUp = plan.phases().get(index - 1).firstCycle() + (1L << 40);
    this.nextFillCycle = beginOfSequence(plan, behindWarmUp);
    this.nextCycle = phase.firstCycle();
  }

  /** The first cycle from there on that runs the first op of the sequence, and so of a stride. */
  private static long beginOfSequence(ActivityPlan plan, long cycle) {
    int length = plan.ops().order().size();
    return (cycle + length - 1) / length * length;
  }

  /** Measures blocks until no other follows; what came of them, or null if there was none. */
  @Nullable PhaseResult run() throws InterruptedException {
    while (mayGoOn()) {
      intervals.rest();
      Block block = blocks.next();
      intervals.goOn();
      if (block == null || !mayGoOn()) {
        break;
      }
      if (block.measured()) {
        measure(block);
      } else {
        pilot(block);
      }
    }
    return sum;
  }

  /** For how long ops of the warm-up were started, which are counted with it. */
  long filledNanos() {
    return filledNanos;
  }

  /** Whether all blocks that counted began warm. */
  boolean isWarm() {
    return isWarm;
  }

  private boolean mayGoOn() {
    return wait.mayGoOn() && !wait.isStopped();
  }

  private PhaseRun fill(Block block) {
    long soon = clock.nanoTime() + Activity.START_LEAD_NANOS;
    long start = block.startNanos() - soon > 0 ? block.startNanos() : soon;
    PhaseRun fill =
        plan.run(index - 1, start, PhaseRun.NO_END, nextFillCycle, Long.MAX_VALUE, null);
    begin(fill);
    return fill;
  }

  private void begin(PhaseRun run) {
    wait.begin(run);
    lanes.run(run);
  }

  private void pilot(Block block) throws InterruptedException {
    PhaseRun fill = fill(block);
    PilotSlices slices = new PilotSlices(block.fillNanos());
    long endedBefore = ended();
    while (!slices.areComplete()
        && !wait.await(fill.issuingEnded(), fill.startNanos() + slices.nextLookNanos(), fill)) {
      intervals.exchange(0);
      slices.look(ended() - endedBefore, clock.nanoTime() - fill.startNanos());
    }
    fill.complete();
    lanes.wake();
    filledNanos += clock.nanoTime() - fill.startNanos();
    drain(fill);
    passed(fill);
    blocks.filled(slices.toArray(), PilotSlices.NANOS);
  }

  private long ended() {
    var totals = intervals.totals(index - 1);
    return totals.applyAsLong(Count.SUCCEEDED) + totals.applyAsLong(Count.FAILED);
  }

  private void measure(Block block) throws InterruptedException {
    List<PhaseTotals> totals = intervals.beginBlock(index - 1, index);
    PhaseRun fill = fill(block);
    if (wait.await(fill.issuingEnded(), fill.startNanos() + block.fillNanos(), fill)) {
      drain(fill); // it was stopped
      return;
    }
    blocks.windowBegins();
    Instant start = SteadyTime.SYSTEM.instant();
    PhaseRun run =
        plan.run(index, clock.nanoTime(), phase.lengthNanos(), nextCycle, phase.cycleCount(), fill);
    begin(run);
    filledNanos += run.startNanos() - fill.startNanos();
    intervals.exchange(0);
    ClientUsage before = intervals.clientUsage();
    intervals.issuing(index);
    wait.await(run.issuingEnded(), Long.MAX_VALUE, run);
    long issuedForNanos = Math.min(phase.lengthNanos(), clock.nanoTime() - run.startNanos());
    intervals.exchange(1);
    ClientUsage used = intervals.clientUsage().since(before);
    blocks.windowEnded();
    intervals.draining(false);
    boolean drained = drain(run);
    passed(fill);
    passed(run);
    PhaseResult result = result(run, start, issuedForNanos, totals.get(1), used);
    isWarm &= block.isWarm();
    sum = sum == null ? result : sum.plusBlock(result);
    if (!drained) {
      // Its ops would end in another block, and load the server while another arm measures.
      run.stop(
          "ops of a block did not end within %.1f s (grace)".formatted(plan.graceNanos() / 1e9));
    }
    String failed = blocks.measured(plan, result, totals.get(0).ops(), drained);
    if (failed != null) {
      run.stop(failed);
    }
  }

  /** Where nothing is lost if the next run begins. */
  private void passed(PhaseRun run) {
    PhasePlan planned = plan.phases().get(run.index());
    long issuedForNanos = clock.nanoTime() - run.startNanos();
    long passed =
        planned.schedule() == null
            ? run.behindClaimed()
            : run.firstCycle() + planned.schedule().opsDueWithin(issuedForNanos);
    long next = beginOfSequence(plan, passed + 1);
    if (run.index() == index) {
      nextCycle = next;
    } else {
      nextFillCycle = next;
    }
  }

  private boolean drain(PhaseRun run) throws InterruptedException {
    boolean drained = wait.await(run.drained(), clock.nanoTime() + plan.graceNanos(), run);
    intervals.exchange(1, drained ? plan.graceNanos() : 0);
    return drained;
  }

  private PhaseResult result(
      PhaseRun run, Instant start, long issuedForNanos, PhaseTotals totals, ClientUsage used) {
    PhaseEnd end = PhaseEnd.of(phase, issuedForNanos, run.stopReason());
    long nanos = Math.max(issuedForNanos, lanes.lastEndAfter(index, run.startNanos()));
    return new PhaseResult(
        phase,
        new PhaseCourse(
            start,
            nanos / 1e9,
            issuedForNanos / 1e9,
            end == PhaseEnd.TIME ? PhaseEnd.BLOCKS : end,
            run.stopReason(),
            1,
            1),
        totals.ops(),
        plan.ops().hasStrides() ? new StrideResult(totals.strides(), 0) : null,
        List.of(),
        null,
        used,
        PhaseFindings.NONE);
  }
}
