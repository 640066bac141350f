package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A password that was typed is in the list of processes once, and Bench does not repeat it. */
@ExtendWith(SharedServers.class)
class ForkedSecretIT {

  private static ServedCassandra cassandra;

  @TempDir Path folder;

  @BeforeAll
  static void serve(ServedCassandra shared) {
    cassandra = shared;
  }

  @Test
  void aForkIsToldItsPasswordWithoutAnybodySeeingIt() throws Exception {
    String secret = "correct-horse-of-forks";
    WorkloadRun.of(cassandra, folder, "keyvalue", "it_fork_secret", "default.schema", "keycount=1k")
        .assertEveryOpSucceeded();
    Path own = Files.createDirectory(folder.resolve("forked"));
    try (BenchProcess bench =
        BenchProcess.start(
            own,
            "run",
            "workload=keyvalue",
            "default.capacity",
            "keyspace=it_fork_secret",
            "keycount=1k",
            "host=" + cassandra.address,
            "username=bench",
            "password=" + secret,
            "forks=2",
            "warmup=none",
            "duration=1h")) {
      bench.err.await(line -> line.contains("measuring"));
      List<ProcessHandle> processes =
          ProcessHandle.of(bench.pid()).orElseThrow().descendants().toList();

      assertThat(processes).as("the fork runs").isNotEmpty();
      assertThat(processes).noneMatch(process -> commandLine(process).contains(secret));
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
      assertThat(ended.out() + ended.err()).doesNotContain(secret).contains("password= was typed");
      ResultFiles.in(own).assertNowhere(secret);
    }
  }

  /** As the system tells it to whoever asks, variables included. */
  private static String commandLine(ProcessHandle process) {
    Path folder = Path.of("/proc", Long.toString(process.pid()));
    try (Stream<String> texts = Stream.of(text(folder, "cmdline"), text(folder, "environ"))) {
      return String.join("\n", texts.toList());
    }
  }

  private static String text(Path folder, String name) {
    try {
      return Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
