package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityPlan;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.MergedForks;
import io.bench.engine.activity.PhasePlan;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.activity.StrideResult;
import io.bench.engine.capture.CaptureScope;
import io.bench.engine.json.Json;
import io.bench.engine.lane.OpMix;
import io.bench.engine.lane.StrideCaptures;
import io.bench.engine.policy.ErrorHandling;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.read.RecordedStep;
import io.bench.engine.result.read.ResultRun;
import io.bench.engine.run.StepResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written about whole strides, and read back. */
class StrideResultTest {

  private static final long STRIDES = 1_000;
  private static final ActivityPlan PLAN =
      chained(
          RunRig.plan(
              "the main",
              RunRig.counted(PhaseKind.WARM_UP, 300, null),
              RunRig.counted(PhaseKind.MEASUREMENT, 3 * STRIDES, null)));

  @TempDir Path parent;

  /** The same plan with strides of three ops that follow one another. */
  private static ActivityPlan chained(ActivityPlan plan) {
    List<List<Integer>> none = List.of(List.of(), List.of());
    return new ActivityPlan(
        plan.name(),
        new OpMix(
            plan.ops().names(),
            plan.ops().order(),
            plan.ops().stride(),
            new StrideCaptures(new CaptureScope(), none, none)),
        plan.lanes(),
        plan.inFlight(),
        plan.phases(),
        new ErrorHandling(
            plan.errors().policy(),
            plan.errors().maxTries(),
            plan.errors().backoff(),
            plan.errors().limit()),
        plan.graceNanos(),
        plan.digits(),
        plan.seed());
  }

  /** Every tenth op fails. */
  private StepResult run(String name) throws Exception {
    Path into = Files.createDirectory(parent.resolve(name));
    return RunRig.write(into, new NullProvider(), Map.of("fail-every", "10"), PLAN);
  }

  private static StrideResult measured(ActivityResult result) {
    return result.phases().get(1).strides();
  }

  @Test
  void aStrideWithAFailedOpIsAFailedStride() throws Exception {
    StrideResult strides = measured(run("one").activity());

    assertThat(strides.totals().count(Count.ISSUED)).isEqualTo(STRIDES);
    // Of 30 ops in a row 3 fail, each in a stride of its own.
    assertThat(strides.totals().count(Count.FAILED)).isEqualTo(300);
    assertThat(strides.totals().count(Count.SUCCEEDED)).isEqualTo(700);
    assertThat(strides.unfinished()).isZero();
  }

  @Test
  void runJsonHoldsTheFiguresOfEachPhase() throws Exception {
    StepResult result = run("one");

    JsonNode phases =
        Json.tree(ResultRun.readDocument(parent.resolve("one")))
            .path("steps")
            .get(0)
            .path("phases");
    assertThat(phases.at("/0/strides/counts/issued").asLong()).isEqualTo(100);
    JsonNode strides = phases.at("/1/strides");
    assertThat(strides.at("/counts/succeeded").asLong()).isEqualTo(700);
    assertThat(strides.at("/counts/failed").asLong()).isEqualTo(300);
    assertThat(strides.at("/counts/unfinished").asLong()).isZero();
    assertThat(strides.at("/counts/applied").asLong()).isZero();
    assertThat(strides.at("/latencies/stride/count").asLong()).isEqualTo(700);
    assertThat(strides.at("/latencies/stride/p50").isIntegralNumber()).isTrue();
    PhaseResult phase = result.activity().phases().get(1);
    assertThat(strides.path("achievedPerSecond").asDouble())
        .isEqualTo(Json.rounded(700 / phase.windowSeconds()));
    assertThat(strides.path("cpuNanosPerStride").asDouble())
        .isEqualTo(Json.rounded(phase.client().cpuNanos() / 1_000.0));
  }

  @Test
  void intervalsHaveTheirSharesOfThem() throws Exception {
    run("one");

    long succeeded = 0;
    for (String line : Files.readAllLines(parent.resolve("one/intervals.jsonl"))) {
      JsonNode interval = new ObjectMapper().readTree(line);
      JsonNode strides = interval.path("strides");
      assertThat(strides.path("ratePerSecond").isNumber()).isTrue();
      if (interval.path("phase").asText().equals("measurement")) {
        succeeded += strides.path("succeeded").asLong();
      }
    }
    assertThat(succeeded).isEqualTo(700);
  }

  @Test
  void theLogHasThemUnderATagThatNoOpTemplateCanHave() throws Exception {
    run("one");

    assertThat(Files.readString(parent.resolve("one/latency.hlog")))
        .contains("Tag=the%20main/measurement/*/stride,");
    assertThat(new LatencyTag("s", PhaseKind.MEASUREMENT, "*", Latency.SERVICE))
        .hasToString("s/measurement/%2A/service");
    ResultRun back = ResultRun.read(parent.resolve("one"));
    assertThat(back.log().damagedLines()).isZero();
    assertThat(back.processes("the main").get(0).timesOfAllOps().window().ops()).isEqualTo(2_700);
  }

  @Test
  void aForksStridesComeBackAndAddUp() throws Exception {
    StrideResult written = measured(run("one").activity());
    run("two");

    ActivityResult one = RecordedStep.read(parent.resolve("one"), PLAN).result();
    ActivityResult two = RecordedStep.read(parent.resolve("two"), PLAN).result();

    for (Count count : Count.OF_STRIDES) {
      assertThat(measured(one).totals().count(count))
          .as(count.key())
          .isEqualTo(written.totals().count(count));
    }
    assertThat(measured(one).totals().histogram(Latency.STRIDE))
        .isEqualTo(written.totals().histogram(Latency.STRIDE));
    StrideResult merged = measured(MergedForks.merge(PLAN, List.of(one, two)));
    assertThat(merged.totals().count(Count.ISSUED)).isEqualTo(2 * STRIDES);
    assertThat(merged.totals().histogram(Latency.STRIDE).getTotalCount()).isEqualTo(1_400);
  }

  @Test
  void stridesThatTheEndOfAPhaseCutsOffAreUnfinished() throws Exception {
    PhasePlan brief = RunRig.timed(PhaseKind.MEASUREMENT, 500, null); // an op and a half
    StepResult result =
        new RunRig()
            .step(
                new NullAsyncProvider(),
                Map.of("delay", "300ms"),
                chained(RunRig.plan("main", brief)));

    StrideResult strides = result.activity().phases().get(0).strides();
    assertThat(strides.unfinished()).isPositive();
    assertThat(strides.totals().count(Count.ISSUED))
        .isEqualTo(strides.totals().count(Count.SUCCEEDED) + strides.unfinished());
    assertThat(result.activity().phases().get(0).unfinished()).isEmpty();
  }

  @Test
  void opsOnTheirOwnHaveNoStrides() throws Exception {
    PhasePlan phase = RunRig.counted(PhaseKind.MEASUREMENT, 300, null);
    Path into = Files.createDirectory(parent.resolve("own"));
    StepResult result =
        RunRig.write(into, new NullProvider(), Map.of(), RunRig.plan("main", phase));

    assertThat(result.activity().phases().get(0).strides()).isNull();
    for (String file : List.of("run.json", "intervals.jsonl", "latency.hlog")) {
      assertThat(Files.readString(into.resolve(file))).as(file).doesNotContain("strides");
    }
  }
}
