package io.bench.engine.activity;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterContext;
import io.bench.adapter.api.AdapterProvider;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.pace.Schedule;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.policy.ErrorPolicy;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.VerdictKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whole activities on the diagnostic adapters, in real time but without judging it. */
class ActivityTest {

  private static final OpTemplate READ = OpTemplate.of("read", Map.of());
  private static final OpTemplate WRITE = OpTemplate.of("write", Map.of());

  /** For ops that end: a busy machine may take a while. */
  private static final long LONG_GRACE_NANOS = 60_000_000_000L;

  @Test
  void runsEveryCycleOnceInTheSequencesMix() throws Exception {
    ActivityResult result =
        run(new NullProvider(), Map.of(), "count", phase(PhaseKind.MEASUREMENT, 100_001, null));

    PhaseResult phase = result.phases().get(0);
    assertThat(result.end()).isEqualTo(ActivityResult.End.COMPLETED);
    assertThat(phase.ops().get(0).count(Count.SUCCEEDED)).isEqualTo(66_667);
    assertThat(phase.ops().get(1).count(Count.SUCCEEDED)).isEqualTo(33_334);
    assertThat(phase.unfinished()).isEmpty();
  }

  @Test
  void keepsWarmUpAndMeasurementApart() throws Exception {
    ActivityResult result =
        run(
            new NullAsyncProvider(),
            Map.of("delay", "100us"),
            "count",
            phase(PhaseKind.WARM_UP, 300, null),
            phase(PhaseKind.MEASUREMENT, 3_000, RateProfile.constant(20_000)));

    assertThat(result.phases()).hasSize(2);
    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(300);
    assertThat(result.phases().get(1).total(Count.SUCCEEDED)).isEqualTo(3_000);
    assertThat(result.phases().get(1).unsentOps()).isZero();
    assertThat(result.phases().get(0).unsentOps()).isEqualTo(-1);
  }

  @Test
  void intervalsAddUpToTheResult() throws Exception {
    long[] seen = new long[2];
    ActivityListener adder =
        new ActivityListener() {
          @Override
          public void interval(IntervalReport report) {
            report
                .record()
                .ops()
                .forEach(op -> seen[report.phaseIndex()] += op.count(Count.SUCCEEDED));
          }
        };
    ActivityResult result =
        run(
            new NullAsyncProvider(),
            Map.of("delay", "1ms"),
            "count",
            adder,
            timed(PhaseKind.WARM_UP, 1_300),
            timed(PhaseKind.MEASUREMENT, 2_200));

    assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isEqualTo(seen[0]).isPositive();
    assertThat(result.phases().get(1).total(Count.SUCCEEDED)).isEqualTo(seen[1]).isPositive();
  }

  @Test
  void aNumberOfCyclesIsJudgedByAllTheTimeUntilTheLastOfThemHasEnded() throws Exception {
    try (Adapter adapter = open(new NullAsyncProvider(), Map.of("delay", "2s"))) {
      List<PhasePlan> phases = List.of(phase(PhaseKind.MEASUREMENT, 3, null));
      ActivityResult result =
          activity(adapter, "count", LONG_GRACE_NANOS, new ActivityListener() {}, phases).run();

      PhaseResult phase = result.phases().get(0);
      Judgement judgement = Objects.requireNonNull(phase.findings().judgement());
      assertThat(phase.course().issuingSeconds()).isLessThan(phase.windowSeconds());
      assertThat(judgement.verdicts())
          .as("all ops are sent at once, and the seconds without an end are measured too")
          .filteredOn(verdict -> verdict.kind() == VerdictKind.TOO_SHORT)
          .singleElement()
          .satisfies(
              verdict -> assertThat(verdict.numbers().get("intervals")).isGreaterThanOrEqualTo(1));
    }
  }

  @Test
  void failsWhenMoreOpsFailThanTheLimitAllows() throws Exception {
    ActivityResult result =
        run(
            new NullProvider(),
            Map.of("fail-every", "10"),
            "count",
            phase(PhaseKind.MEASUREMENT, 1_000, null));

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).contains("10.0 % of ops failed").contains("error-limit=5.0 %");
    assertThat(result.phases().get(0).total(Count.FAILED)).isEqualTo(100);
  }

  @Test
  void anErrorWithTheVerbStopFailsTheActivityAndLaterPhasesAreNotBegun() throws Exception {
    ActivityResult result =
        run(
            new NullProvider(),
            Map.of("fail-every", "50"),
            "InjectedFailure:stop,code=42",
            phase(PhaseKind.WARM_UP, 1_000, null),
            phase(PhaseKind.MEASUREMENT, 1_000, null));

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).startsWith("error InjectedFailure");
    assertThat(result.exitCode()).isEqualTo(42);
    assertThat(result.phases()).hasSize(1);
  }

  @Test
  void anInterruptedActivityDrainsAndKeepsWhatItMeasured() throws Exception {
    try (Adapter adapter = open(new NullAsyncProvider(), Map.of("delay", "1ms"))) {
      List<Activity> self = new CopyOnWriteArrayList<>();
      List<Double> progress = new CopyOnWriteArrayList<>();
      ActivityListener interrupter =
          new ActivityListener() {
            @Override
            public void interval(IntervalReport report) {
              progress.add(report.progress());
              self.get(0).interrupt();
            }
          };
      List<PhasePlan> phases = List.of(timed(PhaseKind.MEASUREMENT, 3_600_000));
      Activity activity = activity(adapter, "count", LONG_GRACE_NANOS, interrupter, phases);
      self.add(activity);
      ActivityResult result = activity.run();

      assertThat(result.end()).isEqualTo(ActivityResult.End.INTERRUPTED);
      assertThat(result.phases().get(0).course().stopReason()).isEqualTo("interrupted");
      assertThat(result.phases().get(0).total(Count.SUCCEEDED)).isPositive();
      assertThat(result.phases().get(0).unfinished()).isEmpty();
      assertThat(progress).as("of an hour").allMatch(done -> done < 0.5);
    }
  }

  @Test
  void opsThatNeverEndAreUnfinishedAndAddUp() throws Exception {
    Adapter silent =
        of(
            (cycle, completion) -> {
              if (cycle % 4 != 0) {
                completion.succeed();
              }
            });
    ActivityResult result =
        activity(silent, "count", new ActivityListener() {}, phase(PhaseKind.MEASUREMENT, 20, null))
            .run();

    PhaseResult phase = result.phases().get(0);
    assertThat(phase.total(Count.ISSUED)).isEqualTo(20);
    assertThat(phase.total(Count.SUCCEEDED)).isEqualTo(15);
    assertThat(phase.unfinished()).hasSize(5);
    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason())
        .isEqualTo("25.0 % of ops failed or did not end, more than error-limit=5.0 %");
    assertThat(phase.course().stopReason()).as("the phase ran to its end").isNull();
  }

  @Test
  void anOpThatIsEndedTwiceIsTheAdaptersFaultAndCountsOnce() throws Exception {
    List<AdapterFault> faults = new CopyOnWriteArrayList<>();
    ActivityListener listener =
        new ActivityListener() {
          @Override
          public void adapterFault(AdapterFault fault) {
            faults.add(fault);
          }
        };
    ActivityResult result =
        activity(
                of(
                    (cycle, completion) -> {
                      completion.succeed();
                      if (cycle == 7) {
                        completion.fail(new OpError("Late", "second end", false, null));
                      }
                    }),
                "count",
                listener,
                timed(PhaseKind.WARM_UP, 60_000),
                timed(PhaseKind.MEASUREMENT, 60_000))
            .run();

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason()).startsWith("the adapter has ended op 'write' twice (cycle 7)");
    assertThat(faults).extracting(AdapterFault::message).containsExactly(result.reason());
    assertThat(result.phases()).as("no other phase is begun").hasSize(1);
    assertThat(result.phases().get(0).total(Count.FAILED)).isZero();
    assertThat(result.phases().get(0).unfinished()).isEmpty();
  }

  @Test
  void aLaneWhoseLoopsThreadHasEndedFailsTheActivityWhileOthersDrain() throws Exception {
    ActivityResult result =
        activity(
                new LoopedAdapter(LoopedAdapter.After.THREAD_ENDS),
                "count",
                new ActivityListener() {},
                timed(PhaseKind.MEASUREMENT, 60_000))
            .run();

    assertThat(result.end()).isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason())
        .isEqualTo(
            "the adapter: lane 1 cannot go on: its thread '"
                + LoopedAdapter.BROKEN
                + "' has ended");
    PhaseResult phase = result.phases().get(0);
    assertThat(phase.course().stopReason()).isEqualTo(result.reason());
    assertThat(phase.total(Count.SUCCEEDED)).as("what the lost lane recorded is kept").isPositive();
    assertThat(phase.total(Count.ISSUED))
        .isEqualTo(phase.total(Count.SUCCEEDED) + phase.unfinished().size());
  }

  @Test
  void aLaneThatDoesNotEndIsGivenUpWithTheStackOfItsThread() throws Exception {
    List<AdapterFault> faults = new CopyOnWriteArrayList<>();
    LoopedAdapter adapter = new LoopedAdapter(LoopedAdapter.After.SLEEPS);
    List<Activity> self = new CopyOnWriteArrayList<>();
    ActivityListener interrupter =
        new ActivityListener() {
          @Override
          public void interval(IntervalReport report) {
            self.get(0).interrupt();
          }

          @Override
          public void adapterFault(AdapterFault fault) {
            faults.add(fault);
          }
        };
    Activity activity =
        activity(adapter, "count", interrupter, timed(PhaseKind.MEASUREMENT, 3_600_000));
    self.add(activity);
    ActivityResult result = activity.run();

    assertThat(result.end()).as("an hour before its end").isEqualTo(ActivityResult.End.FAILED);
    assertThat(result.reason())
        .startsWith("the adapter: lane 1 is stuck: its thread '" + LoopedAdapter.BROKEN + "'")
        .contains("from io.bench.engine.activity.LoopedAdapter");
    assertThat(faults.get(0).stack()).isNotEmpty();
    assertThat(faults.get(1).message()).startsWith("the adapter did not close its lanes within");
    adapter.letGo();
  }

  private static Adapter of(LaneOp op) {
    return new Adapter() {
      @Override
      public PreparedOp prepare(OpTemplate template) {
        return PreparedOp.shared(op);
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void listenersHearOfTheFirstErrorOfAName() throws Exception {
    List<String> heard = new CopyOnWriteArrayList<>();
    ActivityListener listener =
        new ActivityListener() {
          @Override
          public void error(String opName, OpError error, ErrorRule rule) {
            heard.add(opName + " " + error.name());
          }
        };
    run(
        new NullProvider(),
        Map.of("fail-every", "100"),
        "count",
        listener,
        phase(PhaseKind.MEASUREMENT, 10_000, null));

    assertThat(heard).isNotEmpty().hasSizeLessThanOrEqualTo(2);
  }

  private static PhasePlan phase(PhaseKind kind, long cycles, @Nullable Schedule schedule) {
    return new PhasePlan(kind, PhaseRun.NO_END, 0, cycles, schedule);
  }

  private static PhasePlan timed(PhaseKind kind, long millis) {
    return new PhasePlan(kind, millis * 1_000_000, 0, Long.MAX_VALUE, null);
  }

  private static ActivityResult run(
      AdapterProvider provider, Map<String, String> given, String errors, PhasePlan... phases)
      throws Exception {
    return run(provider, given, errors, new ActivityListener() {}, phases);
  }

  private static ActivityResult run(
      AdapterProvider provider,
      Map<String, String> given,
      String errors,
      ActivityListener listener,
      PhasePlan... phases)
      throws Exception {
    try (Adapter adapter = open(provider, given)) {
      return activity(adapter, errors, LONG_GRACE_NANOS, listener, List.of(phases)).run();
    }
  }

  private static Adapter open(AdapterProvider provider, Map<String, String> given)
      throws Exception {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(provider.parameters(), given, problems);
    assertThat(problems).isEmpty();
    return provider.open(new AdapterContext(values, 2, 8, "test", secret -> {}));
  }

  private static Activity activity(
      Adapter adapter, String errors, ActivityListener listener, PhasePlan... phases)
      throws Exception {
    return activity(adapter, errors, 100_000_000L, listener, List.of(phases));
  }

  private static Activity activity(
      Adapter adapter,
      String errors,
      long graceNanos,
      ActivityListener listener,
      List<PhasePlan> phases)
      throws Exception {
    List<PreparedOp> ops = List.of(adapter.prepare(READ), adapter.prepare(WRITE));
    ActivityPlan plan =
        new ActivityPlan(
            "test",
            new OpMix(List.of("read", "write"), List.of(0, 1, 0), 3),
            2,
            16,
            phases,
            new ErrorHandling(ErrorPolicy.parse(errors), 1, new Backoff(0), 0.05),
            graceNanos,
            3,
            7);
    return new Activity(
        plan,
        adapter,
        "the adapter",
        ops,
        listener,
        null,
        new Surroundings(false, Runtime.getRuntime().availableProcessors(), Double.NaN),
        new LoneClient());
  }
}
