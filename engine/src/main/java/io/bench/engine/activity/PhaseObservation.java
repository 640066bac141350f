package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.TimeAccount;
import io.bench.engine.verdict.MachineShare;
import io.bench.engine.warmup.GateReport;
import io.bench.engine.warmup.GateSettings;
import io.bench.engine.warmup.WarmupGate;
import io.bench.engine.warmup.WarmupInterval;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a phase, interval by interval: how far a warm-up has got, and what a measurement
 * will be judged by. The activity's thread.
 */
final class PhaseObservation {

  /** A warm-up of a fixed length is only watched. */
  private static final double NO_CAP_SECONDS = 1e9;

  private final PhasePlan phase;
  private final Histogram service;
  private final @Nullable WarmupGate gate;
  private final WindowObservation window;
  private final TimeAccount time = new TimeAccount();
  private @Nullable GateReport gateReport;

  PhaseObservation(ActivityPlan plan, PhasePlan phase) {
    this.phase = phase;
    this.service = new Histogram(plan.digits());
    this.window = new WindowObservation(plan, phase);
    this.gate =
        phase.kind() == PhaseKind.WARM_UP ? new WarmupGate(gateSettings(plan, phase)) : null;
  }

  private static GateSettings gateSettings(ActivityPlan plan, PhasePlan phase) {
    List<GateSettings.ExpectedOps> expected = new ArrayList<>();
    for (int template = 0; template < plan.opNames().size(); template++) {
      int place = template;
      double occurs = plan.order().stream().filter(entry -> entry == place).count();
      double share = occurs / plan.order().size();
      expected.add(
          new GateSettings.ExpectedOps(
              plan.opNames().get(template), share * phase.offeredPerSecond()));
    }
    return GateSettings.standard(phase.schedule() != null, expected)
        .withCapSeconds(phase.automatic() ? phase.lengthNanos() / 1e9 : NO_CAP_SECONDS);
  }

  /**
   * Adds an interval.
   *
   * @param inWindow whether it belongs to what the phase is judged by
   */
  void add(IntervalRecord record, ClientInterval client, boolean inWindow) {
    double machineShare = MachineShare.ofStalls(client);
    record.ops().forEach(op -> time.add(op.time(), machineShare));
    if (!inWindow) {
      return;
    }
    double serviceP50Nanos = serviceP50Nanos(record);
    WarmupGate warmup = gate;
    if (warmup == null) {
      window.add(record, client, serviceP50Nanos);
    } else if (gateReport == null || !gateReport.opens()) {
      gateReport = warmup.add(warmupInterval(record, client, serviceP50Nanos));
    }
  }

  private double serviceP50Nanos(IntervalRecord record) {
    service.reset();
    for (OpTotals op : record.ops()) {
      Histogram times = op.histogram(Latency.SERVICE);
      if (times != null) {
        service.add(times);
      }
    }
    return service.getTotalCount() == 0 ? Double.NaN : (double) service.getValueAtPercentile(50);
  }

  private static WarmupInterval warmupInterval(
      IntervalRecord record, ClientInterval client, double serviceP50Nanos) {
    List<Long> ended = new ArrayList<>();
    long succeeded = 0;
    for (OpTotals op : record.ops()) {
      succeeded += op.count(Count.SUCCEEDED);
      ended.add(op.count(Count.SUCCEEDED) + op.count(Count.FAILED));
    }
    return new WarmupInterval(
        client.seconds(),
        ended,
        succeeded,
        client.used().cpuNanos(),
        client.used().compilationMillis(),
        serviceP50Nanos);
  }

  /** Whether an automatic phase has reached its aim. */
  boolean hasSettled() {
    return phase.automatic() && gateReport != null && gateReport.opens();
  }

  /** How far a warm-up has got; null if this is none, or had no interval yet. */
  @Nullable GateReport latestGateReport() {
    return gateReport;
  }

  /**
   * How a warm-up stood when it ended, or null if this was none or it had no interval. An automatic
   * one that ended otherwise has reached its cap.
   */
  @Nullable GateReport gateReport() {
    GateReport last = gateReport;
    return last == null || last.opens() || !phase.automatic()
        ? last
        : new GateReport(
            GateReport.State.CAPPED, last.seconds(), last.conditions(), last.waivedTemplates());
  }

  /** How the times of all ops divide that ended well so far, after the phase's end too. */
  TimeAccount time() {
    return time;
  }

  /** The measured window so far; empty of a warm-up. */
  WindowObservation window() {
    return window;
  }
}
