package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, completion and the starter workload, as commands. */
class GuideTest {

  private final BenchInProcess bench = new BenchInProcess();

  @ParameterizedTest
  @CsvSource({
    "not_warm, NOT_WARM",
    "ReadTimeout, in time",
    "warmup, bench run",
    "cassandra-nodes, servers",
    "zipf, Zipf",
    "run, Usage: bench run",
    "experiment, Usage: bench experiment",
    "experiments, grpc-vs-cql",
    "verbs, exit code of the run",
    "formats, csv",
    "junit, --junit=FILE (bench run)",
    "metrics-port, Prometheus",
    "exit code 3, --strict"
  })
  void helpExplainsNamesOfEveryKind(String topic, String explained) {
    assertThat(bench.call("help", topic)).as(bench.err()).isZero();
    assertThat(bench.out()).contains(explained);
  }

  @Test
  void aNameAsItIsWrittenGoesBeforeOthersInAnotherCase() {
    bench.call("help", "UNAVAILABLE");

    assertThat(bench.out()).contains("Nobody answers").doesNotContain("replication");
  }

  @ParameterizedTest
  @ValueSource(strings = {"verdicts", "errors", "parameters", "adapters", "workloads", "functions"})
  void topicsFitAHundredColumns(String topic) {
    assertThat(bench.call("help", topic)).isZero();
    assertThat(bench.out().lines()).hasSizeGreaterThan(10).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aNameThatIsNotKnownGetsTheNearestOne() {
    assertThat(bench.call("help", "not_wam")).isEqualTo(2);
    assertThat(bench.err()).contains("did you mean 'NOT_WARM'?");
  }

  @Test
  void listsFitAHundredColumnsWithWhatIsLongFolded() {
    assertThat(bench.call("list", "functions", "hash")).isZero();
    assertThat(bench.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aFormThatNobodyBringsIsToldWithTheNearestOne() {
    assertThat(bench.call("export", ".", "--format=cvs")).isEqualTo(2);
    assertThat(bench.err())
        .contains("--format=cvs: there is no such form; did you mean 'csv'? (known: csv, json)");
  }

  @Test
  void initWritesAFileOnlyIfThereIsNone(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("mine.yaml");

    assertThat(bench.call("init", file.toString())).isZero();
    String written = Files.readString(file);
    assertThat(written).contains("scenarios:", "bench run workload=" + file);
    assertThat(bench.call("check", "workload=" + file)).as(bench.err()).isZero();
    Files.writeString(file, "changed");
    assertThat(bench.call("init", file.toString())).isEqualTo(2);
    assertThat(bench.err()).contains("is there already");
    assertThat(file).hasContent("changed");
  }

  @ParameterizedTest
  @CsvSource({
    "bench run work, workload=",
    "bench run workload = keyv, keyvalue",
    "bench run workload=keyv, workload=keyvalue",
    "bench run adapter = null-, null-async",
    "bench run --stri, --strict",
    "bench search most-r, most-rate=",
    "bench search slo, slo=",
    "bench search workl, workload=",
    "bench cal, calibrate",
    "bench list fun, functions",
    "bench expe, experiment",
    "bench list exp, experiments",
    "bench experiment grpc-v, grpc-vs-cql",
    "bench show experiment grpc-v, grpc-vs-cql",
    "bench experiment grpc-vs-cql roun, rounds=",
    "bench experiment grpc-vs-cql order = ra, random",
    "bench experiment grpc-vs-cql --qui, --quick"
  })
  void bashCompletes(String typed, String completed, @TempDir Path folder)
      throws IOException, InterruptedException {
    assertThat(bench.call("completion", "bash")).isZero();
    Path script = Files.writeString(folder.resolve("script"), bench.out());
    String ask =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                .formatted(script, typed)
            + "_bench_parameters bench \"${COMP_WORDS[COMP_CWORD]}\" \"\" 2> /dev/null; "
            + "echo \"${COMPREPLY[@]}\"";
    Process bash = new ProcessBuilder("bash", "-c", ask).directory(folder.toFile()).start();
    String reply =
        new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    bash.waitFor();

    assertThat(reply.strip()).isEqualTo(completed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rnu | bench: unknown command 'rnu'; did you mean 'run'?",
        "run --workload=x | bench: unknown option '--workload=x'; it is a parameter: write workload=x, without the dashes",
        "search --most-rat=5 workload=keyvalue | Unknown option: '--most-rat=5'",
        "calibrate --threads=5 | write threads=5, without the dashes",
        "calibrate json | did you mean --json?",
        "run workload=keyvalue results=x | did you mean --results=x?",
      })
  void aWordInTheWrongFormIsToldTheRightOne(String typed, String told) {
    assertThat(bench.call(typed.split(" "))).isEqualTo(2);
    assertThat(bench.err()).contains(told);
  }

  @Test
  void zshLoadsWhatTheScriptNeeds() {
    assertThat(bench.call("completion", "zsh")).isZero();
    assertThat(bench.out()).startsWith("autoload -U +X compinit").contains("bashcompinit");
  }
}
