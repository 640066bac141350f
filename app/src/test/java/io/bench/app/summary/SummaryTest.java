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

import io.bench.adapter.api.OpError;
import io.bench.app.GoldenFile;
import io.bench.app.RecordedRun;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.PhaseCourse;
import io.bench.engine.activity.PhaseFindings;
import io.bench.engine.activity.PhaseResult;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.policy.ErrorRule;
import io.bench.engine.record.Count;
import io.bench.engine.record.Latency;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.record.TimePart;
import io.bench.engine.result.ErrorSamples;
import io.bench.engine.result.SecretMask;
import io.bench.engine.run.RunResult;
import io.bench.engine.run.StepInfo;
import io.bench.engine.run.StepResult;
import io.bench.engine.statistics.ConfidenceInterval;
import io.bench.engine.statistics.ConfidenceInterval.Evidence;
import io.bench.engine.statistics.ConfidenceInterval.Known;
import io.bench.engine.statistics.ConfidenceInterval.Reason;
import io.bench.engine.statistics.ConfidenceInterval.Withheld;
import io.bench.engine.statistics.Statistic;
import io.bench.engine.verdict.Judgement;
import io.bench.engine.verdict.LatencyAccount;
import io.bench.engine.verdict.Verdict;
import io.bench.engine.verdict.VerdictKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SummaryTest {

  private final SecretMask mask = new SecretMask();
  private final ErrorSamples samples = new ErrorSamples(mask);
  private final Locale before = Locale.getDefault();

  /** One whose figures look different. */
  @BeforeEach
  void useAForeignLocale() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(before);
  }

  private String summary(
      ActivityResult.End end, @Nullable String reason, int seconds, StepResult... steps) {
    Path folder = Path.of("bench-results/20260304T050607Z-keyvalue-cql");
    return new Summary(result(end, reason, seconds, steps), samples, mask, folder).text();
  }

  private static RunResult result(
      ActivityResult.End end, @Nullable String reason, int seconds, StepResult... steps) {
    return new RunResult(
        RecordedRun.INFO, START.plusSeconds(seconds), List.of(steps), end, reason, false, -1);
  }

  private static StepResult schema() {
    StepInfo step = step(0, 4, "schema", counted(3));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            1.2,
            ops(read -> {}, write -> succeed(write, 3, 400_000_000, false)),
            List.of());
    return new StepResult(step, completed(step, phase));
  }

  private static StepResult rampUp() {
    StepInfo step = step(1, 4, "rampup", counted(100_000));
    PhaseResult phase =
        phase(
            step.plan().phases().get(0),
            12.3,
            ops(read -> {}, write -> succeed(write, 100_000, 900_000, false)),
            List.of());
    return new StepResult(step, completed(step, phase));
  }

  private static StepResult capacity() {
    StepInfo step =
        step(
            2, 4, "capacity", timed(PhaseKind.WARM_UP, 30, 0), timed(PhaseKind.MEASUREMENT, 30, 0));
    PhaseResult warmUp =
        phase(
            step.plan().phases().get(0),
            30,
            ops(
                read -> succeed(read, 150_000, 1_000_000, false),
                write -> succeed(write, 150_000, 900_000, false)),
            List.of());
    PhaseResult measured =
        phase(
            step.plan().phases().get(1),
            30.02,
            ops(
                read -> {
                  succeed(read, 185_000, 950_000, false);
                  read.add(Count.EMPTY, 12);
                },
                write -> succeed(write, 9_000, 870_000, false)),
            List.of());
    return new StepResult(
        step,
        completed(
            step,
            warmUp,
            measured.withFindings(
                found(
                    List.of(
                        said(VerdictKind.NOT_WARM, "jit 180 ms/s of 100 at the cap of 120 s"),
                        said(VerdictKind.NOISY, "throughput varies by 12 % from second to second")),
                    said(VerdictKind.CLOSED_LOOP, "these latencies cannot show stalls"),
                    said(VerdictKind.SAME_HOST, "client and server share this machine")))));
  }

  private static Verdict said(VerdictKind kind, String evidence) {
    return new Verdict(kind, evidence, Map.of());
  }

  private static PhaseFindings found(List<Verdict> verdicts, Verdict... notices) {
    Evidence evidence = new Evidence(30, 600, 300, 0.1);
    Map<Statistic, ConfidenceInterval> intervals = new EnumMap<>(Statistic.class);
    intervals.put(Statistic.THROUGHPUT, new Known(6_400, 6_462, 6_520, evidence));
    intervals.put(Statistic.MEAN, new Known(940_000, 950_000, 1_040_000, evidence));
    intervals.put(Statistic.P50, new Known(930_000, 946_000, 961_000, evidence));
    intervals.put(Statistic.P99, new Withheld(Reason.NOT_STATIONARY, evidence));
    intervals.put(Statistic.P99_9, new Withheld(Reason.TOO_FEW, evidence));
    return new PhaseFindings(
        null,
        new Judgement(verdicts, List.of(notices)),
        List.of(
            account(50, 936_000, 0, 10_000, 0),
            account(99, 210_000, 1_000_000, 210_000, 0),
            account(99.9, 425_000, 0, 1_000_000, 600_000)),
        intervals,
        List.of(
            Map.of(Statistic.P99, new Known(1_310_000, 1_420_000, 1_520_000, evidence)), Map.of()));
  }

  private static LatencyAccount account(
      double percentile, double server, double permit, double delay, double machine) {
    return new LatencyAccount(
        percentile,
        server + permit + delay,
        Map.of(TimePart.SERVER, server, TimePart.PERMIT, permit, TimePart.DELAY, delay),
        machine);
  }

  private StepResult latency() {
    StepInfo step = step(3, 4, "latency", timed(PhaseKind.MEASUREMENT, 30, 8_640));
    samples.error(
        step,
        "read",
        new OpError(
            "ReadTimeout", "Cassandra timeout during read query: " + "x y ".repeat(60), true, null),
        ErrorRule.COUNT);
    PhaseResult measured =
        phase(
            step.plan().phases().get(0),
            30.4,
            ops(
                read -> {
                  succeed(read, 120_000, 1_100_000, true);
                  fail(read, 40, 3, "ReadTimeout");
                  read.add(Count.ISSUED, 2);
                  read.add(Count.TRIES, 2);
                  read.add(Count.TRANSPARENT_RETRIES, 3);
                  read.add(Count.MESSAGES, 480_000);
                  read.add(Count.SENT_MESSAGES, 120);
                  read.add(Count.BYTES, 31_000_000);
                  for (int gap = 1; gap <= 2_000; gap++) {
                    read.record(Latency.MESSAGE_GAP, gap * 1_000L);
                  }
                  read.add(Count.VERIFIED_ROWS, 119_997);
                  read.add(Count.MISSING_ROWS, 2);
                  read.add(Count.UNEQUAL_ROWS, 1);
                  read.add(Count.APPLIED, 9);
                  read.add(Count.NOT_APPLIED, 1);
                },
                write -> succeed(write, 120_000, 1_000_000, true)),
            List.of(new UnfinishedOp(0, 0, 1_500_000_000), new UnfinishedOp(0, 0, 900_000_000)));
    return new StepResult(
        step,
        completed(
            step,
            measured.withFindings(
                found(
                    List.of(
                        said(
                            VerdictKind.RATE_MISSED,
                            "8.6 % of 259,200 ops that were due at 8,640 ops/s were left behind,"
                                + " the limit was the server: its service time grew 2.1-fold")),
                    said(VerdictKind.SAME_HOST, "client and server share this machine")))));
  }

  @Test
  void tellsOfACompletedRun() throws IOException {
    String text =
        summary(ActivityResult.End.COMPLETED, null, 123, schema(), rampUp(), capacity(), latency());

    GoldenFile.of(getClass(), "completed.txt").assertMatches(text);
  }

  @Test
  void tellsOfAFailedRun() throws IOException {
    mask.maskAll(List.of("hunter2"));
    StepInfo step = step(0, 4, "schema", counted(3));
    samples.error(
        step,
        "write",
        new OpError("Unauthorized", "no permission for hunter2", false, null),
        new ErrorRule(true, false, ErrorRule.Log.QUIET, -1, false, List.of()));
    PhaseResult phase =
        new PhaseResult(
            counted(3),
            PhaseCourse.of(
                counted(3), START, 0.3, 0.3, "error Unauthorized: no permission for hunter2"),
            ops(read -> {}, write -> fail(write, 1, 1, "Unauthorized")),
            List.of(),
            phase(counted(3), 1, ops(read -> {}, write -> {}), List.of()).client());
    String reason = "error Unauthorized: no permission for hunter2";
    String text =
        summary(
            ActivityResult.End.FAILED,
            reason,
            5,
            new StepResult(step, ended(step, ActivityResult.End.FAILED, reason, phase)));

    GoldenFile.of(getClass(), "failed.txt").assertMatches(text);
  }

  @Test
  void tellsOfAnInterruptedRun() throws IOException {
    StepInfo step =
        step(
            0, 1, "main", timed(PhaseKind.WARM_UP, 30, 500), timed(PhaseKind.MEASUREMENT, 30, 500));
    PhaseResult warmUp =
        phase(
            step.plan().phases().get(0),
            30,
            ops(read -> succeed(read, 15_000, 900_000, true), write -> {}),
            List.of());
    PhaseResult measured =
        new PhaseResult(
            step.plan().phases().get(1),
            PhaseCourse.of(step.plan().phases().get(1), START, 1.5, 1.5, "interrupted"),
            ops(read -> succeed(read, 750, 900_000, true), write -> {}),
            List.of(),
            warmUp.client());
    String text =
        summary(
            ActivityResult.End.INTERRUPTED,
            null,
            33,
            new StepResult(
                step, ended(step, ActivityResult.End.INTERRUPTED, null, warmUp, measured)));

    GoldenFile.of(getClass(), "interrupted.txt").assertMatches(text);
  }

  @Test
  void showsEverythingIfWide() throws IOException {
    RunResult result = result(ActivityResult.End.COMPLETED, null, 40, latency());

    GoldenFile.of(getClass(), "wide.txt")
        .assertMatches(new Summary(result, samples, mask, null).wideText());
  }

  @Test
  void fitsAHundredColumnsButForPaths() {
    String text = summary(ActivityResult.End.COMPLETED, null, 123, capacity(), latency());

    assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(100));
  }

  @Test
  void printsTheIdentityWithItsNumbers() {
    assertThat(summary(ActivityResult.End.COMPLETED, null, 1, latency()))
        .contains("issued 240,042 = succeeded 240,000 + failed 40 + unfinished 2");
  }
}
