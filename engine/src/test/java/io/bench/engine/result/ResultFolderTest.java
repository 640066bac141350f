package io.bench.engine.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bench.adapter.diagnostic.NullAsyncProvider;
import io.bench.adapter.diagnostic.NullProvider;
import io.bench.engine.activity.ActivityResult;
import io.bench.engine.activity.IntervalReport;
import io.bench.engine.pace.RateProfile;
import io.bench.engine.record.PhaseKind;
import io.bench.engine.run.PluginInfo;
import io.bench.engine.run.RunInfo;
import io.bench.engine.run.RunListener;
import io.bench.engine.run.StepInfo;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of real, short activities, read back. */
class ResultFolderTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path parent;

  private final SecretMask mask = new SecretMask();
  private final ErrorSamples samples = new ErrorSamples(mask);
  private final List<String> problems = new ArrayList<>();
  private final FullDisk disk = new FullDisk();
  private ResultFolder folder;

  @BeforeEach
  void makeFolder() throws IOException {
    mask.maskAll(List.of("hunter2"));
    folder = create();
  }

  private ResultFolder create() throws IOException {
    ResultSettings settings = new ResultSettings("1.2.3", mask, samples, problems::add);
    return ResultFolder.create(parent, RunRig.RUN, settings, disk, InstantSource.system());
  }

  @Test
  void isNamedAfterTimeWorkloadAndAdapter() {
    assertThat(folder.path()).isEqualTo(parent.resolve("20260304T050607Z-key-value-null"));
  }

  @Test
  void takesAFreeNameIfItsOwnExists() throws IOException {
    assertThat(create().path()).isEqualTo(parent.resolve("20260304T050607Z-key-value-null-2"));
    assertThat(create().path()).isEqualTo(parent.resolve("20260304T050607Z-key-value-null-3"));
  }

  @Test
  void saysInOneLineWhyAFolderCannotBeMade() throws IOException {
    Path file = Files.writeString(parent.resolve("file"), "");
    ResultSettings settings = new ResultSettings("1.2.3", mask, samples, problems::add);

    assertThatThrownBy(() -> ResultFolder.create(file, RunRig.RUN, settings))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("cannot make the result folder " + file)
        .hasMessageNotContaining("\n");
  }

  @Test
  void tellsOfTheRunBeforeAnyStep() throws IOException {
    JsonNode run = run();

    assertThat(run.at("/schema/name").asText()).isEqualTo("bench-run");
    assertThat(run.at("/schema/version").asInt()).isEqualTo(1);
    assertThat(run.at("/benchVersion").asText()).isEqualTo("1.2.3");
    assertThat(run.at("/state").asText()).isEqualTo("running");
    assertThat(run.at("/start").asText()).isEqualTo("2026-03-04T05:06:07.500Z");
    assertThat(run.at("/end").isNull()).isTrue();
    assertThat(run.at("/demonstration").isBoolean()).isTrue();
    assertThat(run.at("/demonstration").asBoolean()).isFalse();
    assertThat(run.at("/workload/sha256").asText())
        .isEqualTo(RunDocument.sha256(RunRig.RUN.workloadText().getBytes(StandardCharsets.UTF_8)));
    assertThat(run.at("/givenParameters/adapter").asText()).isEqualTo("null");
    assertThat(run.at("/environment/processors").asInt()).isPositive();
    assertThat(run.at("/environment/pid").asLong()).isEqualTo(ProcessHandle.current().pid());
    assertThat(run.at("/environment/jvm/garbageCollectors").size()).isPositive();
    assertThat(run.has("plugins")).isFalse();
  }

  @Test
  void tellsOfPluginsThatTakePart() throws IOException {
    RunInfo plain = RunRig.RUN;
    PluginInfo team =
        new PluginInfo(
            "team",
            List.of(
                new PluginInfo.Jar("a.jar", "00ff", "1.0"),
                new PluginInfo.Jar("b.jar", "11ee", null)),
            List.of("function Tenant"));
    RunInfo plugged =
        new RunInfo(
            plain.start(),
            plain.workload(),
            plain.workloadSource(),
            plain.workloadText(),
            plain.scenarios(),
            plain.scenario(),
            plain.adapter(),
            plain.givenParameters(),
            List.of(team),
            false);
    ResultSettings settings = new ResultSettings("1.2.3", mask, samples, problems::add);

    Path made = ResultFolder.create(parent, plugged, settings, disk, InstantSource.system()).path();

    JsonNode plugins = JSON.readTree(made.resolve("run.json").toFile()).path("plugins");
    assertThat(plugins.toString())
        .isEqualTo(
            "[{\"name\":\"team\",\"jars\":["
                + "{\"file\":\"a.jar\",\"sha256\":\"00ff\",\"version\":\"1.0\"},"
                + "{\"file\":\"b.jar\",\"sha256\":\"11ee\",\"version\":null}],"
                + "\"used\":[\"function Tenant\"]}]");
  }

  @Test
  void holdsEveryFigureOfACompletedRun() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    rig.step(
        new NullProvider(),
        Map.of("fail-every", "10"),
        RunRig.plan("load", RunRig.counted(PhaseKind.MEASUREMENT, 30_000, null)));
    rig.step(
        new NullAsyncProvider(),
        Map.of("delay", "200us"),
        RunRig.plan(
            "main",
            RunRig.counted(PhaseKind.WARM_UP, 300, null),
            RunRig.counted(PhaseKind.MEASUREMENT, 3_000, RateProfile.constant(10_000))));
    rig.end(ActivityResult.End.COMPLETED, null);

    JsonNode run = run();
    assertThat(run.at("/state").asText()).isEqualTo("completed");
    assertThat(run.at("/end").asText()).isEqualTo("2026-03-04T05:08:00Z");
    JsonNode load = run.at("/steps/0");
    assertThat(load.at("/state").asText()).isEqualTo("completed");
    assertThat(load.at("/opSequence/read").asInt()).isEqualTo(2);
    assertThat(load.at("/opSequence/write, 2").asInt()).isEqualTo(1);
    assertThat(load.at("/parameters/fail-every").asText()).isEqualTo("10");
    assertThat(load.at("/errorSamples/InjectedFailure/message").asText()).contains("fail-every");
    JsonNode total = load.at("/phases/0/total");
    assertThat(total.at("/counts/issued").asLong()).isEqualTo(30_000);
    assertThat(total.at("/counts/succeeded").asLong()).isEqualTo(27_000);
    assertThat(total.at("/counts/failed").asLong()).isEqualTo(3_000);
    assertThat(total.at("/counts/unfinished").asLong()).isZero();
    assertThat(total.at("/errors/InjectedFailure").asLong()).isEqualTo(3_000);
    assertThat(total.at("/latencies/service/count").asLong()).isEqualTo(27_000);
    assertThat(total.at("/latencies/service/p99.9").isIntegralNumber()).isTrue();
    assertThat(total.at("/latencies/failedService/p99.9").isNull()).isTrue();
    assertThat(total.at("/latencies").has("response")).isFalse();
    assertThat(load.at("/phases/0/rate/unsentOps").isNull()).isTrue();

    JsonNode measured = run.at("/steps/1/phases/1");
    assertThat(run.at("/steps/1/phases/0/kind").asText()).isEqualTo("warmup");
    assertThat(measured.at("/kind").asText()).isEqualTo("measurement");
    assertThat(measured.at("/planned/ratePerSecond").asDouble()).isEqualTo(10_000);
    assertThat(measured.at("/rate/offeredPerSecond").asDouble()).isEqualTo(10_000);
    assertThat(measured.at("/rate/unsentOps").asLong()).isZero();
    assertThat(measured.at("/total/latencies/response/count").asLong()).isEqualTo(3_000);
    assertThat(measured.at("/ops/read/latencies/response/count").asLong()).isEqualTo(2_000);
    assertThat(measured.at("/client/cpuNanosPerOp").asDouble()).isPositive();
  }

  @Test
  void everyOpAndPhaseAddsUp() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    rig.step(
        new NullProvider(),
        Map.of("fail-every", "7"),
        RunRig.plan(
            "main",
            RunRig.counted(PhaseKind.WARM_UP, 700, null),
            RunRig.counted(PhaseKind.MEASUREMENT, 7_000, null)));
    rig.end(ActivityResult.End.COMPLETED, null);

    for (JsonNode phase : run().at("/steps/0/phases")) {
      List<JsonNode> parts = new ArrayList<>(List.of(phase.get("total")));
      phase.get("ops").forEach(parts::add);
      assertThat(parts).hasSize(3);
      for (JsonNode part : parts) {
        JsonNode counts = part.get("counts");
        assertThat(counts.get("issued").asLong())
            .isPositive()
            .isEqualTo(
                counts.get("succeeded").asLong()
                    + counts.get("failed").asLong()
                    + counts.get("unfinished").asLong());
      }
    }
  }

  @Test
  void isReadableInTheMidstOfAStep() throws Exception {
    List<JsonNode> seen = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    List<Long> logged = new ArrayList<>();
    RunListener reader =
        new RunListener() {
          @Override
          public void interval(StepInfo step, IntervalReport report) {
            // What a process killed at this point would leave.
            try {
              seen.add(run());
              lines.add(succeededInIntervals());
              logged.add(loggedTimes("/service"));
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
        };
    RunRig rig = new RunRig(samples, folder, reader);
    rig.step(
        new NullAsyncProvider(),
        Map.of("delay", "1ms"),
        RunRig.plan(
            "main",
            RunRig.counted(PhaseKind.WARM_UP, 100, null),
            RunRig.timed(PhaseKind.MEASUREMENT, 1_200, null)));

    assertThat(seen).isNotEmpty();
    JsonNode last = seen.get(seen.size() - 1);
    assertThat(last.at("/state").asText()).isEqualTo("running");
    assertThat(last.at("/steps/0/state").asText()).isEqualTo("running");
    JsonNode warmUp = last.at("/steps/0/phases/0");
    assertThat(warmUp.at("/ended").asBoolean()).isFalse();
    assertThat(warmUp.at("/total/counts/succeeded").asLong()).isEqualTo(100);
    assertThat(lines).isSorted();
    assertThat(lines.get(0)).isPositive();
    assertThat(lines.get(lines.size() - 1)).isEqualTo(logged.get(logged.size() - 1));
  }

  @Test
  void intervalsAddUpToTheRunFile() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    rig.step(
        new NullAsyncProvider(),
        Map.of("delay", "1ms"),
        RunRig.plan(
            "main", RunRig.timed(PhaseKind.MEASUREMENT, 1_200, RateProfile.constant(2_000))));
    rig.end(ActivityResult.End.COMPLETED, null);

    long succeeded = run().at("/steps/0/phases/0/total/counts/succeeded").asLong();
    assertThat(succeededInIntervals()).isEqualTo(succeeded).isPositive();
    JsonNode line = JSON.readTree(intervalLines().get(0));
    assertThat(line.at("/step").asText()).isEqualTo("main");
    assertThat(line.at("/phase").asText()).isEqualTo("measurement");
    assertThat(line.at("/backlogOps").isIntegralNumber()).isTrue();
    assertThat(line.at("/ops/read/response/max").asLong()).isPositive();
    assertThat(line.at("/client/heapBytes").asLong()).isPositive();
  }

  @Test
  void histogramLogHoldsEveryTimeUnderItsTag() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    rig.step(
        new NullAsyncProvider(),
        Map.of("delay", "1ms"),
        RunRig.plan(
            "main", RunRig.counted(PhaseKind.MEASUREMENT, 3_000, RateProfile.constant(9_000))));

    assertThat(loggedTimes("main/measurement/read/service")).isEqualTo(2_000);
    assertThat(loggedTimes("main/measurement/read/lateness")).isEqualTo(2_000);
    assertThat(loggedTimes("main/measurement/write%2C%202/response")).isEqualTo(1_000);
  }

  @Test
  void aRunThatEndsInTheMidstOfAStepKeepsItsFigures() throws Exception {
    RunRig rig = new RunRig(folder);
    StepInfo step =
        new StepInfo(
            0,
            1,
            "main",
            null,
            "null",
            false,
            Map.of(),
            Map.of(),
            2,
            RunRig.plan("main", RunRig.counted(PhaseKind.MEASUREMENT, 5, null)));
    folder.stepStarted(step);
    folder.phaseStarted(step, 0, step.plan().phases().get(0));
    rig.end(ActivityResult.End.FAILED, "cannot connect with hunter2");

    assertThat(run().at("/state").asText()).isEqualTo("failed");
    assertThat(run().at("/reason").asText()).isEqualTo("cannot connect with ***");
    assertThat(run().at("/steps/0/state").asText()).isEqualTo("failed");
    assertThat(run().at("/steps/0/phases/0/ended").asBoolean()).isFalse();
  }

  @Test
  void aFullDiskIsReportedOnceAndTheRunGoesOn() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    disk.fillUpAfter(200);
    rig.step(
        new NullProvider(),
        Map.of(),
        RunRig.plan(
            "main",
            RunRig.counted(PhaseKind.WARM_UP, 100, null),
            RunRig.counted(PhaseKind.MEASUREMENT, 1_000, null)));

    assertThat(problems).hasSize(1);
    assertThat(problems.get(0)).contains("No space left on device").doesNotContain("\n");
    assertThat(folder.hasFailed()).isTrue();
    assertThat(run().at("/state").asText()).isEqualTo("running");
  }

  @Test
  void goesOnWritingWhenTheDiskHasSpaceAgain() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    disk.fillUpAfter(200);
    rig.step(
        new NullProvider(),
        Map.of(),
        RunRig.plan("full", RunRig.counted(PhaseKind.MEASUREMENT, 1_000, null)));
    disk.makeSpace();
    rig.step(
        new NullProvider(),
        Map.of(),
        RunRig.plan("free", RunRig.counted(PhaseKind.MEASUREMENT, 1_000, null)));
    rig.end(ActivityResult.End.COMPLETED, null);

    assertThat(run().at("/state").asText()).isEqualTo("completed");
    assertThat(run().at("/writeProblem").asText()).contains("No space left on device");
    assertThat(succeededInIntervals()).isEqualTo(1_000);
    assertThat(loggedTimes("free/measurement/read/service")).isEqualTo(667);
    assertThat(problems).hasSize(1);
    assertThat(folder.hasFailed()).isTrue();
  }

  @Test
  void noFileHoldsASecret() throws Exception {
    RunRig rig = new RunRig(samples, folder);
    rig.step(
        new NullProvider(),
        Map.of("fail-every", "2"),
        RunRig.plan("main", RunRig.counted(PhaseKind.MEASUREMENT, 10, null)));
    rig.end(ActivityResult.End.FAILED, "login with hunter2 refused");
    folder.close();

    try (var files = Files.list(folder.path())) {
      assertThat(files)
          .hasSize(3)
          .allSatisfy(file -> assertThat(file).content().doesNotContain("hunter2"));
    }
  }

  private JsonNode run() throws IOException {
    return JSON.readTree(folder.path().resolve("run.json").toFile());
  }

  private List<String> intervalLines() throws IOException {
    return Files.readAllLines(folder.path().resolve("intervals.jsonl"));
  }

  private long succeededInIntervals() throws IOException {
    long succeeded = 0;
    for (String line : intervalLines()) {
      succeeded += JSON.readTree(line).at("/total/succeeded").asLong();
    }
    return succeeded;
  }

  /** How many times the log holds under tags that end in {@code tagEnd}. */
  private long loggedTimes(String tagEnd) throws IOException {
    long times = 0;
    try (HistogramLogReader reader =
        new HistogramLogReader(folder.path().resolve("latency.hlog").toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram histogram = reader.nextIntervalHistogram();
        if (histogram instanceof Histogram counted && counted.getTag().endsWith(tagEnd)) {
          times += counted.getTotalCount();
        }
      }
    }
    return times;
  }
}
