package io.bench.engine.activity;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.ClientWatch;
import io.bench.engine.lane.CyclePlan;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.space.SpacePlan;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import io.bench.engine.time.SteadyTime;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

  private static final long INTERVAL_NANOS = 1_000_000_000L;
  private static final long START_LEAD_NANOS = 1_000_000L;
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

  private volatile @Nullable PhaseRun current;
  private volatile boolean interrupted;
  private volatile long interruptedNanos;
  private volatile @Nullable String stopReason;

  /** Ops of a warm-up only fill blocks: it is over itself. */
  private volatile boolean inBlocks;

  /** How much of the latest phase was done when it started no more ops, 0 to 1. */
  private double reached = 1;

  private @Nullable String failReason;
  private long nextTickNanos;

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
    if (!interrupted) {
      interruptedNanos = clock.nanoTime();
    }
    interrupted = true;
    PhaseRun run = current;
    if (run != null) {
      run.stop("interrupted");
    }
  }

  @Override
  public void stop(String reason) {
    if (stopReason == null) {
      stopReason = reason;
    }
    PhaseRun run = current;
    if (run != null) {
      run.stop(reason);
    }
  }

  @Override
  public void endWarmUp(int phase) {
    PhaseRun run = current;
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
      lanes.start(plan.name());
      try {
        for (int index = 0; index < plan.phases().size() && mayGoOn(faults); index++) {
          runPhase(index, lanes, intervals, faults);
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
      String unended = errors.end();
      failReason = failReason == null ? unended : failReason;
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
    long patienceNanos = interrupted ? FINISH_NANOS_INTERRUPTED : FINISH_NANOS;
    lanes.finish(patienceNanos);
    faults.afterFinish(patienceNanos);
  }

  /** How long to wait for the adapter to close, now that its lanes have ended. */
  private long closePatienceNanos(boolean faulty) {
    long interruptedForNanos = interrupted ? clock.nanoTime() - interruptedNanos : -1;
    return BoundedClose.patienceNanos(interruptedForNanos, plan.graceNanos(), faulty);
  }

  /** A time to wait until, or the end of the grace time of an interruption if that is earlier. */
  private long orGraceEnd(long deadlineNanos, long now) {
    if (!interrupted) {
      return deadlineNanos;
    }
    long graceEnd = interruptedNanos + plan.graceNanos();
    return deadlineNanos == Long.MAX_VALUE || graceEnd - now < deadlineNanos - now
        ? graceEnd
        : deadlineNanos;
  }

  private boolean mayGoOn(AdapterFaults faults) {
    return !interrupted && stopReason == null && failReason == null && faults.reason() == null;
  }

  private void runPhase(int index, LaneGroup lanes, Intervals intervals, AdapterFaults faults)
      throws InterruptedException {
    PhasePlan phase = plan.phases().get(index);
    PhaseBlocks blocks = coordination.blocks(phase);
    if (blocks != null) {
      runBlocks(index, blocks, lanes, intervals, faults);
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
    CyclePlan cycles =
        new CyclePlan(
            phase.firstCycle(),
            phase.cycleCount(),
            plan.ops().stride(),
            phase.shard(),
            phase.isPaced());
    PhaseRun run =
        new PhaseRun(
            index, startNanos, phase.lengthNanos(), phase.schedule(), cycles, plan.lanes());
    Instant startInstant = SteadyTime.SYSTEM.instant(startNanos);
    ClientUsage before = intervals.clientUsage();
    begin(run);
    lanes.run(run);
    awaitWithIntervals(run.issuingEnded(), Long.MAX_VALUE, run, lanes, intervals, faults);
    long issuedForNanos = Math.min(phase.lengthNanos(), clock.nanoTime() - startNanos);
    PhaseEnd end = PhaseEnd.of(phase, issuedForNanos, run.stopReason());
    reached = end == PhaseEnd.STOPPED ? progress(run, intervals) : 1;
    intervals.exchange(reached);
    // A number of cycles is measured until the last of them has ended, see windowSeconds().
    boolean ofCycles =
        phase.kind() == PhaseKind.MEASUREMENT && phase.schedule() == null && end == PhaseEnd.CYCLES;
    intervals.draining(ofCycles);
    begun.add(run, phase, startInstant, before, issuedForNanos, end);
    if (awaitWithIntervals(
        run.drained(), clock.nanoTime() + plan.graceNanos(), run, lanes, intervals, faults)) {
      // All ops have ended. On a busy machine a lane may take a while to report its figures.
      long now = clock.nanoTime();
      intervals.exchange(reached, orGraceEnd(now + plan.graceNanos(), now) - now);
    } else {
      intervals.exchange(reached);
    }
    intervals.draining(false);
    begun.drained(intervals.clientUsage());
    if (!interrupted && failReason == null) {
      failReason = run.stopReason();
      if (failReason == null && coordination.judgesErrors()) {
        failReason = limits.atEnd(intervals.totals(run.index()));
      }
    }
  }

  private void begin(PhaseRun run) {
    nextTickNanos = run.startNanos() + INTERVAL_NANOS;
    current = run;
    String stopped = interrupted ? "interrupted" : stopReason;
    if (stopped != null) {
      run.stop(stopped);
    }
  }

  private void runBlocks(
      int index, PhaseBlocks blocks, LaneGroup lanes, Intervals intervals, AdapterFaults faults)
      throws InterruptedException {
    listener.phaseStarted(index, plan.phases().get(index));
    inBlocks = true;
    BlockedPhase.Host host =
        new BlockedPhase.Host() {
          @Override
          public void begin(PhaseRun run) {
            Activity.this.begin(run);
          }

          @Override
          public boolean await(CountDownLatch latch, long deadlineNanos, PhaseRun run)
              throws InterruptedException {
            return awaitWithIntervals(latch, deadlineNanos, run, lanes, intervals, faults);
          }

          @Override
          public boolean mayGoOn() {
            PhaseRun run = current;
            return Activity.this.mayGoOn(faults) && (run == null || run.stopReason() == null);
          }
        };
    BlockedPhase phase = new BlockedPhase(plan, index, lanes, intervals, blocks, host, clock);
    PhaseResult result = phase.run();
    inBlocks = false;
    begun.inBlocks(result, phase.filledNanos(), phase.isWarm());
    PhaseRun last = current;
    if (!interrupted && failReason == null && last != null) {
      failReason = last.stopReason();
      if (failReason == null) {
        failReason = limits.atEnd(intervals.totals(index));
      }
    }
  }

  /**
   * Waits for a latch until a deadline, the end of an interruption's grace time or a broken lane,
   * ending an interval every second.
   *
   * @return whether the latch is at zero
   */
  private boolean awaitWithIntervals(
      CountDownLatch latch,
      long latestNanos,
      PhaseRun run,
      LaneGroup lanes,
      Intervals intervals,
      AdapterFaults faults)
      throws InterruptedException {
    while (true) {
      long now = clock.nanoTime();
      long deadlineNanos = orGraceEnd(latestNanos, now);
      if (now - deadlineNanos >= 0 && deadlineNanos != Long.MAX_VALUE) {
        return false;
      }
      long wait =
          deadlineNanos == Long.MAX_VALUE
              ? nextTickNanos - now
              : Math.min(nextTickNanos, deadlineNanos) - now;
      if (latch.await(Math.max(0, wait), TimeUnit.NANOSECONDS)) {
        return true;
      }
      if (clock.nanoTime() - nextTickNanos >= 0) {
        nextTickNanos += INTERVAL_NANOS;
        intervals.exchange(progress(run, intervals));
        String tooMany =
            coordination.judgesErrors() ? limits.meanwhile(intervals.totals(run.index())) : null;
        if (tooMany != null) {
          run.stop(tooMany);
        }
        if (intervals.observation(run.index()).hasSettled()) {
          coordination.settled(run.index(), this);
        }
        faults.look(clock.nanoTime(), run);
        if (lanes.failure() != null) {
          failReason = "a lane broke";
          return false;
        }
      }
    }
  }

  private double progress(PhaseRun run, Intervals intervals) {
    PhasePlan phase = plan.phases().get(run.index());
    double byTime =
        phase.lengthNanos() == PhaseRun.NO_END
            ? 0
            : (double) (clock.nanoTime() - run.startNanos()) / phase.lengthNanos();
    double byCount =
        (double) intervals.totals(run.index()).applyAsLong(Count.ISSUED) / phase.ownCycleCount();
    return Math.min(1, Math.max(byTime, byCount));
  }

  private ActivityResult result(LaneGroup lanes, Intervals intervals, AdapterFaults faults) {
    List<PhaseResult> phases = begun.results(lanes, intervals);
    failReason = failReason == null && !interrupted ? stopReason : failReason;
    for (int index = 0;
        index < phases.size() && failReason == null && coordination.judgesErrors();
        index++) {
      // Again, since an op may have ended after its phase had.
      failReason = ErrorLimits.verification(intervals.totals(index));
    }
    String fault = faults.reason();
    failReason = fault == null ? failReason : fault;
    ActivityResult.End end =
        interrupted && fault == null
            ? ActivityResult.End.INTERRUPTED
            : failReason != null ? ActivityResult.End.FAILED : ActivityResult.End.COMPLETED;
    boolean unfinished = phases.stream().anyMatch(phase -> !phase.unfinished().isEmpty());
    int exitCode =
        errors.exitCode() < 0 && unfinished ? limits.exitCodeOfUnfinished() : errors.exitCode();
    return new ActivityResult(plan, phases, end, failReason, exitCode, lanes.spaceCount());
  }
}
