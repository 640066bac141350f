package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs on a terminal, as somebody sits before it. */
class TerminalIT {

  private static final String[] LONG_RUN = {
    "run",
    "workload=keyvalue",
    "default.capacity",
    "adapter=null-async",
    "delay=1ms",
    "duration=10m",
    "warmup=none"
  };

  @TempDir Path folder;

  @BeforeAll
  static void needsATerminal() {
    assumeTrue(
        Arrays.stream(System.getenv("PATH").split(":", -1))
            .anyMatch(path -> Files.isExecutable(Path.of(path, "script"))),
        "no program 'script' (util-linux) to make a terminal with");
  }

  private void assertTerminalAsBefore() throws IOException {
    assertThat(folder.resolve("after")).hasSameTextualContentAs(folder.resolve("before"));
  }

  @Test
  void qEndsARunInOrderAndLeavesTheTerminalAsItWas() throws Exception {
    try (BenchProcess bench = BenchProcess.startOnTerminal(folder, LONG_RUN)) {
      bench.out.await(line -> line.contains("client") && line.contains("CPU"));
      bench.type("xyzq");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.out()).isEqualTo(130);
      assertThat(ended.out()).contains("INTERRUPTED").doesNotContain("xyz");
    }
    assertThat(ResultFiles.in(folder).run().path("state").asText()).isEqualTo("interrupted");
    assertTerminalAsBefore();
  }

  @Test
  void aRunThatIsTerminatedLeavesTheTerminalAsItWas() throws Exception {
    try (BenchProcess bench = BenchProcess.startOnTerminal(folder, LONG_RUN)) {
      bench.out.await(line -> line.contains("client") && line.contains("CPU"));
      for (ProcessHandle child : bench.children()) {
        if (child.info().command().orElse("").endsWith("java")) {
          child.destroy();
        }
      }
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(143);
    }
    assertTerminalAsBefore();
  }

  @Test
  void aRunToItsEndLeavesOnlyFinishedStepsAndTheSummary() throws Exception {
    try (BenchProcess bench =
        BenchProcess.startOnTerminal(
            folder, "run", "workload=keyvalue", "adapter=null", "duration=2s", "warmup=1s")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.out()).isZero();
      assertThat(ended.out()).contains("q ends in order", "step 2/5 rampup: done", "COMPLETED");
    }
    assertTerminalAsBefore();
  }
}
