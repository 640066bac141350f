package io.bench.benchmarks.truth;

import io.bench.engine.machine.MachineUsage;
import io.bench.engine.result.PhaseDocument;
import io.bench.engine.result.RunDocument;
import io.bench.engine.result.StepDocument;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.LimitingSide;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a run was called, from its {@code run.json}.
 *
 * @param evidence of each verdict, by its name
 * @param party who spent most of the p99: client, server, machine, or nobody if it is not known
 * @param account how the p99 divides, in words
 * @param missedBy who a missed rate was charged to; null if none was missed
 * @param objectives what became of {@code expect=}
 * @param strangeCores cores that processes used which have nothing to do with the run
 * @param machineTaken whether the hypervisor or strangers took enough CPU to blame the machine
 */
record Observed(
    Map<String, String> evidence,
    String party,
    String account,
    @Nullable LimitingSide missedBy,
    List<String> objectives,
    double strangeCores,
    boolean machineTaken) {

  /** Strangers that use a smaller share of the cores leave the run what it needs. */
  private static final double STRANGERS = 0.2;

  /** Of the CPU time that was wanted. */
  private static final double STOLEN = 0.03;

  private static final double JUDGED_PERCENTILE = 99;

  /**
   * Reads the measured phase of the last step.
   *
   * @param ownCpuSeconds what servers and disturbances of this run used meanwhile
   */
  static Observed of(RunDocument run, double ownCpuSeconds) {
    StepDocument step = run.steps().get(run.steps().size() - 1);
    PhaseDocument phase = step.measurement().orElse(null);
    if (phase == null || phase.verdicts() == null) {
      throw new IllegalStateException("the run has no measurement that was judged");
    }
    Map<String, String> evidence = new LinkedHashMap<>();
    LimitingSide missedBy = null;
    for (Verdict verdict : phase.verdicts()) {
      evidence.put(verdict.kind().name(), verdict.evidence());
      if (verdict.kind() == VerdictKind.RATE_MISSED) {
        missedBy = LimitingSide.of(verdict);
      }
    }
    MachineUsage machine = phase.machine();
    double strange = Math.max(0, machine.otherNanos() / 1e9 - ownCpuSeconds) / phase.seconds();
    double stolen = machine.stolenNanos();
    double wanted = stolen + machine.busyNanos();
    boolean taken =
        strange > STRANGERS * machine.cores() || (wanted > 0 && stolen / wanted > STOLEN);
    LatencyAccount account =
        Objects.requireNonNullElse(phase.timeAccount(), List.<LatencyAccount>of()).stream()
            .filter(one -> one.percentile() == JUDGED_PERCENTILE)
            .findFirst()
            .orElse(null);
    return new Observed(
        evidence,
        account == null ? "nobody" : party(account),
        account == null ? "no p99" : account.text(),
        missedBy,
        step.expectations().stream()
            .map(one -> one.outcome().result().name().toLowerCase(Locale.ROOT))
            .toList(),
        strange,
        taken);
  }

  Set<String> verdicts() {
    return evidence.keySet();
  }

  private static String party(LatencyAccount account) {
    double client = account.clientNanos();
    double machine = account.machineNanos();
    double server = account.latencyNanos() - client - machine;
    if (account.latencyNanos() <= 0) {
      return "nobody";
    }
    if (server >= Math.max(client, machine)) {
      return "server";
    }
    return client >= machine ? "client" : "machine";
  }
}
