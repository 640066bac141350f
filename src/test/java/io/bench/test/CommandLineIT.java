package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineIT {

  @TempDir Path folder;

  @Test
  void helpNamesTheCommandsAndTheExitCodes() throws Exception {
    BenchProcess.Ended ended = BenchProcess.run(folder, "--help");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("run", "list", "show", "serve", "Exit codes: 0 ok, 1 run failed, 2 usage");
    assertThat(ended.out().lines())
        .allMatch(line -> line.length() <= 80)
        .containsSubsequence("Run and measure:", "Understand results:", "Start servers:");
  }

  @Test
  void wordsComeFromAFileWithTheirFormerNames() throws Exception {
    Files.writeString(folder.resolve("words"), "check workload=keyvalue allow-files=true --json");
    BenchProcess.Ended ended = BenchProcess.run(folder, "@words");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("{").endsWith("}\n").contains("\"bench-check\"");
    assertThat(ended.err())
        .isEqualTo(
            "bench: 'allow-files=' is now '--allow-files'; the old name goes with the next"
                + " version\n");
  }

  @Test
  void versionIsThatOfTheBuild() throws Exception {
    assertThat(BenchProcess.run(folder, "--version").out()).startsWith("bench 0.1.0");
  }

  @Test
  void listsWorkloadsAndAdapters() throws Exception {
    assertThat(BenchProcess.run(folder, "list", "workloads").out()).contains("keyvalue");
    String adapters = BenchProcess.run(folder, "list", "adapters").out();
    assertThat(adapters.lines()).allMatch(line -> line.length() <= 100);
    assertThat(adapters)
        .contains("cql:", "grpc:", "null:", "null-async:", "stdout:", "password-file", "delay");
    assertThat(BenchProcess.run(folder, "list", "parameters").out())
        .contains("cassandra-nodes", "error-limit", "warmup");
    assertThat(BenchProcess.run(folder, "list", "functions").out()).contains("HashRange", "Zipf");
    assertThat(BenchProcess.run(folder, "list", "functions", "hashrange").out())
        .contains("HashRange(long", "example: ");
    BenchProcess.Ended wrong = BenchProcess.run(folder, "list", "functions", "HashRnge");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("did you mean 'HashRange'?");
  }

  @Test
  void showsAWorkloadAsItStandsAndItsOpsAsJson() throws Exception {
    BenchProcess.Ended text = BenchProcess.run(folder, "show", "workload=keyvalue");
    BenchProcess.Ended ops = BenchProcess.run(folder, "show", "ops", "workload=keyvalue", "--json");

    assertThat(text.out()).contains("scenarios:", "default:");
    assertThat(ops.out()).startsWith("{").contains("\"bench-show\"", "\"name\"", "\"bindings\"");
  }

  @Test
  void showsTheValuesOfABindingOneALine() throws Exception {
    BenchProcess.Ended values =
        BenchProcess.run(folder, "show", "binding", "Add(5); ToString()", "cycles=3..6");
    BenchProcess.Ended wrong = BenchProcess.run(folder, "show", "binding", "Hsh()");

    assertThat(values.out().lines()).containsExactly("8", "9", "10");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("did you mean 'Hash'?").hasLineCount(1);
  }

  @Test
  void everyMistakeIsNamedAtOnceOnALineOfItsOwn() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder,
            "run",
            "workload=keyvalue",
            "adapter=null",
            "keycont=5",
            "threads=many",
            "duratoin=5s",
            "hdr-digits=9");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err().lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("bench: "))
        .anyMatch(line -> line.contains("'keycont'; did you mean 'keycount'?"))
        .anyMatch(line -> line.contains("'duratoin'; did you mean 'duration'?"))
        .anyMatch(line -> line.contains("'threads'") && line.contains("many"))
        .anyMatch(line -> line.contains("hdr-digits"));
    assertThat(Files.exists(folder.resolve("bench-results"))).isFalse();
  }

  @Test
  void anUnknownWorkloadOrAdapterHasASuggestion() throws Exception {
    BenchProcess.Ended workload = BenchProcess.run(folder, "run", "workload=keyvalu");
    BenchProcess.Ended adapter =
        BenchProcess.run(folder, "run", "workload=keyvalue", "adapter=cqll");

    assertThat(workload.exitCode()).isEqualTo(2);
    assertThat(workload.err()).contains("'keyvalu'", "did you mean 'keyvalue'?");
    assertThat(adapter.exitCode()).isEqualTo(2);
    assertThat(adapter.err()).contains("'cqll'; did you mean 'cql'?");
  }

  @Test
  void mistakesForEngineAdapterServerAndOpsAreToldTogetherAndNothingIsStarted() throws Exception {
    Path workload = folder.resolve("mine.yaml");
    Files.writeString(
        workload, "ops:\n  read:\n    prepared: SELECT a FROM t\n    page_sise: 10\n");
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder,
            "run",
            "workload=mine.yaml",
            "ratee=5",
            "grace=abc",
            "connections=0",
            "cassandra-nodes=9");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains("ratee", "grace", "connections", "cassandra-nodes", "page_sise")
        .doesNotContain("starting node");
    assertThat(ended.err().lines()).allMatch(line -> line.startsWith("bench: ")).hasSize(5);
  }

  @Test
  void serverOptionsWithoutAServerToStartAreRefused() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, "run", "workload=keyvalue", "host=127.0.0.1:1", "cassandra.paxos_variant=v2");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("cassandra.paxos_variant", "starts none").hasLineCount(1);
  }

  @Test
  void aResultFolderThatCannotBeMadeIsNamed() throws Exception {
    Files.writeString(folder.resolve("file"), "in the way");
    BenchProcess.Ended ended =
        BenchProcess.run(
            folder, "run", "workload=keyvalue", "adapter=null", "--results", "file/results");

    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .startsWith("bench: ")
        .contains("file/results", "--results")
        .hasLineCount(1);
  }

  @Test
  void anUnreachableHostIsNamedWithTheReasonAndFailsTheRun() throws Exception {
    BenchProcess.Ended ended =
        BenchProcess.run(folder, "run", "workload=keyvalue", "host=127.0.0.1:1");

    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err() + ended.out()).contains("127.0.0.1:1").containsIgnoringCase("refused");
    assertThat(ended.err() + ended.out()).doesNotContain("\tat ");
    assertThat(ResultFiles.in(folder).run().path("state").asText()).isEqualTo("failed");
  }
}
