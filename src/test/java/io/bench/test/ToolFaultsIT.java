package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What happens to Bench itself while it writes to a real Cassandra, or before it gets there. */
@ExtendWith(SharedServers.class)
class ToolFaultsIT {

  private static final int THREADS = 16;

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  /** One lane: cycles are started in their order. */
  private static List<String> parameters(String... more) {
    List<String> parameters = new ArrayList<>(List.of("host=" + cassandra.address, "lanes=1"));
    parameters.add("threads=" + THREADS);
    parameters.addAll(List.of(more));
    return parameters;
  }

  @Test
  void aRunThatIsTerminatedHasWrittenWhatItSays() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "terminated", 1);
      try (FaultRun run = FaultRun.start(folder, "terminated", parameters("duration=1h"))) {
        run.awaitWriting();
        run.bench.signal("TERM");
        WrittenRows written =
            run.awaitEnd(session).assertEnded(143, "interrupted").assertNothingLostNorInvented();

        assertThat(written.errors()).isEmpty();
        assertThat(written.rows())
            .hasSize(written.results().measured("write").at("/total/counts/issued").asInt());
      }
    }
  }

  @Test
  @Tag("full")
  void aRunThatIsKilledLeavesFiguresThatTheTableBearsOut() throws Exception {
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "killed_tool", 1);
      try (FaultRun run = FaultRun.start(folder, "killed_tool", parameters("duration=1h"))) {
        run.awaitWriting();
        run.awaitInterval();
        run.bench.signal("KILL");
        WrittenRows written = run.awaitEnd(session).assertEnded(137, "running");

        written.results().assertCountsAddUp();
        long succeeded = 0;
        for (JsonNode interval : written.results().intervals()) {
          succeeded += interval.at("/total/succeeded").asLong();
          assertThat(interval.at("/total/failed").asLong()).isZero();
        }
        // Up to its last second, and in order but for what was in flight.
        assertThat(succeeded).isPositive().isLessThanOrEqualTo(written.rows().size());
        long last = written.rows().keySet().stream().mapToLong(Long::longValue).max().orElse(-1);
        assertThat(last).isLessThan(written.rows().size() + THREADS);
        written.assertTextsAreRight();
      }
    }
  }

  /** A disk of its own that is filled up by somebody else, and has space again later. */
  @Test
  @Tag("full")
  void aFullDiskCostsIntervalsAndNoRow() throws Exception {
    Path disk = Files.createDirectory(folder.resolve("disk"));
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mount")), "no program to mount with");
    assumeTrue(
        ended("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()) == 0,
        "no file system of its own may be mounted here");
    try (CqlSession session = cassandra.connect()) {
      FaultRun.createTables(session, "full_disk", 1);
      List<String> parameters = parameters("rate=300", "cycles=2700");
      try (FaultRun run = FaultRun.start(disk, "full_disk", parameters)) {
        run.awaitWriting();
        Path filler = disk.resolve("filler");
        fill(filler);
        run.bench.err.await(line -> line.contains("the measurement goes on"));
        Files.delete(filler);
        WrittenRows written =
            run.awaitEnd(session).assertEnded(1, "completed").assertNothingLostNorInvented();

        assertThat(written.rows()).hasSize(2_700);
        assertThat(written.results().run().path("writeProblem").asText()).contains("No space left");
        assertThat(written.ended().err()).containsOnlyOnce("the measurement goes on");
      }
    } finally {
      ended("umount", disk.toString());
    }
  }

  private static int ended(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  private static void fill(Path file) throws IOException {
    byte[] block = new byte[4_096];
    try (OutputStream out = Files.newOutputStream(file)) {
      while (true) {
        out.write(block);
      }
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("No space left");
    }
  }

  @Test
  @Tag("full")
  void aHeapThatIsTooSmallIsOneLineAndAReadableResult() throws Exception {
    try (BenchProcess bench =
        BenchProcess.startAfter(
            folder,
            "export JAVA_TOOL_OPTIONS=-Xmx48m",
            "run",
            "workload=" + FaultRun.workload(),
            "default.write",
            "adapter=null",
            "threads=1000000",
            "cycles=4000000")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
      assertThat(ended.err() + ended.out())
          .containsOnlyOnce("out of memory (")
          .doesNotContain("\tat ")
          .doesNotContain("this is a bug");
      JsonNode run = ResultFiles.in(folder).run();
      assertThat(run.path("state").asText()).isEqualTo("failed");
      assertThat(run.path("reason").asText()).startsWith("out of memory (").contains("-Xmx");
    }
  }

  /** The time of day goes back by an hour, for this process only, by a library made here. */
  @Test
  @Tag("full")
  void aClockThatIsSetBackChangesNoFigure() throws Exception {
    SteppedClock clock = SteppedClock.in(folder);
    String preloaded = clock.preload();
    List<String> parameters =
        List.of("adapter=null-async", "delay=1ms", "rate=500", "duration=6s", "threads=64");
    try (FaultRun run = FaultRun.startAfter(folder, preloaded, "stepped", "write", parameters)) {
      run.awaitWriting();
      clock.step();
      BenchProcess.Ended ended = run.bench.awaitEnd();
      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    }
    ResultFiles results = ResultFiles.in(folder.resolve("stepped"));
    results.assertCountsAddUp();
    JsonNode measured = results.measured("write");
    assertThat(
            measured.at("/total/counts/issued").asLong() + measured.at("/rate/unsentOps").asLong())
        .isEqualTo(3_000);
    assertThat(measured.path("seconds").asDouble()).isBetween(5.9, 60.0);
    assertThat(measured.at("/total/latencies/response/max").asLong())
        .isLessThan(Duration.ofMinutes(1).toNanos());
    List<JsonNode> intervals = results.intervals();
    assertThat(intervals.stream().map(line -> instant(line, "time"))).isSorted();
    assertThat(intervals.stream().map(line -> line.path("seconds").asDouble()))
        .isSorted()
        .allMatch(seconds -> seconds > 0);
    JsonNode run = results.run();
    assertThat(instant(run, "end")).isAfter(instant(run, "start"));
    assertTheStepWasSeen(preloaded, instant(run, "start"));
  }

  private static Instant instant(JsonNode node, String field) {
    return Instant.parse(node.path(field).asText());
  }

  /** A run that begins after the step begins an hour earlier, or the library did nothing. */
  private void assertTheStepWasSeen(String preloaded, Instant before) throws Exception {
    List<String> parameters = List.of("adapter=null", "cycles=10", "threads=1");
    try (FaultRun later = FaultRun.startAfter(folder, preloaded, "later", "write", parameters)) {
      assertThat(later.bench.awaitEnd().exitCode()).isZero();
    }
    JsonNode run = ResultFiles.in(folder.resolve("later")).run();
    assertThat(instant(run, "start")).isBefore(before);
  }
}
