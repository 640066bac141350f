package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole of {@code bench calibrate}, both adapters on both endpoints. */
class CalibrationIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** None of it per op, once the JIT compilers have seen all of it. */
  private static final double MAX_LEAN_BYTES = 200;

  @TempDir Path folder;

  @Test
  void bothAdaptersAreCalibratedAndNoProcessStays() throws Exception {
    List<ProcessHandle> seen = new ArrayList<>();
    JsonNode calibrations;
    try (BenchProcess bench =
        BenchProcess.start(folder, "calibrate", "duration=2s", "warmup=1s", "--json")) {
      for (int step = 0; step < 4; step++) {
        bench.err.await(line -> line.contains("measuring for"));
        seen.addAll(bench.children());
      }
      BenchProcess.Ended ended = bench.awaitEnd();
      assertThat(ended.exitCode()).as(ended.err()).isZero();
      JsonNode printed = JSON.readTree(ended.out());
      assertThat(printed.at("/schema/name").asText()).isEqualTo("bench-calibrations");
      calibrations = printed.path("calibrations");
    }

    assertThat(calibrations).hasSize(2);
    assertThat(calibrations.at("/0/adapter").asText()).isEqualTo("cql");
    assertThat(calibrations.at("/1/adapter").asText()).isEqualTo("grpc");
    for (JsonNode calibration : calibrations) {
      assertCalibrated(calibration);
    }
    assertThat(calibrations.at("/0/closed/client/allocatedBytesPerOp").asDouble())
        .as("on the lean path, values and once-a-second work included")
        .isLessThan(MAX_LEAN_BYTES);
    assertThat(seen).as("JVMs that calibrate, and their endpoints").hasSizeGreaterThanOrEqualTo(4);
    for (ProcessHandle process : seen) {
      process.onExit().get(30, TimeUnit.SECONDS);
    }
    assertFilesHoldTheSame(calibrations);
  }

  private static void assertCalibrated(JsonNode calibration) {
    assertThat(calibration.at("/schema/name").asText()).isEqualTo("bench-calibration");
    assertThat(calibration.at("/schema/version").asInt()).isEqualTo(1);
    assertThat(calibration.at("/environment/hostName").asText()).isNotEmpty();
    assertThat(calibration.at("/environment/jvm/version").asText()).isNotEmpty();
    assertThat(calibration.at("/givenParameters/duration").asText()).isEqualTo("2s");
    for (String step : List.of("closed", "paced")) {
      JsonNode figures = calibration.path(step);
      assertThat(figures.path("opsPerSecond").asDouble()).as(step).isPositive();
      assertThat(figures.at("/counts/failed").asLong()).as(step).isZero();
      assertThat(figures.at("/counts/rows").asLong()).as(step).isPositive();
      assertThat(figures.at("/latencies/service/count").asLong()).as(step).isPositive();
      assertThat(figures.at("/client/cpuNanosPerOp").asDouble()).as(step).isPositive();
      assertThat(figures.at("/client/allocatedBytesPerOp").asDouble()).as(step).isPositive();
      assertThat(figures.path("endpoint").has("cpuNanosPerOp")).as(step).isTrue();
      assertThat(figures.at("/parameters/duration").asText()).as(step).isEqualTo("2s");
    }
    assertThat(calibration.at("/closed/offeredPerSecond").isNull()).isTrue();
    assertThat(calibration.at("/paced/offeredPerSecond").asDouble()).isPositive();
    assertThat(calibration.at("/paced/latencies/response/count").asLong()).isPositive();
    assertThat(calibration.at("/paced/latencies/lateness/count").asLong()).isPositive();
  }

  private void assertFilesHoldTheSame(JsonNode calibrations) throws Exception {
    List<JsonNode> written = new ArrayList<>();
    try (Stream<Path> folders = Files.list(folder.resolve("bench-results"))) {
      for (Path one : folders.sorted().toList()) {
        assertThat(one.getFileName().toString()).matches("\\d{8}T\\d{6}Z-calibration-(cql|grpc)");
        new ResultFiles(one).assertCountsAddUp();
        written.add(JSON.readTree(one.resolve("calibration.json").toFile()));
      }
    }
    assertThat(written).containsExactlyInAnyOrder(calibrations.get(0), calibrations.get(1));
  }

  @Test
  void oneAdapterGivesATableOfTwoRows() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, "calibrate", "adapter=grpc", "duration=1s", "warmup=none", "threads=8");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out().lines())
        .hasSize(4)
        .allMatch(line -> line.length() <= 100)
        .anyMatch(line -> line.startsWith("grpc, closed loop"))
        .anyMatch(line -> line.startsWith("grpc, paced"));
  }

  @Test
  void controlCLeavesNoProcess() throws Exception {
    try (BenchProcess bench = BenchProcess.start(folder, "calibrate", "duration=1h")) {
      bench.err.await(line -> line.contains("warm-up"));
      List<ProcessHandle> children = bench.children();
      assertThat(children).isNotEmpty();
      bench.signal("INT");

      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
      for (ProcessHandle child : children) {
        child.onExit().get(30, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void mistakesAreToldBeforeAnythingIsStarted() throws Exception {
    BenchProcess.Ended host = BenchProcess.run(folder, "calibrate", "host=127.0.0.1", "tags=x");
    BenchProcess.Ended adapter = BenchProcess.run(folder, "calibrate", "adapter=grcp");
    BenchProcess.Ended name = BenchProcess.run(folder, "calibrate", "duratoin=5s");

    assertThat(host.exitCode()).isEqualTo(2);
    assertThat(host.err().lines()).hasSize(2).allMatch(line -> line.startsWith("bench: parameter"));
    assertThat(adapter.exitCode()).isEqualTo(2);
    assertThat(adapter.err()).contains("did you mean 'grpc'?").hasLineCount(1);
    assertThat(name.exitCode()).isEqualTo(2);
    assertThat(name.err()).contains("'duratoin'; did you mean 'duration'?");
    assertThat(Files.exists(folder.resolve("bench-results"))).isFalse();
  }
}
