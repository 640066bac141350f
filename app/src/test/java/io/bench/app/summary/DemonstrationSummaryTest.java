package io.bench.app.summary;

import static io.bench.app.RecordedRun.START;
import static io.bench.app.RecordedRun.completed;
import static io.bench.app.RecordedRun.counted;
import static io.bench.app.RecordedRun.ended;
import static io.bench.app.RecordedRun.fail;
import static io.bench.app.RecordedRun.ops;
import static io.bench.app.RecordedRun.phase;
import static io.bench.app.RecordedRun.step;
import static io.bench.app.RecordedRun.succeed;
import static io.bench.app.RecordedRun.timed;
import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.GoldenFile;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.expectation.ExpectationOutcome;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.Count;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a demonstration ends with: one line if it held, everything if it did not. */
class DemonstrationSummaryTest {

  private static final StepResult RAMP_UP = rampUp(0, List.of());
  private static final StepResult PROBE = closed(1, "probe", 5, 40_000, VerdictKind.NOISY);
  private static final StepResult LATENCY = latency(VerdictKind.DRIFTING);
  private static final StepResult CAPACITY = closed(3, "capacity", 8, 72_800, VerdictKind.NOT_WARM);
  private static final StepResult VERIFY = verify(0);

  private static StepResult rampUp(int failed, List<UnfinishedOp> unfinished) {
    StepInfo step = step(0, 5, "rampup", counted(1_000));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            12.3,
            ops(
                read -> {},
                write -> {
                  succeed(write, 1_000, 900_000, false);
                  fail(write, failed, 1, "WriteTimeout");
                }),
            unfinished);
    return new StepResult(step, completed(step, phase));
  }

  private static StepResult closed(
      int index, String name, int seconds, int ops, VerdictKind... verdicts) {
    StepInfo step = step(index, 5, name, timed(PhaseKind.MEASUREMENT, seconds, 0));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            seconds,
            ops(read -> succeed(read, ops, 900_000, false), write -> {}),
            List.of());
    return judged(step, phase, verdicts);
  }

  private static StepResult latency(VerdictKind... verdicts) {
    StepInfo step = step(2, 5, "latency", timed(PhaseKind.MEASUREMENT, 10, 2_640));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            10,
            ops(
                read -> succeed(read, 13_200, 900_000, true),
                write -> succeed(write, 13_200, 1_000_000, true)),
            List.of());
    return judged(step, phase, verdicts);
  }

  private static StepResult verify(int missing) {
    StepInfo step = step(4, 5, "verify", counted(1_000));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            9.7,
            ops(
                read -> {
                  succeed(read, 1_000 - missing, 900_000, false);
                  read.add(Count.VERIFIED_ROWS, 1_000 - missing);
                  fail(read, missing, 1, "RowsMissing");
                  read.add(Count.MISSING_ROWS, missing);
                },
                write -> {}),
            List.of());
    return new StepResult(step, completed(step, phase));
  }

  private static StepResult judged(StepInfo step, PhaseResult phase, VerdictKind... verdicts) {
    Judgement judgement =
        new Judgement(
            Arrays.stream(verdicts).map(DemonstrationSummaryTest::verdict).toList(),
            List.of(verdict(VerdictKind.SAME_HOST)));
    return new StepResult(
        step,
        completed(
            step,
            phase.withFindings(
                new PhaseFindings(null, judgement, List.of(), Map.of(), List.of()))));
  }

  private static Verdict verdict(VerdictKind kind) {
    return new Verdict(kind, "evidence of " + kind, Map.of());
  }

  private static RunResult run(RunInfo info, ActivityResult.End end, StepResult... steps) {
    return new RunResult(info, START.plusSeconds(75), List.of(steps), end, null, false, -1);
  }

  private static RunResult completedRun(StepResult... steps) {
    return run(RecordedRun.DEMONSTRATION, ActivityResult.End.COMPLETED, steps);
  }

  private static Summary summary(RunResult result) {
    SecretMask mask = new SecretMask();
    return new Summary(
        result, new ErrorSamples(mask), mask, Path.of("bench-results/20260304T050607Z-keyvalue"));
  }

  @Test
  void tellsInOneLineWhatWasReachedIfItHeld() throws IOException {
    String text = summary(completedRun(RAMP_UP, PROBE, LATENCY, CAPACITY, VERIFY)).text();

    GoldenFile.of(getClass(), "demonstration.txt").assertMatches(text);
  }

  @Test
  void theMostIsWhatTheCapacityStepReached() {
    StepResult faster = closed(1, "probe", 5, 90_000);

    assertThat(summary(completedRun(faster, LATENCY, CAPACITY)).text())
        .contains("at 2,640 ops/s; 9,100 ops/s at most\n");
    assertThat(summary(completedRun(faster)).text()).contains(" at 18,000 ops/s at most\n");
  }

  @Test
  void stepsOfTheSameKindAreNamed() {
    StepResult reads = closed(0, "reads", 8, 72_800);
    StepResult writes = closed(1, "writes", 8, 40_000);

    assertThat(summary(completedRun(reads, writes)).text())
        .contains(
            "  reads: p50 900 µs, p99 1.34 ms at 9,100 ops/s at most; writes: p50 900 µs,",
            "at 5,000");
    assertThat(summary(completedRun(LATENCY, reads, writes)).text())
        .contains("reads: 9,100 ops/s at most; writes: 5,000 ops/s at most");
  }

  @Test
  void aNumberOfOpsHasItsLatencies() {
    StepInfo step = step(0, 1, "query", counted(10_000));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            4,
            ops(read -> succeed(read, 10_000, 900_000, false), write -> {}),
            List.of());
    RunResult result = completedRun(judged(step, phase, VerdictKind.TOO_SHORT));

    assertThat(summary(result).text()).contains("\n  p50 900 µs, p99 1.34 ms at 2,500 ops/s\n");
  }

  @Test
  void aRunThatOnlyPreparesHasNoFiguresAndNoVerdicts() {
    assertThat(summary(completedRun(RAMP_UP)).text())
        .contains("  A demonstration: client and server share this machine.\n\nstep 1/5 rampup");
  }

  @Test
  void itAdvisesWhatTheWorkloadHas() {
    RunInfo own =
        new RunInfo(
            START,
            "own",
            "own.yaml",
            "",
            List.of("default"),
            "default",
            "cql",
            Map.of(),
            List.of(),
            true);
    RunInfo named =
        new RunInfo(
            START,
            "keyvalue",
            "built-in",
            "",
            List.of("default", "full"),
            "default",
            "cql",
            Map.of("scenario", "default.latency"),
            List.of(),
            true);

    assertThat(advice(RecordedRun.DEMONSTRATION))
        .isEqualTo(
            "To measure instead: add 'full' to the command, or host=ADDRESS for your cluster");
    assertThat(advice(own)).doesNotContain("full").contains("host=ADDRESS", "--wide");
    assertThat(advice(named))
        .contains("write 'full' instead of 'default.latency', or host=ADDRESS");
  }

  private static String advice(RunInfo info) {
    List<String> lines =
        summary(run(info, ActivityResult.End.COMPLETED, LATENCY)).text().lines().toList();
    return lines.get(lines.size() - 1);
  }

  @Test
  void everythingIsToldOnRequest() {
    Summary summary = summary(completedRun(RAMP_UP, PROBE, LATENCY, CAPACITY, VERIFY));

    assertThat(summary.fullText())
        .contains("! NOISY (probe)", "! DRIFTING (latency)", "! NOT_WARM (capacity)", "SAME_HOST");
    assertThat(summary.wideText()).contains("! NOISY (probe)", "succeeded");
  }

  @Test
  void anyOtherRunTellsItsVerdictsFirst() {
    RunResult result =
        run(RecordedRun.INFO, ActivityResult.End.COMPLETED, RAMP_UP, PROBE, LATENCY, VERIFY);

    assertThat(summary(result).text())
        .isEqualTo(summary(result).fullText())
        .contains("! NOISY (probe)");
  }

  private static void assertToldLoudly(RunResult result, String... parts) {
    Summary summary = summary(result);
    assertThat(result.held()).isFalse();
    assertThat(summary.text()).isEqualTo(summary.fullText()).contains(parts);
    assertThat(summary.text()).doesNotContain("A demonstration:").contains("! NOISY (probe)");
  }

  @ParameterizedTest
  @EnumSource(names = {"RATE_MISSED", "SERVER_ERRORS"})
  void whatSaysThatSomethingFailedIsNotFolded(VerdictKind kind) {
    assertToldLoudly(completedRun(PROBE, latency(kind)), "! " + kind + " (latency)");
  }

  @Test
  void aMissingRowIsNotFolded() {
    assertToldLoudly(
        completedRun(PROBE, LATENCY, verify(1)), "999 as written, 1 missing", "error RowsMissing");
  }

  @Test
  void anOpThatFailedOrDidNotEndIsNotFolded() {
    assertToldLoudly(completedRun(rampUp(1, List.of()), PROBE), "1 failed", "error WriteTimeout");
    assertToldLoudly(
        completedRun(rampUp(0, List.of(new UnfinishedOp(0, 0, 1))), PROBE), "1 unfinished");
  }

  @Test
  void aRunThatDidNotCompleteIsNotFolded() {
    for (ActivityResult.End end :
        List.of(ActivityResult.End.FAILED, ActivityResult.End.INTERRUPTED)) {
      StepInfo step = step(0, 5, "schema", counted(1));
      StepResult stopped = new StepResult(step, ended(step, end, "no"));
      assertToldLoudly(run(RecordedRun.DEMONSTRATION, end, PROBE, stopped), end.name());
    }
  }

  @Test
  void aMissedExpectationIsNotFolded() {
    StepResult missed =
        new StepResult(
            LATENCY.step(),
            LATENCY.activity(),
            List.of(),
            List.of(),
            List.of(),
            List.of(
                new ExpectationOutcome(
                    "p99",
                    "p99 < 1 ms",
                    ExpectationOutcome.Result.MISSED,
                    "2 ms",
                    2e6,
                    "nanoseconds")));

    assertToldLoudly(completedRun(PROBE, missed), "! expected (latency): p99 < 1 ms: missed");
  }
}
