package io.bench.engine.activity;

import io.bench.engine.pace.PoissonArrivals;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.BatchMeans;
import io.bench.engine.statistics.Percentile;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.MeasuredWindow;
import io.bench.engine.verdict.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Finds out, once a measured phase is over, how far its figures can be trusted. */
final class WindowJudge {

  private static final double[] ACCOUNTED = {50, 90, 99, 99.9};

  private final ActivityPlan plan;
  private final PhaseResult result;
  private final PhaseObservation window;
  private final Surroundings surroundings;
  private final OpTotals all;

  WindowJudge(
      ActivityPlan plan,
      PhaseResult result,
      PhaseObservation observation,
      Surroundings surroundings) {
    this.plan = plan;
    this.result = result;
    this.window = observation;
    this.surroundings = surroundings;
    this.all = OpTotals.sum(result.ops());
  }

  /**
   * The findings.
   *
   * @param warmUp the phase before, or null if there was none
   */
  PhaseFindings findings(@Nullable PhaseResult warmUp) {
    List<LatencyAccount> accounts = accounts();
    boolean paced = result.plan().schedule() != null;
    return new PhaseFindings(
        null,
        VerdictRules.judge(measured(accounts, warmUp)),
        accounts,
        BatchMeans.intervalsOfAll(window.ops(), paced),
        window.ops().stream().map(op -> BatchMeans.intervals(op, paced)).toList());
  }

  private List<LatencyAccount> accounts() {
    List<LatencyAccount> accounts = new ArrayList<>();
    Histogram latency = all.histogram(result.plan().latency());
    if (latency == null) {
      return accounts;
    }
    for (double percentile : ACCOUNTED) {
      if (Percentile.isSupported(percentile, latency.getTotalCount())) {
        double nanos = (double) latency.getValueAtPercentile(percentile);
        accounts.add(LatencyAccount.of(percentile, nanos, window.time()));
      }
    }
    return accounts;
  }

  private MeasuredWindow measured(List<LatencyAccount> accounts, @Nullable PhaseResult warmUp) {
    Histogram service = all.histogram(Latency.SERVICE);
    return new MeasuredWindow(
        arrivals(),
        window.seconds(),
        result.achievedPerSecond(),
        offered(),
        new MeasuredWindow.InFlight(plan.inFlight(), window.takenAtEnd()),
        new MeasuredWindow.Service(
            service == null ? Double.NaN : service.getMean(), floorNanos(warmUp), service),
        new MeasuredWindow.Client(
            window.coresUsed(),
            surroundings.coresAvailable(),
            window.seconds().stream().mapToLong(second -> second.used().pauseMillis()).sum(),
            surroundings.calibratedPerSecond()),
        accounts,
        MeasuredWindow.Waits.of(window.time()),
        warmUp(warmUp),
        result.outcomes(),
        failures(),
        surroundings.sameHost());
  }

  private MeasuredWindow.Arrivals arrivals() {
    if (result.plan().schedule() == null) {
      return MeasuredWindow.Arrivals.CLOSED_LOOP;
    }
    if (result.plan().schedule().rate().courseSeconds() > 0) {
      return MeasuredWindow.Arrivals.CHANGING;
    }
    return result.plan().schedule() instanceof PoissonArrivals
        ? MeasuredWindow.Arrivals.POISSON
        : MeasuredWindow.Arrivals.CONSTANT;
  }

  private MeasuredWindow.@Nullable Offered offered() {
    if (result.plan().schedule() == null) {
      return null;
    }
    Histogram schedulingDelay = all.histogram(Latency.LATENESS);
    long unsent = result.unsentOps();
    return new MeasuredWindow.Offered(
        result.offeredPerSecond(),
        all.count(Count.ISSUED) + unsent,
        unsent,
        Math.max(unsent, window.backlogWhenAllWasDue()),
        schedulingDelay == null ? Double.NaN : (double) schedulingDelay.getValueAtPercentile(99));
  }

  /** Each op template has a floor of its own: that of all is their mean, as often as they ran. */
  private double floorNanos(@Nullable PhaseResult warmUp) {
    double sum = 0;
    double ops = 0;
    for (int template = 0; template < result.ops().size(); template++) {
      Histogram times = result.ops().get(template).histogram(Latency.SERVICE);
      if (times != null && times.getTotalCount() > 0) {
        double count = (double) times.getTotalCount();
        sum += count * Math.min(lowestNanos(result, template), lowestNanos(warmUp, template));
        ops += count;
      }
    }
    return ops > 0 ? sum / ops : Double.NaN;
  }

  private static double lowestNanos(@Nullable PhaseResult phase, int template) {
    Histogram times = phase == null ? null : phase.ops().get(template).histogram(Latency.SERVICE);
    return times == null || times.getTotalCount() == 0
        ? Double.POSITIVE_INFINITY
        : (double) times.getMinValue();
  }

  private static MeasuredWindow.Warmup warmUp(@Nullable PhaseResult warmUp) {
    if (warmUp == null) {
      return new MeasuredWindow.Warmup(MeasuredWindow.Warmup.Kind.NONE, null);
    }
    return new MeasuredWindow.Warmup(
        warmUp.plan().automatic()
            ? MeasuredWindow.Warmup.Kind.GATED
            : MeasuredWindow.Warmup.Kind.FIXED,
        warmUp.findings().gate());
  }

  /** By error name; empty where retries make more errors than ops failed. */
  private Map<String, Long> failures() {
    long errors = all.errors().values().stream().mapToLong(Long::longValue).sum();
    return errors == all.count(Count.FAILED) ? new TreeMap<>(all.errors()) : Map.of();
  }
}
