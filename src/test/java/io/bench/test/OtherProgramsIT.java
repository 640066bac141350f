package io.bench.test;

import static io.bench.test.ExperimentOutput.named;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arms that run other load generators, against endpoints in memory. */
class OtherProgramsIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What arm {@code other} runs answers like h2load; the others fail, each in its way. */
  private static final String MINE =
      """
      question: Which is quicker?
      interleave: 500ms
      environment: {memory: {}}
      parameters:
        op: SELECT value FROM bench.keyvalue WHERE key = {{ToString()}}
        adapter: grpc
        threads: 4
        warmup: none
        duration: 500ms
      arms:
        bench: {measured: at-a-stretch}
        other:
          program: sh other.sh {threads} http://{host}:{port}/ {token}
          parser: h2load
          files:
            other.sh: |
              echo "$@" > words.txt
              i=0; while [ $i -lt 50000 ]; do i=$((i + 1)); done
              cat <<'END'
              finished in 1.83s, 10941.20 req/s, 758.72KB/s
              requests: 20000 total, 20000 started, 20000 done, 20000 succeeded, 0 failed, 0 errored, 0 timeout
                                   min         max         mean         sd        +/- sd
              time for request:      118us    112.52ms      4.99ms      8.93ms    96.02%
              END
        broken: {program: [sh, -c, 'echo cannot connect >&2; exit 3'], parser: ghz}
        absent: {program: no-such-program, parser: latte}
      compare:
        metrics: {throughput: higher, p50: lower, cpu_per_op: lower}
      """;

  @TempDir Path folder;

  private BenchProcess start(String... words) throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), MINE);
    List<String> arguments = new ArrayList<>(List.of("experiment", "mine.yaml", "--output=out"));
    arguments.addAll(List.of(words));
    return BenchProcess.start(folder, arguments.toArray(String[]::new));
  }

  private JsonNode document() throws Exception {
    return new ExperimentOutput(folder.resolve("out")).document();
  }

  @Test
  void aProgramIsComparedRestartByRestart() throws Exception {
    try (BenchProcess bench = start("restarts=2", "budget=20s", "--allow-files")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isOne();
      assertThat(bench.children()).isEmpty();
      assertThat(ended.out())
          .contains("2 restarts, each arm at a stretch", "2 of 6 turns failed")
          .contains(
              "absent was skipped: no-such-program is not installed (cargo install latte-cli)")
          .contains("broken, round 1 failed: sh ended with exit code 3: cannot connect");
    }
    JsonNode document = document();
    assertThat(document.path("state").asText()).isEqualTo("partial");
    JsonNode other = named(document.path("arms"), "name", "other");
    JsonNode figures = other.path("figures");
    assertThat(figures.path("throughput").path("processes"))
        .extracting(JsonNode::asDouble)
        .containsExactly(10941.2, 10941.2);
    assertThat(figures.has("p50")).as("h2load does not state it").isFalse();
    assertThat(figures.path("cpu_per_op").path("value").asDouble()).isBetween(100.0, 1e6);
    assertThat(figures.path("server_cpu_per_op").path("value").asDouble()).isNotNegative();
    JsonNode finding = named(document.path("findings"), "metric", "throughput");
    assertThat(finding.path("other").asText()).isEqualTo("other");
    assertThat(finding.path("ratio").asDouble()).isPositive();
    assertThat(finding.path("interval").path("lower").isNumber()).isTrue();
    assertThat(finding.path("paired").path("restarts").asInt()).isEqualTo(2);

    JsonNode turn = named(document.path("turns"), "arm", "other");
    Path results = folder.resolve("out").resolve(turn.path("folder").asText());
    assertThat(Files.readString(results.resolve("words.txt")))
        .matches("4 http://127\\.0\\.0\\.1:\\d+/ any\\n");
    assertThat(turn.path("command").asText())
        .matches("sh other\\.sh 4 http://127\\.0\\.0\\.1:\\d+/ '\\{token}'");
    JsonNode program = JSON.readTree(results.resolve("program.json").toFile());
    assertThat(program.path("cpuSeconds").asDouble()).isPositive();
  }

  @Test
  void aFileRunsNoProgramsByItself() throws Exception {
    try (BenchProcess bench = start()) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).isEqualTo(2);
      assertThat(ended.err())
          .contains("arm other: it runs a program (sh); allow that with --allow-files");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  @Tag("full")
  void clientsOfGrpcAreCompared() throws Exception {
    InstalledProgram.assumeThere("h2load");
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            "experiment",
            "clients",
            "--quick",
            "--output=out",
            "keys=100",
            "warm=100ms",
            "settle=none",
            "length=1s")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
      assertThat(bench.children()).isEmpty();
    }
    JsonNode document = document();
    for (String arm : List.of("grpc", "h2load")) {
      JsonNode figures = named(document.path("arms"), "name", arm).path("figures");
      assertThat(figures.path("throughput").path("value").asDouble()).as(arm).isPositive();
      assertThat(figures.path("errors").path("value").asDouble()).as(arm).isZero();
      assertThat(figures.path("server_cpu_per_op").path("value").asDouble()).as(arm).isPositive();
    }
    assertThat(named(document.path("findings"), "metric", "throughput").path("ratio").asDouble())
        .isPositive();
  }
}
