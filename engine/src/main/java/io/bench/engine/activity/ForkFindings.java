package io.bench.engine.activity;

import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.ConfidenceInterval.Evidence;
import io.bench.engine.statistics.ConfidenceInterval.Reason;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.statistics.WindowBatch;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The findings of several processes about a measured phase; their spread decides. */
final class ForkFindings {

  private final List<PhaseResult> forks;
  private final PhaseResult merged;
  private final OpTotals all;
  private final Latency latency;

  /**
   * @param forks the phase in each process, in the order run
   * @param merged all of them as one
   */
  ForkFindings(List<PhaseResult> forks, PhaseResult merged) {
    this.forks = forks;
    this.merged = merged;
    this.all = OpTotals.sum(merged.ops());
    this.latency = merged.plan().latency();
  }

  PhaseFindings findings() {
    List<Map<Statistic, ConfidenceInterval>> ops = new ArrayList<>();
    for (int template = 0; template < merged.ops().size(); template++) {
      int index = template;
      ops.add(
          intervals(
              forks.stream().map(fork -> batch(fork, fork.ops().get(index))).toList(),
              batch(merged, merged.ops().get(index))));
    }
    return new PhaseFindings(
        null,
        judgement(),
        accounts(),
        intervals(
            forks.stream().map(fork -> batch(fork, OpTotals.sum(fork.ops()))).toList(),
            batch(merged, all)),
        ops);
  }

  private WindowBatch batch(PhaseResult phase, OpTotals ops) {
    Histogram times = ops.histogram(latency);
    double window = phase.windowSeconds();
    return new WindowBatch(
        window,
        Math.round(phase.achievedPerSecond(ops) * window),
        times == null ? new Histogram(3) : times);
  }

  private Map<Statistic, ConfidenceInterval> intervals(
      List<WindowBatch> processes, WindowBatch merged) {
    boolean paced = this.merged.plan().schedule() != null;
    Map<Statistic, ConfidenceInterval> intervals = new EnumMap<>(Statistic.class);
    for (Statistic statistic : Statistic.values()) {
      intervals.put(
          statistic,
          statistic == Statistic.THROUGHPUT && paced
              ? new Withheld(Reason.PACED, new Evidence(processes.size(), 0, 0, 0))
              : ConfidenceInterval.ofProcesses(processes, merged, statistic));
    }
    return intervals;
  }

  /** What any of them found, with its number; steady only if all were. */
  private Judgement judgement() {
    Map<VerdictKind, Verdict> verdicts = new EnumMap<>(VerdictKind.class);
    Map<VerdictKind, Verdict> notices = new EnumMap<>(VerdictKind.class);
    for (int number = 1; number <= forks.size(); number++) {
      Judgement judgement = forks.get(number - 1).findings().judgement();
      if (judgement != null) {
        for (Verdict verdict : judgement.verdicts()) {
          verdicts.merge(verdict.kind(), verdict.foundBy("fork " + number + ": "), Verdict::and);
        }
        judgement.notices().forEach(notice -> notices.putIfAbsent(notice.kind(), notice));
      }
    }
    if (verdicts.size() > 1) {
      verdicts.remove(VerdictKind.STEADY);
    }
    return new Judgement(List.copyOf(verdicts.values()), List.copyOf(notices.values()));
  }

  /** As the processes have it on average, of the latency of all together. */
  private List<LatencyAccount> accounts() {
    Histogram times = all.histogram(latency);
    return times == null
        ? List.of()
        : LatencyAccount.means(
            forks.stream().map(fork -> fork.findings().accounts()).toList(), times);
  }
}
