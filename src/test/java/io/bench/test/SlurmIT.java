package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three clients that {@code srun} starts on a real Slurm, which tells them who and where they are.
 */
@Tag("full")
class SlurmIT {

  @RegisterExtension static final SlurmCluster CLUSTER = new SlurmCluster();

  @TempDir Path parent;

  /** Neither {@code client=} nor {@code meet=}: both come from Slurm. */
  private BenchProcess threeTasks(String... more) throws IOException {
    Path secret = parent.resolve("secret");
    Files.writeString(secret, "a secret of all three clients");
    // all nodes are this machine, whose names for them nobody else knows
    Path hosts = parent.resolve("hosts");
    Files.writeString(hosts, "127.0.0.1 c1 c2 c3 localhost\n");
    List<String> words =
        new ArrayList<>(
            List.of(
                "run",
                "workload=" + FaultRun.workload(),
                "default.write",
                "adapter=null-async",
                "rate=300",
                "meet-secret-file=" + secret));
    words.addAll(List.of(more));
    return CLUSTER.srun(
        parent,
        "export JDK_JAVA_OPTIONS=-Djdk.net.hosts.file=" + hosts,
        3,
        words.toArray(String[]::new));
  }

  @Test
  void threeTasksMakeOneResult() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess srun = threeTasks("clients=3", "duration=4s")) {
      ended = srun.awaitEnd();
    }

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).containsOnlyOnce("COMPLETED: workload");
    ResultFiles whole = ResultFiles.in(parent);
    whole.assertCountsAddUp();
    JsonNode measured = whole.measured("write");
    assertThat(
            measured.at("/total/counts/issued").asLong() + measured.at("/rate/unsentOps").asLong())
        .isEqualTo(1_200);
    for (int client = 0; client < 3; client++) {
      new ResultFiles(whole.file("clients/" + client)).assertCountsAddUp();
    }
  }

  @Test
  void scancelEndsAllInOrder() throws Exception {
    try (BenchProcess srun = threeTasks("clients=3", "duration=1h")) {
      srun.err.await(line -> line.contains("measuring"));
      FaultRun.pause(Duration.ofSeconds(3)); // clients begin a tenth of a second later
      CLUSTER.run("scancel", CLUSTER.run("squeue", "--noheader", "--format=%i").strip());
      BenchProcess.Ended ended = srun.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isNotZero();
      ResultFiles whole = ResultFiles.in(parent);
      whole.assertCountsAddUp();
      assertThat(whole.run().path("state").asText()).isEqualTo("interrupted");
      for (int client = 0; client < 3; client++) {
        new ResultFiles(whole.file("clients/" + client)).assertCountsAddUp();
      }
    }
  }

  @Test
  void anotherCountThanThatOfSlurmIsOneLineOfEach() throws Exception {
    BenchProcess.Ended ended;
    try (BenchProcess srun = threeTasks("duration=4s", "clients=4")) {
      ended = srun.awaitEnd();
    }

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().lines().filter(line -> line.startsWith("bench: ")))
        .hasSize(3)
        .allMatch(line -> line.contains("clients=4, and Slurm started 3 tasks"));
  }
}
