package io.bench.export;

import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.lane.OpMix;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** A run of one step whose intervals a test makes up: two op templates, paced at 1,000 a second. */
public final class FedRun {

  /** With everything that a text format has to escape. */
  public static final String ODD_OP = "write \"b\\c\", 2.5\n${0}";

  public static final Instant START = Instant.parse("2026-03-04T05:06:07Z");

  private static final long SECOND = 1_000_000_000L;

  public static final PhasePlan WARM_UP = paced(PhaseKind.WARM_UP);
  public static final PhasePlan MEASUREMENT = paced(PhaseKind.MEASUREMENT);

  /** Of each client. */
  public static final int CORES = 4;

  public static final StepInfo STEP =
      new StepInfo(
          0,
          1,
          "main.step",
          null,
          "null",
          false,
          Map.of(),
          Map.of(),
          CORES,
          new ActivityPlan(
              "main.step",
              new OpMix(List.of("read", ODD_OP), List.of(0, 1), 2),
              1,
              8,
              List.of(WARM_UP, MEASUREMENT),
              new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
              SECOND,
              3,
              7));

  private final RunListener listener;
  private final List<LaneInterval> lanes = new ArrayList<>();
  private StepInfo step = STEP;
  private int second;

  public FedRun(RunListener listener) {
    this.listener = listener;
    lanes(2);
  }

  private static PhasePlan paced(PhaseKind kind) {
    return new PhasePlan(kind, 60 * SECOND, 0, Long.MAX_VALUE, RateProfile.constant(1_000));
  }

  /** As many clients as this measure the step that begins. */
  public FedRun clients(String number) {
    Map<String, String> parameters = Map.of(EngineParameters.CLIENTS.name(), number);
    step =
        new StepInfo(
            STEP.index(),
            STEP.count(),
            STEP.name(),
            STEP.ratesOf(),
            STEP.adapter(),
            STEP.preparatory(),
            parameters,
            STEP.server(),
            EngineParameters.clients(parameters) * CORES,
            STEP.plan());
    return this;
  }

  /** Begins a run of this workload, its step and both phases. */
  public FedRun begun(String workload) {
    listener.runStarted(
        new RunInfo(
            START,
            workload,
            "built-in",
            "",
            List.of("default"),
            "default",
            "null",
            Map.of(),
            List.of(),
            false));
    listener.stepStarted(step);
    listener.phaseStarted(step, 0, WARM_UP);
    listener.phaseStarted(step, 1, MEASUREMENT);
    return this;
  }

  /** What an op template did in an interval: each op took so long. */
  public static OpTotals ops(long issued, long failed, long unfinished, long eachNanos) {
    OpTotals totals = new OpTotals(3);
    totals.add(Count.ISSUED, issued);
    totals.add(Count.TRIES, issued);
    totals.add(Count.FAILED, failed);
    totals.add(Count.SUCCEEDED, issued - failed - unfinished);
    if (failed > 0) {
      totals.addErrors("UNAVAILABLE", failed);
    }
    Histogram times = new Histogram(3);
    if (issued > failed + unfinished) {
      times.recordValueWithCount(eachNanos, issued - failed - unfinished);
    }
    totals.add(Latency.RESPONSE, times);
    return totals;
  }

  /** Adds that these ops together waited for permits, and for the server, in nanoseconds. */
  public static OpTotals waited(OpTotals ops, long permitNanos, long serverNanos) {
    ops.time().add(0, permitNanos, 0, 0, 0, 0, serverNanos, 0, 0);
    return ops;
  }

  /** As many lanes as this are told of from now on: half busy, a quarter, an eighth. */
  public FedRun lanes(int number) {
    lanes.clear();
    for (int lane = 0; lane < number; lane++) {
      lanes.add(new LaneInterval(SECOND >> (lane + 1), LaneInterval.UNKNOWN, 0, 9, 1_000));
    }
    return this;
  }

  /** One more second of a phase. */
  public void second(int phaseIndex, OpTotals read, OpTotals write) {
    second++;
    Histogram hiccups = new Histogram(3);
    hiccups.recordValue(2_000_000);
    MachineUsage machine =
        new MachineUsage(2, SECOND / 5, SECOND, SECOND / 2, 0, SECOND / 4, -1, 2_600);
    ClientUsage used =
        new ClientUsage(SECOND / 2, 3, 40, 20, 123_456_789, 1_000, 2, 30, 0, 0, machine);
    listener.interval(
        step,
        new IntervalReport(
            phaseIndex == 0 ? WARM_UP : MEASUREMENT,
            phaseIndex,
            START.plusSeconds(second - 1),
            START.plusSeconds(second),
            new IntervalRecord(
                phaseIndex,
                (second - 1) * SECOND,
                second * SECOND,
                List.of(read, write),
                new OpTotals(3),
                lanes),
            new ClientInterval(1, used, 15, hiccups),
            true,
            0.25,
            null));
  }
}
