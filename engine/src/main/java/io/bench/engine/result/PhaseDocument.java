package io.bench.engine.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseEnd;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.QuietTime;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Latency;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import io.bench.engine.warmup.GateReport;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A phase as in {@code run.json}.
 *
 * @param ended whether the figures are final; if not, ops in flight are what {@code unfinished}
 *     says, and what needs the end is null
 * @param blocks how many it was measured in; null if at a stretch
 * @param endedBy null of several clients
 * @param gate how a warm-up stood; null of a measurement, and of several clients
 * @param gates the same of each of several clients
 * @param verdicts null, like {@code notices} and {@code timeAccount}, unless it was judged
 * @param ops by op template, in the workload's order
 * @param strides null unless ops follow one another
 */
public record PhaseDocument(
    PhaseKind kind,
    boolean ended,
    Instant start,
    int processes,
    @JsonInclude(Include.NON_NULL) @Nullable Integer blocks,
    double seconds,
    double issuingSeconds,
    double windowSeconds,
    @Nullable String stopReason,
    @JsonInclude(Include.NON_NULL) @Nullable PhaseEnd endedBy,
    Planned planned,
    Rate rate,
    @Nullable QuietTime longestWithoutSuccess,
    @JsonInclude(Include.NON_NULL) @Nullable GateReport gate,
    @JsonInclude(Include.NON_EMPTY) List<ShardGate> gates,
    @JsonInclude(Include.NON_NULL) @Nullable List<Verdict> verdicts,
    @JsonInclude(Include.NON_NULL) @Nullable List<Verdict> notices,
    @JsonInclude(Include.NON_NULL) @Nullable List<LatencyAccount> timeAccount,
    OpDocument total,
    Map<String, OpDocument> ops,
    @JsonInclude(Include.NON_NULL) @Nullable StrideDocument strides,
    ClientDocument client,
    MachineUsage machine) {

  /** How ops of a phase become due. */
  public enum Loop {
    /** The next op waits for an answer. */
    CLOSED,
    /** Ops are due at a rate. */
    PACED
  }

  /**
   * What was wanted.
   *
   * @param seconds NaN: no bound
   * @param cycles null: no bound
   * @param ratePerSecond NaN in a closed loop
   * @param ops how many the rate makes due; null in a closed loop
   */
  public record Planned(
      double seconds,
      @Nullable Long cycles,
      long firstCycle,
      Loop loop,
      double ratePerSecond,
      @Nullable Long ops) {

    static Planned of(PhasePlan phase) {
      Schedule schedule = phase.schedule();
      return new Planned(
          phase.lengthNanos() == PhaseRun.NO_END ? Double.NaN : phase.lengthNanos() / 1e9,
          phase.cycleCount() == Long.MAX_VALUE ? null : (Long) phase.cycleCount(),
          phase.firstCycle(),
          schedule == null ? Loop.CLOSED : Loop.PACED,
          schedule == null ? Double.NaN : phase.offeredPerSecond(),
          schedule == null ? null : (Long) phase.scheduledOps());
    }
  }

  /**
   * What came of the rate.
   *
   * @param offeredPerSecond NaN in a closed loop
   * @param unsentOps null, like {@code backlogOps}, in a closed loop and until the phase has ended
   */
  public record Rate(
      double offeredPerSecond,
      double achievedPerSecond,
      double completedPerSecond,
      @Nullable Long unsentOps,
      @Nullable Long backlogOps) {

    static Rate of(PhaseResult phase, boolean ended) {
      boolean paced = phase.plan().schedule() != null;
      boolean known = ended && paced;
      return new Rate(
          paced ? phase.offeredPerSecond() : Double.NaN,
          phase.achievedPerSecond(),
          phase.completedPerSecond(),
          known ? (Long) phase.unsentOps() : null,
          known ? (Long) (phase.unsentOps() + phase.unfinished().size()) : null);
    }
  }

  /** How the warm-up of one of several clients stood. */
  public record ShardGate(String shard, @JsonUnwrapped GateReport gate) {}

  /**
   * That of a phase, or of one of its blocks.
   *
   * @param ended whether all of its ops have ended
   */
  public static PhaseDocument of(
      ActivityPlan plan, PhaseResult phase, boolean ended, SecretMask mask) {
    PhaseFindings findings = phase.findings();
    Judgement judgement = findings.judgement();
    Map<String, OpDocument> ops = new LinkedHashMap<>();
    for (int template = 0; template < phase.ops().size(); template++) {
      int own = template;
      ops.put(
          plan.ops().names().get(template),
          OpDocument.of(
              phase.ops().get(template),
              phase.unfinished().stream().filter(op -> op.template() == own).toList(),
              ended,
              findings.ops().isEmpty() ? null : intervals(phase, findings.ops().get(template))));
    }
    List<UnfinishedOp> unfinished = phase.unfinished();
    OpDocument total =
        OpDocument.of(
            OpTotals.sum(phase.ops()), unfinished, ended, intervals(phase, findings.total()));
    return new PhaseDocument(
        phase.plan().kind(),
        ended,
        phase.course().start(),
        phase.course().processes(),
        phase.course().end() == PhaseEnd.BLOCKS ? (Integer) phase.course().blocks() : null,
        phase.course().seconds(),
        phase.course().issuingSeconds(),
        phase.windowSeconds(),
        mask.applyTo(phase.course().stopReason()),
        phase.course().end(),
        Planned.of(phase.plan()),
        Rate.of(phase, ended),
        phase.quietTime(),
        findings.gate(),
        List.of(),
        judgement == null ? null : judgement.verdicts(),
        judgement == null ? null : judgement.notices(),
        judgement == null ? null : findings.accounts(),
        total,
        ops,
        phase.strides() == null ? null : StrideDocument.of(phase, phase.strides(), ended),
        ClientDocument.of(
            phase.client(),
            phase.client().cpuNanos() / 1e9 / phase.course().seconds(),
            total.counts().ended()),
        phase.client().machine());
  }

  private static @Nullable Intervals95 intervals(
      PhaseResult phase, Map<Statistic, ConfidenceInterval> intervals) {
    return intervals.isEmpty() ? null : Intervals95.of(phase.plan().latency(), intervals);
  }

  /** What is known of how far the figures can be trusted, without what only their process knows. */
  public PhaseFindings findings() {
    if (verdicts == null) {
      return PhaseFindings.NONE;
    }
    return new PhaseFindings(
        null,
        new Judgement(verdicts, notices == null ? List.of() : notices),
        timeAccount == null ? List.of() : timeAccount,
        Map.of(),
        List.of());
  }

  /** What was found of the measurement; nothing unless it was judged. */
  public Stream<VerdictKind> verdictKinds() {
    return verdicts == null ? Stream.of() : verdicts.stream().map(Verdict::kind);
  }

  /** The same without STEADY. */
  public Stream<VerdictKind> warningKinds() {
    return verdictKinds().filter(kind -> kind != VerdictKind.STEADY);
  }

  /** Whether ops were due at a rate: then response time is what counts. */
  public boolean isPaced() {
    return planned.loop == Loop.PACED;
  }

  /** The time that the headline is about. */
  public Latency headline() {
    return isPaced() ? Latency.RESPONSE : Latency.SERVICE;
  }
}
