package io.bench.engine.result;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.pace.Schedule;
import io.bench.engine.record.Count;
import io.bench.engine.record.OpTotals;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.Statistic;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON of one phase. */
final class PhaseDocument {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final ActivityPlan plan;
  private final PhaseResult phase;
  private final boolean ended;
  private final SecretMask mask;

  /**
   * @param ended whether the figures are final; if not, ops in flight are what {@code unfinished}
   *     says, and what needs the end is null
   */
  PhaseDocument(ActivityPlan plan, PhaseResult phase, boolean ended, SecretMask mask) {
    this.plan = plan;
    this.phase = phase;
    this.ended = ended;
    this.mask = mask;
  }

  ObjectNode json() {
    long opsEnded = phase.total(Count.SUCCEEDED) + phase.total(Count.FAILED);
    ObjectNode node = JSON.objectNode();
    node.put("kind", phase.plan().kind().key());
    node.put("ended", ended);
    node.put("start", phase.start().toString());
    node.put("processes", phase.processes());
    node.put("seconds", OpDocument.rounded(phase.seconds()));
    node.put("issuingSeconds", OpDocument.rounded(phase.issuingSeconds()));
    node.put("windowSeconds", OpDocument.rounded(phase.windowSeconds()));
    node.put("stopReason", phase.stopReason() == null ? null : mask.apply(phase.stopReason()));
    node.put("endedBy", phase.end().key());
    node.set("planned", planned(phase.plan()));
    node.set("rate", rate());
    QuietTimeDocument.put(node, phase.quietTime());
    PhaseFindings findings = phase.findings();
    FindingsDocument.put(node, findings);
    node.set(
        "total",
        op(OpDocument.sum(phase.ops(), plan.digits()), phase.unfinished(), findings.total()));
    ObjectNode ops = node.putObject("ops");
    for (int template = 0; template < phase.ops().size(); template++) {
      ops.set(
          plan.opNames().get(template),
          op(
              phase.ops().get(template),
              unfinishedOf(template),
              findings.ops().isEmpty() ? Map.of() : findings.ops().get(template)));
    }
    if (phase.strides() != null) {
      node.set("strides", StrideDocument.ofPhase(phase, phase.strides(), ended));
    }
    node.set("client", OpDocument.client(phase.client(), phase.seconds(), opsEnded));
    node.set("machine", MachineDocument.json(phase.client().machine()));
    return node;
  }

  private static ObjectNode planned(PhasePlan phase) {
    Schedule schedule = phase.schedule();
    ObjectNode node = JSON.objectNode();
    node.put("seconds", phase.lengthNanos() == PhaseRun.NO_END ? null : phase.lengthNanos() / 1e9);
    node.put("cycles", phase.cycleCount() == Long.MAX_VALUE ? null : phase.cycleCount());
    node.put("firstCycle", phase.firstCycle());
    node.put("loop", schedule == null ? "closed" : "paced");
    node.put("ratePerSecond", schedule == null ? null : phase.offeredPerSecond());
    node.put("ops", schedule == null ? null : phase.scheduledOps());
    return node;
  }

  private ObjectNode rate() {
    Schedule schedule = phase.plan().schedule();
    boolean known = ended && schedule != null;
    ObjectNode node = JSON.objectNode();
    OpDocument.putFinite(
        node, "offeredPerSecond", schedule == null ? null : phase.offeredPerSecond());
    OpDocument.putFinite(node, "achievedPerSecond", phase.achievedPerSecond());
    OpDocument.putFinite(node, "completedPerSecond", phase.completedPerSecond());
    node.put("unsentOps", known ? phase.unsentOps() : null);
    node.put("backlogOps", known ? phase.unsentOps() + phase.unfinished().size() : null);
    return node;
  }

  private List<UnfinishedOp> unfinishedOf(int template) {
    return phase.unfinished().stream().filter(op -> op.template() == template).toList();
  }

  private ObjectNode op(
      OpTotals totals,
      List<UnfinishedOp> unfinished,
      Map<Statistic, ConfidenceInterval> intervals) {
    ObjectNode node = JSON.objectNode();
    ObjectNode counts = node.putObject("counts");
    OpDocument.putCounts(counts, totals);
    counts.put("unfinished", ended ? unfinished.size() : inFlight(totals));
    if (!unfinished.isEmpty()) {
      node.set("unfinishedAges", ages(unfinished));
    }
    node.set("errors", OpDocument.errors(totals));
    OpDocument.putTime(node, totals);
    node.set("latencies", OpDocument.latencies(totals));
    if (!intervals.isEmpty()) {
      node.set("intervals95", FindingsDocument.intervals(phase.findings().latency(), intervals));
    }
    return node;
  }

  private static long inFlight(OpTotals totals) {
    return totals.count(Count.ISSUED) - totals.count(Count.SUCCEEDED) - totals.count(Count.FAILED);
  }

  private static @Nullable ObjectNode ages(List<UnfinishedOp> unfinished) {
    long[] nanos = unfinished.stream().mapToLong(UnfinishedOp::ageNanos).sorted().toArray();
    ObjectNode node = JSON.objectNode();
    node.put("min", nanos[0]);
    node.put("median", nanos[nanos.length / 2]);
    node.put("max", nanos[nanos.length - 1]);
    return node;
  }
}
