package io.bench.test;

import static io.bench.test.ExperimentOutput.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Experiments by the real jar; one of them on real servers, the others on the null adapter. */
class ExperimentIT {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** No op takes less than its arm's delay, on whatever machine. */
  private static final String ARMS =
      """
      question: Is slow slower?
      rounds: 2
      parameters: {workload: keyvalue, scenario: default.latency, adapter: null-async,
        rate: 200, duration: 'TEMPLATE(length,1s)', warmup: none, keycount: 100}
      arms:
        fast: {parameters: {delay: 1ms}}
        slow: {parameters: {delay: 20ms}}
      """;

  @TempDir Path folder;

  private BenchProcess.Ended run(String text, String... more) throws Exception {
    try (BenchProcess bench = start(text, more)) {
      return bench.awaitEnd();
    }
  }

  private BenchProcess start(String text, String... more) throws IOException {
    Files.writeString(folder.resolve("mine.yaml"), text);
    List<String> arguments = new ArrayList<>(List.of("experiment", "mine.yaml", "--output=out"));
    arguments.addAll(List.of(more));
    return BenchProcess.start(folder, arguments.toArray(String[]::new));
  }

  private ExperimentOutput out() {
    return new ExperimentOutput(folder.resolve("out"));
  }

  private JsonNode document() throws IOException {
    return out().document();
  }

  private void assertTurnsAreWhole(JsonNode document) throws IOException {
    for (JsonNode turn : document.path("turns")) {
      ResultFiles results = out().results(turn);
      results.assertCountsAddUp();
      assertThat(results.run().path("state").asText()).isEqualTo("completed");
      assertThat(results.folder().resolve("bench.log")).exists();
    }
  }

  @Test
  void armsWithRatesAreComparedRateByRate() throws Exception {
    String text = ARMS.replace("rate: 200", "rates: '100,200'");
    BenchProcess.Ended ended = run(text + "compare: {metrics: {p50: lower}}\n");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    JsonNode document = document();
    assertTurnsAreWhole(document);
    assertThat(texts(document.path("arms"), "name"))
        .containsExactly("fast@100", "fast@200", "slow@100", "slow@200");
    assertThat(texts(document.path("arms"), "rateOf"))
        .containsExactly("fast", "fast", "slow", "slow");
    assertThat(texts(document.path("findings"), "other")).containsExactly("slow@100", "slow@200");
    assertThat(texts(document.path("findings"), "baseline"))
        .containsExactly("fast@100", "fast@200");
    assertThat(ended.out()).contains("slow@100 against fast@100", "slow@200 against fast@200");
    String page = Files.readString(folder.resolve("out/report.html"));
    JsonNode curves =
        JSON.readTree(page.replaceFirst("(?s).*id=\"data\">(.*?)</script>.*", "$1")).path("curves");
    assertThat(texts(curves, "label")).as("a line for each arm").containsExactly("fast", "slow");
    assertThat(texts(curves, "runs")).containsOnly("2");
  }

  @Test
  void armsTakeTurnsAndAreCompared() throws Exception {
    BenchProcess.Ended ended =
        run(
            ARMS
                + """
                compare: {metrics: {throughput: higher, applied_p50: lower, p50: lower}}
                expect: [slow.p50 >= 20ms, slow.errors <= 0%, fast.p50 >= 1ms, slow.throughput / fast.throughput > 0.1]
                """);

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    JsonNode document = document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    assertThat(Path.of(document.path("source").asText()))
        .isAbsolute()
        .endsWithRaw(Path.of("mine.yaml"));
    assertThat(texts(document.path("turns"), "arm"))
        .containsExactly("fast", "slow", "slow", "fast");
    assertThat(texts(document.path("turns"), "state")).containsOnly("completed");
    assertTurnsAreWhole(document);
    assertThat(document.at("/arms/0/processes").asInt()).isEqualTo(2);
    assertThat(document.at("/arms/0/figures/p50/processes")).hasSize(2);
    assertThat(texts(document.path("findings"), "metric"))
        .as("no metric that neither arm knows")
        .containsExactly("throughput", "p50");
    assertThat(document.at("/findings/1/otherValue").asDouble()).isGreaterThanOrEqualTo(20e6);
    assertThat(texts(document.path("expectations"), "result")).containsOnly("met");
    assertThat(ended.out())
        .startsWith("mine: Is slow slower?\n")
        .contains("slow against fast", "95 % interval", "verdict", "Expected:");
    assertThat(ended.out().lines().filter(line -> !line.startsWith("Every turn's results")))
        .allMatch(line -> line.length() <= 100);
    assertThat(ended.err())
        .contains("turn 1/4: round 1, arm fast")
        .containsPattern("turn 4/4: round 2, arm fast, about .* left");
    assertThat(folder.resolve("out/report.html")).exists();
    assertThat(folder.resolve("out/experiment.yaml")).exists();
  }

  @Test
  void anExpectationThatIsMissedIsExitCode1() throws Exception {
    BenchProcess.Ended ended =
        run(ARMS + "expect: slow.p50 < 1ms\n", "arms=slow", "rounds=1", "--json");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    JsonNode printed = JSON.readTree(ended.out());
    assertThat(printed).isEqualTo(document());
    assertThat(printed.path("state").asText()).isEqualTo("completed");
    assertThat(printed.at("/expectations/0/result").asText()).isEqualTo("missed");
    assertThat(printed.at("/expectations/0/reached").asDouble()).isGreaterThanOrEqualTo(20e6);
  }

  @Test
  void anArmThatFailsLeavesTheOthersWhole() throws Exception {
    String broken =
        """
          broken: {parameters: {adapter: cql}}
        environment: {host: {cql: '127.0.0.1:1'}}
        """;
    BenchProcess.Ended ended = run(ARMS + broken, "arms=fast,broken", "rounds=1");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    JsonNode document = document();
    assertThat(document.path("state").asText()).isEqualTo("partial");
    assertThat(document.path("reason").asText()).isEqualTo("1 of 2 turns failed");
    assertThat(texts(document.path("turns"), "state")).containsExactly("completed", "failed");
    assertThat(document.at("/turns/1/reason").asText()).isNotBlank();
    assertThat(document.at("/arms/0/processes").asInt()).isEqualTo(1);
    assertThat(ended.out()).contains("Not whole: 1 of 2 turns failed", "broken, round 1 failed: ");
    assertThat(ended.err()).contains("turn of arm broken failed: ");
  }

  @ParameterizedTest
  @CsvSource({"INT, 130", "TERM, 143"})
  void whatIsInterruptedCanBeResumed(String signal, int exitCode) throws Exception {
    try (BenchProcess bench = start(ARMS, "length=6s", "rounds=1")) {
      bench.err.await(line -> line.startsWith("turn 2/2"));
      List<ProcessHandle> children = bench.children();
      bench.signal(signal);
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(exitCode);
      assertThat(children).noneMatch(ProcessHandle::isAlive);
      assertThat(ended.out()).contains("interrupted after ", "Not whole: interrupted in turn 2");
    }
    JsonNode interrupted = document();
    assertThat(interrupted.path("state").asText()).isEqualTo("interrupted");
    assertThat(texts(interrupted.path("turns"), "state"))
        .containsExactly("completed", "interrupted");

    BenchProcess.Ended ended = BenchProcess.run(folder, "experiment", "--resume=out");
    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.err())
        .contains("1 of 2 turns have been taken already", "turn 2/2: round 1, arm slow")
        .doesNotContain("turn 1/2");
    JsonNode document = document();
    assertThat(document.path("state").asText()).isEqualTo("completed");
    assertThat(document.path("start")).isEqualTo(interrupted.path("start"));
    assertThat(document.at("/turns/0")).isEqualTo(interrupted.at("/turns/0"));
    assertThat(texts(document.path("turns"), "arm")).containsExactly("fast", "slow");
    assertTurnsAreWhole(document);
  }

  @Test
  void whatStillRunsOrWasEditedIsNotResumed() throws Exception {
    try (BenchProcess bench = start(ARMS, "length=10s", "rounds=1")) {
      bench.err.await(line -> line.startsWith("turn 1/2"));
      BenchProcess.Ended second = BenchProcess.runQuickly(folder, "experiment", "--resume=out");

      assertThat(second.exitCode()).as(second.err()).isEqualTo(2);
      assertThat(second.err()).contains("out: another process runs this experiment");
      bench.signal("INT");
      assertThat(bench.awaitEnd().exitCode()).isEqualTo(130);
    }
    Path text = folder.resolve("out/experiment.yaml");
    Files.writeString(text, Files.readString(text) + "# edited\n");
    BenchProcess.Ended edited = BenchProcess.runQuickly(folder, "experiment", "--resume=out");

    assertThat(edited.exitCode()).as(edited.err()).isEqualTo(2);
    assertThat(edited.err()).contains("experiment.yaml is not what the turns until now have run");
  }

  @Test
  void controlCWhileAServerStartsEndsItAtOnce() throws Exception {
    String onCassandra =
        """
        parameters: {workload: keyvalue, scenario: default.latency, adapter: cql, rate: 100}
        arms: {only: {}}
        """;
    try (BenchProcess bench = start(onCassandra, "rounds=1")) {
      bench.err.await(line -> line.contains("starting node 1 of 1"));
      List<ProcessHandle> children = bench.children();
      bench.signal("INT");
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(130);
      assertThat(ended.err()).doesNotContain("answers CQL");
      assertThat(children).noneMatch(ProcessHandle::isAlive);
    }
    assertThat(document().path("state").asText()).isEqualTo("interrupted");
    assertThat(document().path("reason").asText()).isEqualTo("interrupted before turn 1");
    assertThat(document().path("turns")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "experiment | which experiment?",
        "experiment grpc-vs-cpl | no experiment 'grpc-vs-cpl'",
        "experiment mine.yaml rounds=none | rounds=none: a whole number from 1 to 1000",
        "experiment mine.yaml lenght=1s | arm fast: unknown parameter 'lenght'",
        "experiment mine.yaml --output=full | full is not empty",
        "experiment --resume=full | full: no experiment to resume",
        "experiment --resume=full rounds=3 | --resume goes on as it was begun",
      })
  void aMistakeIsExitCode2AndNothingIsStarted(String words, String problem) throws Exception {
    Files.writeString(folder.resolve("mine.yaml"), ARMS);
    Files.createDirectories(folder.resolve("full/of"));
    BenchProcess.Ended ended = BenchProcess.runQuickly(folder, words.split(" "));

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
    assertThat(ended.err()).startsWith("bench: ").contains(problem);
    assertThat(ended.out()).isEmpty();
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }

  @Test
  void aSecretIsNotKept() throws Exception {
    String foreign =
        """
        environment: {host: '127.0.0.1:1'}
        parameters: {workload: keyvalue, scenario: default.latency, adapter: cql, rate: 100,
          username: me}
        arms: {fast: {}}
        """;
    BenchProcess.Ended ended = run(foreign, "rounds=1", "password=open-sesame");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isEqualTo(1);
    assertThat(ended.out() + ended.err()).doesNotContain("open-sesame");
    new ResultFiles(folder.resolve("out")).assertNowhere("open-sesame");
    BenchProcess.Ended resumed = BenchProcess.runQuickly(folder, "experiment", "--resume=out");
    assertThat(resumed.exitCode()).isEqualTo(2);
    assertThat(resumed.err()).contains("'password' was a secret, which is not kept");
  }

  @Test
  @Tag("full")
  void theSmallModeOfGrpcAgainstCqlRunsOnRealServers() throws Exception {
    try (BenchProcess bench =
        BenchProcess.start(
            folder,
            "experiment",
            "grpc-vs-cql",
            "--quick",
            "--output=out",
            "rate=200",
            "interleave=500ms",
            "warmup=2s")) {
      BenchProcess.Ended ended = bench.awaitEnd();

      assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
      assertThat(bench.children()).isEmpty();
      JsonNode document = document();
      assertThat(document.path("state").asText()).isEqualTo("completed");
      assertThat(texts(document.path("turns"), "arm")).containsExactly("cql-low", "grpc-low");
      assertTurnsAreWhole(document);
      for (JsonNode arm : document.path("arms")) {
        assertThat(arm.at("/figures/server_cpu_per_op/value").asDouble())
            .as("server CPU of " + arm.path("name"))
            .isPositive();
        assertThat(arm.at("/figures/throughput/value").asDouble()).isPositive();
      }
      assertThat(ended.out()).contains("NOT_WARM", "grpc-low against cql-low", "server CPU per op");
    }
  }
}
