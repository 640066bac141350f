package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs of three clients on a real Slurm, submitted and followed by the real jar. */
@Tag("full")
class SubmitSlurmIT {

  @RegisterExtension static final SlurmCluster CLUSTER = new SlurmCluster();

  @TempDir Path parent;

  private BenchProcess submit(String... words) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "submit",
                "slurm",
                "workload=keyvalue",
                "default.latency",
                "adapter=null-async",
                "clients=3",
                "rate=3000",
                "warmup=none",
                // all nodes are this machine, whose names for them nobody else knows
                "meet=127.0.0.1:" + TcpRelay.freePort(),
                "--cpus=1",
                "--memory=512M",
                "--go"));
    command.addAll(List.of(words));
    return CLUSTER.bench(parent, command.toArray(String[]::new));
  }

  @Test
  void threeClientsLeaveOneResult() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submit("duration=5s")) {
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).contains("COMPLETED: workload keyvalue", "step 1/1 latency");
    assertThat(ended.err()).contains("bench: the results of all clients are in bench-results/");
    ResultFiles result = ResultFiles.in(parent); // no secret, and no folder of another client
    result.assertCountsAddUp();
    JsonNode phase = result.measured("latency");
    assertThat(phase.at("/total/counts/issued").asLong() + phase.at("/rate/unsentOps").asLong())
        .isEqualTo(15_000);
  }

  @Test
  void anInterruptionEndsAllClientsInOrder() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submit("duration=5m")) {
      bench.out.await(line -> line.contains("measuring"));
      bench.signal("INT");
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
    assertThat(ended.out()).contains("INTERRUPTED");
    ResultFiles.in(parent).assertCountsAddUp();
    assertThat(CLUSTER.run("squeue", "--noheader")).isEmpty();
  }

  @Test
  void whatTheOthersMeasuredIsKeptWhenOneIsKilled() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submit("duration=5m")) {
      bench.out.await(line -> line.contains("measuring"));
      client(2).destroyForcibly();
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    assertThat(ended.out()).contains("INCOMPLETE (latency): missing: client 2");
    try (Stream<Path> left = Files.list(parent.resolve("bench-results"))) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .hasSize(2)
          .anyMatch(name -> name.endsWith(".client-2"))
          .noneMatch(name -> name.contains("secret"));
    }
  }

  /** The JVM of a client of this test's job, which is no descendant of bench. */
  private ProcessHandle client(int number) throws IOException {
    for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
      Path cwd = Path.of("/proc", Long.toString(process.pid()), "cwd");
      String command = process.info().commandLine().orElse("");
      if (command.contains(" -jar ")
          && command.contains(".client-" + number)
          && Files.isSameFile(cwd, parent)) {
        return process;
      }
    }
    throw new AssertionError("no client " + number);
  }

  @Test
  void anOptionThatSbatchDoesNotKnowIsOneLine() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess bench = submit("duration=5s", "--partition=none")) {
      ended = bench.awaitEnd();
    }

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("bench: sbatch refuses the job: ")
        .contains("invalid partition")
        .hasLineCount(1);
  }
}
