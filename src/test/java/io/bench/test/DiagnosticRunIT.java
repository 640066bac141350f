package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs that need no server. */
class DiagnosticRunIT {

  private static final String[] SMALL = {
    "run", "workload=keyvalue", "adapter=null", "keycount=1000", "duration=2s", "warmup=1s"
  };

  @TempDir Path folder;

  /** Measures the step {@code capacity} alone. */
  private static String[] capacity(String... parameters) {
    return Stream.concat(
            Stream.of("run", "workload=keyvalue", "default.capacity"), Stream.of(parameters))
        .toArray(String[]::new);
  }

  @Test
  void aRunLeavesACompleteResult() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, SMALL);

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    assertThat(results.run().path("state").asText()).isEqualTo("completed");
    assertThat(results.measured("rampup").at("/total/counts/succeeded").asLong()).isEqualTo(1000);
    assertThat(results.phases("capacity")).hasSize(2);
    assertThat(results.intervals()).hasSizeGreaterThan(5);
    assertThat(ended.out()).contains("capacity", "latency", "bench-results");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void theLatencyStepIsPacedAtAShareOfTheCapacity() throws Exception {
    assertThat(BenchProcess.run(folder, SMALL).exitCode()).isZero();

    ResultFiles results = ResultFiles.in(folder);
    double capacity = results.measured("capacity").at("/rate/achievedPerSecond").asDouble();
    JsonNode latency = results.measured("latency");
    assertThat(latency.at("/planned/ratePerSecond").asDouble() / capacity).isBetween(0.69, 0.71);
    assertThat(latency.at("/total/latencies/response/count").asLong())
        .isEqualTo(latency.at("/total/counts/succeeded").asLong());
    assertThat(results.measured("capacity").at("/total/latencies/response").isMissingNode())
        .isTrue();
  }

  @Test
  void intervalsAndHistogramLogAddUpToTheResult() throws Exception {
    assertThat(BenchProcess.run(folder, SMALL).exitCode()).isZero();

    ResultFiles results = ResultFiles.in(folder);
    JsonNode ops = results.measured("capacity").path("ops");
    ops.fieldNames()
        .forEachRemaining(
            op -> {
              long succeeded = ops.path(op).at("/counts/succeeded").asLong();
              assertThat(succeeded).isPositive();
              try {
                assertThat(results.logged("capacity/measurement/" + op + "/service"))
                    .isEqualTo(succeeded);
              } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
  }

  @Test
  void theAdapterStdoutPrintsWhatWouldBeSent() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder,
            "run",
            "workload=keyvalue",
            "default.rampup",
            "adapter=stdout",
            "keycount=3",
            "threads=1");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(
            ended
                .out()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).contains("insert into")))
        .hasSize(3);
  }

  @Test
  void tooManyErrorsFailTheRunAndNoneCountsAsSuccess() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, capacity("adapter=null", "fail-every=5", "warmup=none", "duration=2s"));

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.out()).contains("InjectedFailure");
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    JsonNode counts = results.measured("capacity").at("/total/counts");
    double failed = counts.path("failed").asDouble();
    assertThat(failed / counts.path("issued").asDouble()).isBetween(0.19, 0.21);
    assertThat(results.run().path("reason").asText()).contains("error-limit");
  }

  @Test
  void figuresHaveAPointOnAGermanMachineToo() throws Exception {
    try (BenchProcess bench =
        BenchProcess.startAfter(
            folder,
            "export JAVA_TOOL_OPTIONS=-Duser.language=de",
            capacity("adapter=null", "fail-every=5", "warmup=none", "duration=1s"))) {
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(1);
      assertThat(ResultFiles.in(folder).run().path("reason").asText())
          .matches(".*\\d\\.\\d % of ops .*");
    }
  }

  @Test
  void eightLanesWithTenOpTemplatesFitIn256MegabytesOfHeap() throws Exception {
    StringBuilder ops = new StringBuilder("ops:\n");
    for (int op = 0; op < 10; op++) {
      ops.append("  op").append(op).append(": get {key}\n");
    }
    Files.writeString(folder.resolve("ten.yaml"), "bindings:\n  key: Hash(); ToString()\n" + ops);
    try (BenchProcess bench =
        BenchProcess.startAfter(
            folder,
            "export JAVA_TOOL_OPTIONS=-Xmx256m",
            "run",
            "workload=ten.yaml",
            "adapter=null-async",
            "delay=1ms",
            "lanes=8",
            "threads=512",
            "rate=20000",
            "warmup=4s",
            "duration=6s")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err()).isZero();
      ResultFiles results = ResultFiles.in(folder);
      results.assertCountsAddUp();
      assertThat(results.run().at("/environment/jvm/maxHeapBytes").asLong())
          .isLessThanOrEqualTo(256L << 20);
      assertThat(results.run().at("/steps/0/lanes").asInt()).isEqualTo(8);
      assertThat(results.measured("ten").path("ops")).hasSize(10);
    }
  }

  @Test
  void aRetryIsCountedAsATryAndHidesNothing() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder,
            capacity(
                "adapter=null",
                "fail-every=1000",
                "errors=InjectedFailure:retry",
                "tries=3",
                "retrydelay=1ms",
                "warmup=none",
                "duration=2s"));

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles results = ResultFiles.in(folder);
    results.assertCountsAddUp();
    JsonNode total = results.measured("capacity").path("total");
    long failed = total.at("/counts/failed").asLong();
    assertThat(failed).isPositive();
    assertThat(total.at("/counts/tries").asLong() - total.at("/counts/issued").asLong())
        .isEqualTo(2 * failed);
    assertThat(total.at("/errors/InjectedFailure").asLong()).isEqualTo(3 * failed);
  }

  @Test
  void aResultThatCannotBeWrittenIsSaidOnceAndFailsTheRunOnlyAtItsEnd() throws Exception {
    // A limit on the size of files, in blocks of 512 bytes, stands for a disk that is full.
    try (BenchProcess bench =
        BenchProcess.startAfter(
            folder, "ulimit -f 100", capacity("adapter=null", "warmup=2s", "duration=20s"))) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
      assertThat(ended.err().lines().filter(line -> line.contains("latency.hlog"))).hasSize(1);
      ResultFiles results = ResultFiles.in(folder);
      assertThat(results.run().path("state").asText()).isEqualTo("completed");
      assertThat(results.measured("capacity").path("seconds").asDouble()).isGreaterThan(19.9);
    }
  }

  @Test
  void controlCDrainsAndLeavesAResultMarkedInterrupted() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(folder, capacity("adapter=null-async", "warmup=none", "duration=1h"))) {
      bench.err.await(line -> line.contains("capacity"));
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).isEqualTo(130);
      ResultFiles results = ResultFiles.in(folder);
      assertThat(results.run().path("state").asText()).isEqualTo("interrupted");
      results.assertCountsAddUp();
      assertThat(ended.out()).containsIgnoringCase("interrupted");
    }
  }
}
