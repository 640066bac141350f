package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bench init} writes runs as it is. */
@ExtendWith(SharedServers.class)
class StarterWorkloadIT {

  private static ServedCassandra cassandra;
  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  @BeforeEach
  void init() throws Exception {
    assertThat(BenchProcess.run(folder, "init", "mine.yaml").exitCode()).isZero();
  }

  @Test
  void onCassandra() throws Exception {
    WorkloadRun.of(
            cassandra,
            folder,
            folder.resolve("mine.yaml").toString(),
            "it_starter",
            "users=500",
            "cycles=600",
            "duration=10m",
            "warmup=none")
        .assertEveryOpSucceeded()
        .assertReadsFoundRows("read-user");
  }

  @Test
  void withoutAServer() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.runQuickly(
            folder,
            "run",
            "workload=./mine.yaml",
            "adapter=null",
            "users=500",
            "duration=1s",
            "warmup=none");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    ResultFiles.in(folder).assertCountsAddUp();
  }
}
