package io.bench.engine.activity;

import io.bench.engine.client.ClientInterval;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.SparseTotals;
import io.bench.engine.warmup.GateReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An activity that several clients run at the same time, as one: it is fed with their seconds and
 * their results, and notifies a listener and judges the window as {@link Activity} does for one
 * client. Not thread-safe.
 *
 * <p>What is judged of the load of all (drift, noise, the rate, errors) is judged on the sums; what
 * is judged of a client (its CPU, its machine, its warm-up) each client has judged itself.
 */
public final class CombinedActivity {

  private final ActivityPlan plan;
  private final boolean[] takesPart;
  private final ActivityListener listener;
  private final @Nullable Surroundings surroundings;
  private final ErrorLimits limits;
  private final List<Phase> phases = new ArrayList<>();
  private final Map<Integer, ActivityResult> results = new TreeMap<>();
  private final Map<Integer, String> lost = new TreeMap<>();

  /** What is known of a phase that has begun. */
  private final class Phase {
    private final int index;
    private final Instant start;
    private final CombinedSeconds seconds = new CombinedSeconds(plan, takesPart);
    private final PhaseObservation observation;
    private final PhaseTotals totals;

    /** The counts of all that was handed over; {@link #totals} has only what listeners know of. */
    private final OpTotals counted = new OpTotals(plan.digits());

    /** By client and op template: issued ops that have not ended. */
    private final long[][] inFlight;

    /** By client: the same of strides. */
    private final long[] stridesInFlight;

    private final @Nullable GateReport[] gates;
    private Instant end;
    private double progress;

    Phase(int index, Instant start) {
      this.index = index;
      this.start = start;
      this.end = start;
      this.totals = new PhaseTotals(plan, index);
      this.observation = new PhaseObservation(plan, plan.phases().get(index));
      this.inFlight = new long[takesPart.length][plan.ops().names().size()];
      this.stridesInFlight = new long[takesPart.length];
      this.gates = new GateReport[takesPart.length];
    }

    long total(Count count) {
      return counted.count(count);
    }

    void add(int client, ClientSecond second) {
      observation.account(second.ops().stream().map(SparseTotals::time).toList(), second.client());
      for (int template = 0; template < second.ops().size(); template++) {
        SparseTotals own = second.ops().get(template);
        for (Count count : Count.values()) {
          counted.add(count, own.count(count));
        }
        inFlight[client][template] +=
            own.count(Count.ISSUED) - own.count(Count.SUCCEEDED) - own.count(Count.FAILED);
      }
      SparseTotals ownStrides = second.strides();
      stridesInFlight[client] +=
          ownStrides.count(Count.ISSUED)
              - ownStrides.count(Count.SUCCEEDED)
              - ownStrides.count(Count.FAILED);
      gates[client] = second.gate() == null ? gates[client] : second.gate();
      if (second.inWindow()) {
        progress = Math.max(progress, second.progress());
        seconds.add(client, second);
        notifyOfComplete();
      } else {
        CombinedSecond own = new CombinedSecond(plan);
        own.add(client, second, 0);
        notifyOf(own, second.client(), false);
      }
    }

    void ended(int client) {
      seconds.ended(client);
      notifyOfComplete();
    }

    private void notifyOfComplete() {
      for (CombinedSecond next = seconds.takeComplete();
          next != null;
          next = seconds.takeComplete()) {
        ClientInterval together = next.together(seconds.length());
        observation.addToWindow(notifyOf(next, together, true), together);
      }
    }

    private IntervalRecord notifyOf(
        CombinedSecond second, ClientInterval together, boolean inWindow) {
      Instant from = end;
      end = inWindow ? end.plusNanos(Math.round(together.seconds() * 1e9)) : end;
      Instant begin = phases.get(0).start;
      IntervalRecord record =
          new IntervalRecord(
              index,
              Duration.between(begin, from).toNanos(),
              Duration.between(begin, end).toNanos(),
              second.ops(),
              second.strides(),
              second.lanes());
      totals.add(record);
      listener.interval(
          new IntervalReport(
              plan.phases().get(index),
              index,
              from,
              end,
              record,
              together,
              inWindow,
              progress,
              leastSettled()));
      return record;
    }

    /** Of the client that holds up the others. */
    @Nullable GateReport leastSettled() {
      return Arrays.stream(gates)
          .filter(Objects::nonNull)
          .max(
              Comparator.<GateReport>comparingInt(
                      gate -> gate.state() == GateReport.State.CAPPED ? 2 : gate.opens() ? 0 : 1)
                  .thenComparingInt(gate -> gate.notSettled().size()))
          .orElse(null);
    }
  }

  /**
   * @param plan of all clients together: lanes and permits are sums, phases are whole
   * @param takesPart by client, whether it runs the activity
   * @param surroundings as {@link Activity} has them, of all clients together; null if the activity
   *     only prepares
   */
  public CombinedActivity(
      ActivityPlan plan,
      boolean[] takesPart,
      ActivityListener listener,
      @Nullable Surroundings surroundings) {
    this.plan = plan;
    this.takesPart = takesPart.clone();
    this.listener = listener;
    this.surroundings = surroundings;
    this.limits = new ErrorLimits(plan);
  }

  /**
   * A phase begins.
   *
   * @param start the instant that the clients agreed on
   */
  public void phaseStarted(int index, Instant start) {
    phases.add(new Phase(index, start));
    listener.phaseStarted(index, plan.phases().get(index));
  }

  /** Adds a client's interval of a phase that has begun. */
  public void add(int client, ClientSecond second) {
    phases.get(second.phase()).add(client, second);
  }

  /** A client has ended a phase, and hands over none of its seconds any more. */
  public void phaseEnded(int client, int index) {
    if (index < phases.size()) {
      phases.get(index).ended(client);
    }
  }

  /** Why the activity has to stop because of errors of all clients, or null. */
  public @Nullable String tooManyErrors() {
    return phases.isEmpty() ? null : limits.meanwhile(phases.get(phases.size() - 1)::total);
  }

  /** A client has ended the activity. */
  public void ended(int client, ActivityResult result) {
    results.put(client, result);
    phases.forEach(phase -> phase.ended(client));
  }

  /**
   * A client will not be heard of any more. If its result is there, nothing of it is missing.
   *
   * @param since what of it is missing, for people: {@code client 2 from second 31 on}
   */
  public void lost(int client, String since) {
    if (!results.containsKey(client)) {
      lost.put(client, since);
      phases.forEach(phase -> phase.ended(client));
    }
  }

  /**
   * The result, once every client has ended or is lost.
   *
   * @param end how the clients ended it
   * @param reason one line on why it did not complete, or null
   * @throws IllegalStateException if ops do not add up
   */
  public ActivityResult result(ActivityResult.End end, @Nullable String reason) {
    List<PhaseResult> whole = new ArrayList<>();
    String failed = reason;
    for (Phase phase : phases) {
      PhaseResult result = result(phase);
      OpAccounting.check(plan, result);
      whole.add(result.withFindings(findings(result, phase, whole)));
      failed = failed == null ? limits.atEnd(phase::total) : failed;
    }
    boolean completed = end == ActivityResult.End.COMPLETED;
    return new ActivityResult(
        plan,
        whole,
        completed && failed != null ? ActivityResult.End.FAILED : end,
        failed,
        results.values().stream()
            .mapToInt(ActivityResult::exitCode)
            .filter(code -> code >= 0)
            .findFirst()
            .orElse(-1),
        results.values().stream().mapToInt(ActivityResult::spaces).sum());
  }

  private PhaseResult result(Phase phase) {
    return new CombinedPhase(plan, phase.index, phase.start, List.copyOf(parts(phase).values()))
        .result(
            phase.totals,
            unfinishedOfLost(phase),
            lost.keySet().stream().mapToLong(client -> phase.stridesInFlight[client]).sum());
  }

  /** The phase as those clients had it that got so far. */
  private Map<Integer, PhaseResult> parts(Phase phase) {
    Map<Integer, PhaseResult> parts = new TreeMap<>();
    results.forEach(
        (client, result) -> {
          if (phase.index < result.phases().size()) {
            parts.put(client, result.phases().get(phase.index));
          }
        });
    return parts;
  }

  /** What a lost client had sent and not told the end of. */
  private List<UnfinishedOp> unfinishedOfLost(Phase phase) {
    List<UnfinishedOp> unfinished = new ArrayList<>();
    for (int client : lost.keySet()) {
      for (int template = 0; template < phase.inFlight[client].length; template++) {
        for (long op = 0; op < phase.inFlight[client][template]; op++) {
          unfinished.add(new UnfinishedOp(phase.index, template, 0));
        }
      }
    }
    return unfinished;
  }

  private PhaseFindings findings(PhaseResult result, Phase phase, List<PhaseResult> before) {
    if (result.plan().kind() == PhaseKind.WARM_UP) {
      return PhaseFindings.ofWarmUp(PhaseObservation.atEnd(result.plan(), phase.leastSettled()));
    }
    if (surroundings == null) {
      return PhaseFindings.NONE;
    }
    PhaseResult warmUp = before.isEmpty() ? null : before.get(before.size() - 1);
    PhaseFindings whole =
        new WindowJudge(plan, result, phase.observation, surroundings).findings(warmUp);
    Map<Integer, PhaseFindings> own = new TreeMap<>();
    parts(phase).forEach((client, part) -> own.put(client, part.findings()));
    return new CombinedFindings(own, lost).joinedTo(whole);
  }
}
