package io.bench.engine.activity;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.ClientWatch;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.space.SpacePlan;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs one activity through its phases. {@link #run} is called once; {@link #interrupt}, {@link
 * #stop} and {@link #endWarmUp} may be called by any thread at any time.
 *
 * <p>The phases share connections, prepared ops, lanes and permits. Between two phases lanes stop
 * issuing and drain, at most for the grace time; an op that takes longer goes on, keeps its permit
 * and its phase, and is recorded there however late it ends.
 */
public final class Activity implements PhaseCoordination.Control {

  /** Between the command to begin a phase and its first op. */
  static final long START_LEAD_NANOS = 1_000_000L;

  private static final long FINISH_NANOS = 10_000_000_000L;
  private static final long FINISH_NANOS_INTERRUPTED = 2_000_000_000L;

  private final ActivityPlan plan;
  private final Adapter adapter;
  private final List<PreparedOp> preparedOps;
  private final ActivityListener listener;
  private final @Nullable SpacePlan spaces;
  private final PhaseCoordination coordination;
  private final String adapterName;
  private final BoundedClose closing;
  private final NanoClock clock = NanoClock.SYSTEM;
  private final ErrorLog errors;
  private final ErrorLimits limits;
  private final BegunPhases begun;

  private final ActivityStop stop = new ActivityStop(clock);

  /** Ops of a warm-up only fill blocks: it is over itself. */
  private volatile boolean inBlocks;

  /** How much of the latest phase was done when it started no more ops, 0 to 1. */
  private double reached = 1;

  /**
   * @param adapterName how messages name the adapter, such as {@code adapter 'cql'}
   * @param preparedOps by op template, prepared by {@code adapter}, which stays open
   * @param spaces where ops name client instances of their own, or null if none does
   * @param surroundings what else a measurement is judged by; null if it is to be judged by nobody,
   *     since it only prepares
   * @param coordination with other clients that run it too
   */
  public Activity(
      ActivityPlan plan,
      Adapter adapter,
      String adapterName,
      List<PreparedOp> preparedOps,
      ActivityListener listener,
      @Nullable SpacePlan spaces,
      @Nullable Surroundings surroundings,
      PhaseCoordination coordination) {
    this.coordination = coordination;
    this.adapterName = adapterName;
    this.closing = new BoundedClose(adapterName, listener);
    this.spaces = spaces;
    this.plan = plan;
    this.adapter = adapter;
    this.preparedOps = List.copyOf(preparedOps);
    this.listener = listener;
    this.errors = new ErrorLog(plan, listener);
    this.limits = new ErrorLimits(plan);
    this.begun = new BegunPhases(plan, surroundings);
  }

  /** Stops issuing, drains and ends the activity. Idempotent. */
  @Override
  public void interrupt() {
    stop.interrupt();
  }

  @Override
  public void stop(String reason) {
    stop.ask(reason);
  }

  @Override
  public void endWarmUp(int phase) {
    PhaseRun run = stop.current();
    if (run != null && run.index() == phase && !inBlocks) {
      run.complete();
    }
  }

  /**
   * Runs all phases and waits for their end.
   *
   * @throws AdapterException if a lane could not be opened, or an error verb not begun
   * @throws InterruptedException if the calling thread was interrupted; the lanes have been asked
   *     to end
   * @return also where the adapter was at fault with its lanes, see {@link AdapterFault}
   * @throws IllegalStateException if ops do not add up or a lane broke: a bug, of ours or the
   *     adapter's
   */
  public ActivityResult run() throws AdapterException, InterruptedException {
    errors.begin();
    ClientWatch watch = new ClientWatch();
    LaneGroup lanes = open(watch);
    AdapterFaults faults = new AdapterFaults(plan, lanes, adapterName, listener);
    try (watch) {
      Intervals intervals = new Intervals(plan, lanes, watch, listener, clock);
      ActivityWait wait =
          new ActivityWait(plan, lanes, intervals, faults, limits, stop, coordination, this, clock);
      lanes.start(plan.name());
      try {
        for (int index = 0; index < plan.phases().size() && wait.mayGoOn(); index++) {
          runPhase(index, lanes, intervals, wait);
        }
      } finally {
        finish(lanes, faults);
        intervals.end(reached);
        lanes.recorders().forEach(recorder -> recorder.exchange());
        intervals.end(reached);
      }
      Throwable broken = lanes.failure();
      if (broken != null) {
        throw new IllegalStateException("a lane broke: " + broken.getMessage(), broken);
      }
      stop.failed(errors.end());
      return result(lanes, intervals, faults);
    } finally {
      closing.close("its lanes", lanes::close, closePatienceNanos(faults.reason() != null));
      errors.end();
    }
  }

  private LaneGroup open(ClientWatch watch) throws AdapterException {
    try {
      return LaneGroup.open(plan, adapter, preparedOps, settings(watch.stalls()), spaces);
    } catch (AdapterException | RuntimeException e) {
      watch.close();
      throw e;
    }
  }

  private LaneSettings settings(ProcessStalls stalls) {
    return new LaneSettings(
        clock,
        plan.ops(),
        plan.phases().size(),
        plan.lanes(),
        plan.errors(),
        errors,
        plan.graceNanos(),
        stalls,
        plan.seed());
  }

  private void finish(LaneGroup lanes, AdapterFaults faults) throws InterruptedException {
    long patienceNanos = stop.isInterrupted() ? FINISH_NANOS_INTERRUPTED : FINISH_NANOS;
    lanes.finish(patienceNanos);
    faults.afterFinish(patienceNanos);
  }

  /** How long to wait for the adapter to close, now that its lanes have ended. */
  private long closePatienceNanos(boolean faulty) {
    return BoundedClose.patienceNanos(stop.interruptedForNanos(), plan.graceNanos(), faulty);
  }

  private void runPhase(int index, LaneGroup lanes, Intervals intervals, ActivityWait wait)
      throws InterruptedException {
    PhasePlan phase = plan.phases().get(index);
    PhaseBlocks blocks = coordination.blocks(phase);
    if (blocks != null) {
      runBlocks(index, blocks, lanes, intervals, wait);
      return;
    }
    Long start = coordination.startNanos(index, this);
    if (start == null) {
      return;
    }
    listener.phaseStarted(index, phase);
    intervals.end(0);
    intervals.issuing(index);
    long startNanos =
        start == PhaseCoordination.AT_ONCE ? clock.nanoTime() + START_LEAD_NANOS : start;
    PhaseRun run =
        plan.run(
            index, startNanos, phase.lengthNanos(), phase.firstCycle(), phase.cycleCount(), null);
    ClientUsage before = intervals.clientUsage();
    wait.begin(run);
    lanes.run(run);
    boolean ended = wait.await(run.issuingEnded(), Long.MAX_VALUE, run);
    long issuedForNanos = Math.min(phase.lengthNanos(), clock.nanoTime() - startNanos);
    PhaseEnd end = PhaseEnd.of(phase, issuedForNanos, run.stopReason());
    reached = end == PhaseEnd.STOPPED ? wait.progress(run) : 1;
    intervals.exchangeAtWindowEnd(reached, !ended);
    // A number of cycles is measured until the last of them has ended, see windowSeconds().
    boolean ofCycles =
        phase.kind() == PhaseKind.MEASUREMENT && phase.schedule() == null && end == PhaseEnd.CYCLES;
    intervals.draining(ofCycles);
    if (wait.await(run.drained(), clock.nanoTime() + plan.graceNanos(), run)) {
      // All ops have ended. On a busy machine a lane may take a while to report its figures.
      long now = clock.nanoTime();
      long grace = plan.graceNanos();
      intervals.exchange(reached, stop.orGraceEnd(now + grace, grace, now) - now);
    } else {
      intervals.exchange(reached);
    }
    intervals.draining(false);
    ClientUsage used = intervals.clientUsage().since(before);
    begun.add(new BegunPhases.Begun(run, issuedForNanos, end, used));
    failIfStopped(run, index, intervals, coordination.judgesErrors());
  }

  private void failIfStopped(PhaseRun run, int phase, Intervals intervals, boolean judged) {
    if (!stop.isInterrupted()) {
      stop.failed(run.stopReason());
      if (stop.failReason() == null && judged) {
        stop.failed(limits.atEnd(intervals.totals(phase)));
      }
    }
  }

  private void runBlocks(
      int index, PhaseBlocks blocks, LaneGroup lanes, Intervals intervals, ActivityWait wait)
      throws InterruptedException {
    listener.phaseStarted(index, plan.phases().get(index));
    inBlocks = true;
    BlockedPhase phase = new BlockedPhase(plan, index, lanes, intervals, blocks, wait, clock);
    PhaseResult result = phase.run();
    inBlocks = false;
    begun.inBlocks(result, phase.filledNanos(), phase.isWarm());
    PhaseRun last = stop.current();
    if (last != null) {
      failIfStopped(last, index, intervals, true);
    }
  }

  private ActivityResult result(LaneGroup lanes, Intervals intervals, AdapterFaults faults) {
    List<PhaseResult> phases = begun.results(lanes, intervals);
    if (!stop.isInterrupted()) {
      stop.failed(stop.asked());
    }
    for (int index = 0; index < phases.size() && coordination.judgesErrors(); index++) {
      // Again, since an op may have ended after its phase had.
      stop.failed(ErrorLimits.verification(intervals.totals(index)));
    }
    String fault = faults.reason();
    String failReason = fault == null ? stop.failReason() : fault;
    ActivityResult.End end =
        stop.isInterrupted() && fault == null
            ? ActivityResult.End.INTERRUPTED
            : failReason != null ? ActivityResult.End.FAILED : ActivityResult.End.COMPLETED;
    boolean unfinished = phases.stream().anyMatch(phase -> !phase.unfinished().isEmpty());
    int exitCode =
        errors.exitCode() < 0 && unfinished ? limits.exitCodeOfUnfinished() : errors.exitCode();
    return new ActivityResult(plan, phases, end, failReason, exitCode, lanes.spaceCount());
  }
}
