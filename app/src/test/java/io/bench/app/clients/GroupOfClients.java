package io.bench.app.clients;

import io.bench.adapter.api.ParameterValues;
import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.client.ClientUsage;
import io.bench.engine.pace.Shard;
import io.bench.engine.parameter.ActivityParameters;
import io.bench.engine.parameter.EngineParameters;
import io.bench.engine.policy.Backoff;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.record.OpTotals;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.Environment;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.result.StepDocument;
import io.bench.engine.run.CombinedRun;
import io.bench.engine.run.RunEnvironment;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.RunPlan;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepPlan;
import io.bench.engine.run.StepResult;
import io.bench.engine.sequence.OpSequence;
import io.bench.engine.sequence.SequenceOrder;
import io.bench.engine.time.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A coordinator on a clock that the test advances, and clients that say what the test has them say.
 * The run has two steps, {@code schema} that prepares and {@code main} that measures, each with the
 * op templates "read" and "write".
 */
final class GroupOfClients implements NanoClock {

  static final Duration ENDING = Duration.ofSeconds(45);
  static final Duration JOINING = Duration.ofMinutes(2);
  static final Duration SILENCE = Duration.ofSeconds(30);
  static final Agreement AGREEMENT =
      new Agreement(
          "1.0", "jar", "keyvalue", "text", "default", Map.of("rate", "1000"), "round-02-slow");

  private static final Environment ENVIRONMENT = Environment.read();

  final List<String> said = new ArrayList<>();

  /** Who was silent for how many seconds, and who was heard of again. */
  final List<String> silences = new ArrayList<>();

  final Coordinator coordinator;
  final List<FakeClient> clients = new ArrayList<>();
  private long now = 1_000_000_000L;

  /** None of them has come yet. */
  GroupOfClients(int count) {
    this.coordinator =
        new Coordinator(
            new GroupRules(count, AGREEMENT, JOINING, SILENCE, ENDING),
            new Listener(),
            this,
            nanos -> RecordedRun.START.plusNanos(nanos));
    for (int number = 0; number < count; number++) {
      clients.add(new FakeClient(coordinator, number));
    }
  }

  private final class Listener implements GroupListener {

    @Override
    public void say(String line) {
      said.add(line);
    }

    @Override
    public void silent(int client, String name, Duration since) {
      silences.add(client + " silent for " + since.toSeconds());
    }

    @Override
    public void heardAgain(int client, String name, Duration silence) {
      silences.add(client + " again after " + silence.toSeconds());
    }
  }

  /** All have come, and the run begins. */
  static GroupOfClients running(int count, RunListener listener) {
    GroupOfClients group = new GroupOfClients(count);
    group.clients.forEach(FakeClient::join);
    group.coordinator.begins(new CombinedRun(plan(), RunEnvironment.NONE, listener));
    group.clients.forEach(FakeClient::forget);
    return group;
  }

  static GroupOfClients running(int count) {
    return running(count, new RunListener() {});
  }

  /** All are in the measuring step, and ready for its first phase. */
  static GroupOfClients measuring(int count, RunListener listener, PhasePlan... phases) {
    GroupOfClients group = running(count, listener);
    group.coordinator.ownStep(step(1, phases));
    group.clients.forEach(client -> client.begin(1));
    group.clients.forEach(client -> client.ready(1, 0));
    group.clients.forEach(FakeClient::forget);
    return group;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  /** Lets time pass; the coordinator looks a few times a second. */
  void pass(Duration time) {
    long end = now + time.toNanos();
    while (now < end) {
      now = Math.min(end, now + 250_000_000);
      coordinator.tick();
    }
  }

  FakeClient client(int number) {
    return clients.get(number);
  }

  static ClientMessage.Hello hello(int number) {
    return new ClientMessage.Hello(number, AGREEMENT, ENVIRONMENT);
  }

  static PhasePlan warmUp() {
    return new PhasePlan(
        PhaseKind.WARM_UP, 120_000_000_000L, 0, Long.MAX_VALUE, null, Shard.WHOLE, true);
  }

  static PhasePlan measurement() {
    return RecordedRun.timed(PhaseKind.MEASUREMENT, 60, 0);
  }

  static RunPlan plan() {
    return new RunPlan(
        RecordedRun.INFO,
        List.of(stepPlan("schema", true), stepPlan("main", false)),
        List.of(),
        List.of());
  }

  private static StepPlan stepPlan(String name, boolean preparatory) {
    List<String> problems = new ArrayList<>();
    ParameterValues values = ParameterValues.check(EngineParameters.declared(), Map.of(), problems);
    return new StepPlan(
        name,
        new NullAsyncProvider(),
        Map.of(),
        Map.of(),
        ActivityParameters.of(values, problems),
        List.of(),
        new CaptureScope(),
        OpSequence.of(SequenceOrder.BUCKET, 1, 1),
        preparatory,
        null,
        List.of());
  }

  /** More than one op in twenty must not fail. */
  static StepInfo step(int index, PhasePlan... phases) {
    PhasePlan[] planned = phases.length == 0 ? new PhasePlan[] {measurement()} : phases;
    StepInfo step = RecordedRun.step(index, 2, index == 0 ? "schema" : "main", planned);
    ActivityPlan plan = step.plan();
    ErrorHandling errors = new ErrorHandling(plan.errors().policy(), 1, new Backoff(0), 0.05);
    return new StepInfo(
        index,
        2,
        step.name(),
        null,
        step.adapter(),
        step.preparatory(),
        Map.of(),
        Map.of(),
        4,
        new ActivityPlan(
            plan.name(),
            plan.ops(),
            plan.lanes(),
            plan.inFlight(),
            plan.phases(),
            errors,
            plan.graceNanos(),
            plan.digits(),
            plan.seed()));
  }

  /**
   * What a client tells of a step that it has ended.
   *
   * @param phases how many of its phases it began
   */
  static StepDocument document(
      StepInfo step, int phases, ActivityResult.End end, @Nullable String reason) {
    ActivityPlan plan = step.plan();
    List<PhaseResult> results = new ArrayList<>();
    for (PhasePlan phase : plan.phases().subList(0, phases)) {
      results.add(
          new PhaseResult(
              phase,
              PhaseCourse.of(phase, RecordedRun.START, 60, 60, null),
              List.of(new OpTotals(3), new OpTotals(3)),
              List.of(),
              ClientUsage.NONE));
    }
    SecretMask mask = new SecretMask();
    return StepDocument.ended(
        new StepResult(step, new ActivityResult(plan, results, end, reason, -1, 0)),
        mask,
        new ErrorSamples(mask));
  }
}
