package io.bench.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot be used: one line for each mistake, and never a stack trace. */
class BrokenWorkloadsIT {

  @TempDir Path folder;

  @Test
  void everyMistakeIsALineWithItsPlace() throws Exception {
    assertThat(problems("bindngs:\n  a: Hash()\nblocks:\n  main:\n    opps: x\n"))
        .containsExactly(
            "bench: w.yaml:1:1: unknown key 'bindngs' in workload; did you mean 'bindings'?",
            "bench: w.yaml:5:5: unknown key 'opps' in block 'main'; did you mean 'ops'?");
  }

  @Test
  void syntaxIsExplainedWhereItIsWrong() throws Exception {
    assertThat(problems("ops:\n  a: 'select 1\n  b: select 2\n"))
        .containsExactly("bench: w.yaml:2:6: the quote that begins here is not closed");
  }

  @Test
  void noClassIsMadeOfATag() throws Exception {
    assertThat(problems("op: !!javax.script.ScriptEngineManager x\n"))
        .containsExactly(
            "bench: w.yaml:1:5: YAML tags such as '!!javax.script.ScriptEngineManager' are not"
                + " supported");
  }

  @Test
  void aliasesDoNotGrowWithoutBound() throws Exception {
    StringBuilder laughs = new StringBuilder("params:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      laughs.append("  a%1$d: &a%1$d [".formatted(i)).append("*a%d, ".formatted(i - 1).repeat(10));
      laughs.append("]\n");
    }
    assertThat(problems(laughs.append("op: x\n").toString()))
        .singleElement()
        .asString()
        .contains("more than 1000000 values");
  }

  @Test
  void bytesThatAreNoTextAreNamed() throws Exception {
    Files.write(folder.resolve("w.yaml"), "op: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(refusal(BenchProcess.run(folder, "show", "ops", "workload=w.yaml")))
        .containsExactly("bench: w.yaml:1:8: byte 0xE9 is not UTF-8; save the file as UTF-8");
  }

  @Test
  void aFolderIsNoWorkload() throws Exception {
    Files.createDirectory(folder.resolve("w"));
    assertThat(refusal(BenchProcess.run(folder, "run", "workload=w")))
        .singleElement()
        .asString()
        .startsWith("bench: workload 'w' is a folder");
  }

  @Test
  void whatOnlyRunningNeedsIsRefusedBeforeAnythingIsStarted() throws Exception {
    write("bindings:\n  key: Hsh()\nop: x {key} {kye}\n");
    assertThat(refusal(BenchProcess.run(folder, "run", "workload=w.yaml", "adapter=null")))
        .hasSize(2)
        .anyMatch(line -> line.contains("w.yaml:2:8") && line.endsWith("did you mean 'Hash'?"))
        .anyMatch(line -> line.contains("w.yaml:3:1") && line.endsWith("did you mean 'key'?"));
    assertThat(folder.resolve("bench-results")).doesNotExist();
  }

  @Test
  void standardInputIsReadAsAWorkload() throws Exception {
    write("op: select TEMPLATE(columns,1)\n");
    try (BenchProcess bench =
        BenchProcess.startAfter(
            folder, "exec <w.yaml", "show", "ops", "workload=-", "--json", "columns=a")) {
      BenchProcess.Ended ended = bench.awaitEnd();
      assertThat(ended.exitCode()).isZero();
      assertThat(ended.out()).contains("\"stmt\" : \"select a\"");
      assertThat(ended.err()).isEmpty();
    }
  }

  @Test
  void mistakesOnStandardInputHaveTheirPlaceToo() throws Exception {
    write("op: x\nwhatever: 1\n");
    try (BenchProcess bench =
        BenchProcess.startAfter(folder, "exec <w.yaml", "show", "doc", "workload=-")) {
      assertThat(refusal(bench.awaitEnd()))
          .containsExactly("bench: stdin:2:1: unknown key 'whatever' in workload");
    }
  }

  private List<String> problems(String workload) throws Exception {
    write(workload);
    List<String> shown = refusal(BenchProcess.run(folder, "show", "ops", "workload=w.yaml"));
    assertThat(refusal(BenchProcess.run(folder, "run", "workload=w.yaml", "adapter=null")))
        .isEqualTo(shown);
    return shown;
  }

  private void write(String workload) throws IOException {
    Files.writeString(folder.resolve("w.yaml"), workload);
  }

  /** The lines on stderr of a process that must have refused to do anything. */
  private static List<String> refusal(BenchProcess.Ended ended) {
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).doesNotContain("\tat ", "Exception");
    return ended.err().lines().toList();
  }
}
