package io.bench.engine.activity;

import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.warmup.GateReport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How far the figures of a phase can be trusted.
 *
 * @param gate how a warm-up stood when it ended; null if this was none, or it had no interval
 * @param judgement verdicts and notices; null for a warm-up, or while it runs
 * @param accounts who spent the latency, by percentile; empty if unknown
 * @param total 95 % intervals for all ops together, of {@link PhasePlan#latency}; empty if there
 *     are none
 * @param ops the same by op template; empty if there are none
 */
public record PhaseFindings(
    @Nullable GateReport gate,
    @Nullable Judgement judgement,
    List<LatencyAccount> accounts,
    Map<Statistic, ConfidenceInterval> total,
    List<Map<Statistic, ConfidenceInterval>> ops) {

  /** Nothing is known. */
  public static final PhaseFindings NONE =
      new PhaseFindings(null, null, List.of(), Map.of(), List.of());

  public PhaseFindings {
    accounts = List.copyOf(accounts);
    total = Map.copyOf(total);
    ops = List.copyOf(ops);
  }

  /** Those of a warm-up. */
  static PhaseFindings ofWarmUp(@Nullable GateReport gate) {
    return new PhaseFindings(gate, null, List.of(), Map.of(), List.of());
  }
}
