package io.bench.engine.activity;

import io.bench.engine.activity.SimulatedClient.Cost;
import io.bench.engine.activity.SimulatedClient.Pause;
import io.bench.engine.activity.SimulatedServer.Failures;
import io.bench.engine.activity.SimulatedServer.Model;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.client.ClientInterval;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.client.HiccupMeter;
import io.bench.engine.lane.CyclePlan;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.machine.MachineUsage;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.pace.Shard;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.record.Collector;
import io.bench.engine.record.IntervalRecord;
import io.bench.engine.record.LaneInterval;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.time.NanoClock;
import io.bench.engine.time.ProcessStalls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A measurement in which one thing is made to happen on purpose: real lanes, recorders, accounts
 * and rules, on a simulated machine with a simulated server.
 */
final class Scene {

  static final long SECOND = 1_000_000_000L;
  static final long MILLI = 1_000_000L;
  private static final long GRACE_SECONDS = 15;
  private static final double CORES = 16;

  /** Who makes the pauses of the client. */
  enum PausedBy {
    GARBAGE_COLLECTION,
    HYPERVISOR,
    QUOTA
  }

  private @Nullable Schedule schedule = RateProfile.constant(1_000);
  private int seconds = 20;
  private int lanes = 1;
  private int permits = 64;
  private int strideOps = 1;
  private int oftenOps;
  private Cost cost = Cost.SMALL;
  private List<Pause> pauses = List.of();
  private PausedBy pausedBy = PausedBy.GARBAGE_COLLECTION;
  private Supplier<Model> server = () -> SimulatedServer.constant(MILLI);
  private Failures failures = Failures.NONE;
  private boolean spins;

  Scene rate(double perSecond) {
    schedule = RateProfile.constant(perSecond);
    return this;
  }

  Scene schedule(Schedule arrivals) {
    schedule = arrivals;
    return this;
  }

  Scene closedLoop() {
    schedule = null;
    return this;
  }

  Scene seconds(int length) {
    seconds = length;
    return this;
  }

  Scene lanes(int number, int permitsOfEach) {
    lanes = number;
    permits = permitsOfEach;
    return this;
  }

  /** Ops that each need what the one before has captured. */
  Scene stridesOf(int ops) {
    strideOps = ops;
    return this;
  }

  /** Two op templates, each op on its own: so many of the first before one of the second. */
  Scene mixOf(int often) {
    oftenOps = often;
    return this;
  }

  Scene cost(Cost ofOps) {
    cost = ofOps;
    return this;
  }

  /** The client stands still for so long, again and again. */
  Scene pauses(PausedBy whom, long everyNanos, long lengthNanos) {
    pausedBy = whom;
    List<Pause> all = new ArrayList<>();
    for (long start = everyNanos / 2; start < (seconds + 1) * SECOND; start += everyNanos) {
      all.add(new Pause(start, start + lengthNanos));
    }
    pauses = all;
    return this;
  }

  Scene server(Supplier<Model> behaviour) {
    server = behaviour;
    return this;
  }

  Scene failures(Failures which) {
    failures = which;
    return this;
  }

  /**
   * Lanes look for answers whenever they have nothing to do, on event loops that do not tell when
   * they read.
   */
  Scene spins() {
    spins = true;
    return this;
  }

  /** Plays it: lanes second by second, then the drain, then the findings. */
  PhaseResult play() {
    PhasePlan plan =
        new PhasePlan(PhaseKind.MEASUREMENT, seconds * SECOND, 0, Long.MAX_VALUE, schedule);
    ActivityPlan activity = activity(plan);
    PhaseObservation observation = new PhaseObservation(activity, plan);
    List<SimulatedClient> clients =
        IntStream.range(0, lanes).mapToObj(lane -> client(activity, lane)).toList();
    Collector collector =
        new Collector(
            clients.stream().map(SimulatedClient::recorder).toList(),
            1,
            activity.ops().names().size(),
            3);
    CyclePlan cycles = new CyclePlan(0, Long.MAX_VALUE, strideOps, Shard.WHOLE, schedule != null);
    PhaseRun run = new PhaseRun(0, 0, plan.lengthNanos(), schedule, cycles, lanes, null);
    clients.forEach(client -> client.begin(run));
    int second = 0;
    while (second < seconds || (run.drained().getCount() > 0 && second < seconds + GRACE_SECONDS)) {
      long end = (second + 1) * SECOND;
      clients.forEach(client -> client.runUntil(end));
      IntervalRecord record = interval(clients, collector, second);
      long spunNanos = record.lanes().stream().mapToLong(LaneInterval::spunNanos).sum();
      observation.add(record, usage(second, spunNanos), second < seconds);
      second++;
    }
    clients.forEach(SimulatedClient::finish);
    List<UnfinishedOp> unfinished =
        clients.stream().flatMap(client -> client.lane().unfinished().stream()).toList();
    PhaseResult result =
        new PhaseResult(
            plan,
            PhaseCourse.of(plan, Instant.EPOCH, second, seconds, null),
            collector.totals(0),
            unfinished,
            ClientUsage.NONE);
    OpAccounting.check(activity, result);
    return result.withFindings(
        new WindowJudge(
                activity, result, observation, new Surroundings(false, (int) CORES, Double.NaN))
            .findings(null));
  }

  private SimulatedClient client(ActivityPlan activity, int lane) {
    return new SimulatedClient(
        (clock, stalls) -> settings(activity, clock, stalls),
        lane,
        permits,
        activity.ops().names().size(),
        cost,
        pauses,
        new SimulatedServer(server.get(), failures));
  }

  private LaneSettings settings(ActivityPlan activity, NanoClock clock, ProcessStalls stalls) {
    return new LaneSettings(
        clock,
        activity.ops(),
        1,
        lanes,
        activity.errors(),
        (template, error, rule, first) -> {},
        activity.graceNanos(),
        stalls,
        activity.seed());
  }

  private OpMix ops() {
    if (oftenOps > 0) {
      List<Integer> mixed = new ArrayList<>(Collections.nCopies(oftenOps, 0));
      mixed.add(1);
      return new OpMix(List.of("often", "seldom"), mixed, 1);
    }
    List<Integer> order = IntStream.range(0, strideOps).boxed().toList();
    List<List<Integer>> nothing = order.stream().map(op -> List.<Integer>of()).toList();
    return new OpMix(
        order.stream().map(op -> "op" + op).toList(),
        order,
        strideOps,
        strideOps == 1 ? null : new StrideCaptures(new CaptureScope(), nothing, nothing));
  }

  private ActivityPlan activity(PhasePlan phase) {
    return new ActivityPlan(
        "scene",
        ops(),
        lanes,
        lanes * permits,
        List.of(phase),
        new ErrorHandling(ErrorPolicy.parse("count"), 1, new Backoff(0), 1),
        GRACE_SECONDS * SECOND,
        3,
        7);
  }

  /** The test's own CPU time says nothing of the simulated lane, which is always on a CPU. */
  private IntervalRecord interval(List<SimulatedClient> clients, Collector collector, int second) {
    clients.forEach(client -> client.recorder().exchange());
    IntervalRecord record = collector.collect(second * SECOND, (second + 1) * SECOND, 0).get(0);
    List<LaneInterval> lanes =
        record.lanes().stream()
            .map(lane -> spins ? spinning(lane) : onCpuAllTheTime(lane))
            .toList();
    return new IntervalRecord(
        0, record.startNanos(), record.endNanos(), record.ops(), record.strides(), lanes);
  }

  private static LaneInterval onCpuAllTheTime(LaneInterval lane) {
    return new LaneInterval(
        lane.busyNanos(), LaneInterval.UNKNOWN, 0, lane.turns(), lane.longestTurnNanos());
  }

  private static LaneInterval spinning(LaneInterval lane) {
    long spunNanos = Math.max(0, SECOND - lane.busyNanos());
    return new LaneInterval(
        LaneInterval.UNKNOWN, SECOND, spunNanos, lane.turns(), lane.longestTurnNanos());
  }

  /** What the client's meters would have read. */
  private ClientInterval usage(int second, long spunNanos) {
    Histogram hiccups = HiccupMeter.emptyHistogram();
    long pausedNanos = 0;
    for (Pause pause : pauses) {
      if (pause.endNanos() > second * SECOND && pause.endNanos() <= (second + 1) * SECOND) {
        pausedNanos += pause.nanos();
        hiccups.recordValueWithExpectedInterval(pause.nanos(), MILLI);
      }
    }
    long gcMillis = pausedBy == PausedBy.GARBAGE_COLLECTION ? pausedNanos / MILLI : 0;
    long takenNanos = pausedNanos - gcMillis * MILLI;
    MachineUsage machine =
        new MachineUsage(
            (int) CORES,
            pausedBy == PausedBy.HYPERVISOR ? takenNanos * (long) CORES : 0,
            SECOND / 2,
            0,
            pausedBy == PausedBy.QUOTA ? takenNanos : 0,
            0,
            0,
            Double.NaN);
    ClientUsage used =
        new ClientUsage(SECOND / 2 + spunNanos, 0, 0, 0, 0, 0, 0, gcMillis, 0, gcMillis, machine);
    return new ClientInterval(1, used, gcMillis, hiccups);
  }
}
