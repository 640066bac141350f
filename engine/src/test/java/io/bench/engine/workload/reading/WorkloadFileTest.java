package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import io.bench.engine.workload.WorkloadOp;
import io.bench.engine.workload.template.TemplateParameter;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkloadFileTest {

  @Test
  void readsWindowsLineEndsAndAByteOrderMark() {
    byte[] bytes =
        "\uFEFFops:\r\n  a: |\r\n    one\r\n    two\r\n".getBytes(StandardCharsets.UTF_8);
    Workload workload = WorkloadFile.ofUtf8("w.yaml", bytes).resolve(Map.of());
    assertThat(workload.ops().get(0).fields()).containsEntry("stmt", "one\ntwo\n");
  }

  @Test
  void countsLinesThatEndTheWindowsWay() {
    WorkloadFile file = WorkloadFile.ofText("w.yaml", "\uFEFFname: x\r\n\r\nopps: y\r\n");
    assertThatThrownBy(() -> file.resolve(Map.of()))
        .hasMessageStartingWith("w.yaml:3:1: unknown key 'opps'");
  }

  @Test
  void refusesBytesThatAreNotUtf8NamingTheFirst() {
    byte[] bytes = {'o', 'p', ':', ' ', (byte) 0xE9, '\n'};
    assertThatThrownBy(() -> WorkloadFile.ofUtf8("w.yaml", bytes))
        .isInstanceOf(UsageException.class)
        .hasMessage("w.yaml:1:5: byte 0xE9 is not UTF-8; save the file as UTF-8");
  }

  @Test
  void refusesTextThatEndsWithinACharacter() {
    byte[] bytes = {'o', (byte) 0xC3};
    assertThatThrownBy(() -> WorkloadFile.ofUtf8("w.yaml", bytes))
        .hasMessageStartingWith("w.yaml:1:2: byte 0xC3 is not UTF-8");
  }

  /** The YAML library reads 1024 characters at a time unless it is told otherwise. */
  @Test
  void readsCharactersOfTwoHalvesWhereverTheyStand() {
    for (int length = 1000; length < 1050; length++) {
      String text = "op: TEMPLATE(x,1) " + "a".repeat(length) + "😀";
      Workload workload = WorkloadFile.ofText("w.yaml", text).resolve(Map.of());
      assertThat(String.valueOf(workload.ops().get(0).fields().get("stmt"))).endsWith("a😀");
    }
  }

  @Test
  void refusesCharactersThatYamlHasNot() {
    WorkloadFile file = WorkloadFile.ofText("w.yaml", "op: x\nname: a\u0007b\n");
    assertThatThrownBy(() -> file.resolve(Map.of()))
        .hasMessage("w.yaml:2:8: character U+0007 is not allowed in YAML");
  }

  @Test
  void positionsAreThoseOfTheFileWhateverTemplatesBecome() {
    String text = "a: TEMPLATE(x,long default)\nb: ${y:1} # 😀\n'😀': TEMPLATE(x)\n";
    WorkloadFile file = WorkloadFile.ofText("w.yaml", text);
    assertThatThrownBy(() -> file.resolve(Map.of("x", "s", "y", "much longer than before")))
        .hasMessageContaining("w.yaml:1:1: unknown key 'a'")
        .hasMessageContaining("w.yaml:2:1: unknown key 'b'")
        .hasMessageContaining("w.yaml:3:1: unknown key '😀'");
  }

  @Test
  void columnsCountCharactersAfterSupplementaryOnes() {
    WorkloadFile file = WorkloadFile.ofText("w.yaml", "params: {'😀😀': 1, x: 2, x: 3}\nop: a\n");
    assertThatThrownBy(() -> file.resolve(Map.of())).hasMessageStartingWith("w.yaml:1:25: key 'x'");
  }

  @Test
  void mistakesWithinAGivenValueLeadToTheReference() {
    WorkloadFile file = WorkloadFile.ofText("w.yaml", "op: a\n  \nparams:\n  p: TEMPLATE(x,1)\n");
    assertThatThrownBy(() -> file.resolve(Map.of("x", "{a: {b}}")))
        .hasMessageStartingWith("w.yaml:4:6: ");
  }

  @Test
  void tellsWhichTemplateParametersThereAre() {
    String text = "# TEMPLATE(no,1)\nop: TEMPLATE(b,TEMPLATE(a,2)) <<c>> ${b:3} TEMPLATE(d,)\n";
    assertThat(WorkloadFile.ofText("w.yaml", text).templateParameters())
        .extracting(TemplateParameter::name, TemplateParameter::defaultValue)
        .containsExactlyInAnyOrder(
            org.assertj.core.groups.Tuple.tuple("a", "2"),
            org.assertj.core.groups.Tuple.tuple("b", "2"),
            org.assertj.core.groups.Tuple.tuple("c", null),
            org.assertj.core.groups.Tuple.tuple("d", ""));
  }

  @Test
  void refusesDeepNestingBeforeTheStackEnds() {
    WorkloadFile file = WorkloadFile.ofText("w.yaml", "op: " + "[".repeat(100_000));
    assertThatThrownBy(() -> file.resolve(Map.of()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("nested more than 64 deep");
  }

  @Test
  void refusesAliasesThatGrowWithoutBound() {
    StringBuilder laughs = new StringBuilder("params:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      laughs.append("  a%d: &a%d [".formatted(i, i));
      laughs.append("*a%d, ".formatted(i - 1).repeat(10)).append("]\n");
    }
    WorkloadFile file = WorkloadFile.ofText("w.yaml", laughs.append("op: x\n").toString());
    assertThatThrownBy(() -> file.resolve(Map.of()))
        .hasMessageContaining("more than 1000000 values");
  }

  @Test
  void refusesTemplatesNestedWithoutBound() {
    String text = "op: " + "TEMPLATE(a,".repeat(10_000) + "x" + ")".repeat(10_000);
    assertThatThrownBy(() -> WorkloadFile.ofText("w.yaml", text).resolve(Map.of()))
        .hasMessage("w.yaml:1:5: templates are nested more than 32 deep");
  }

  @Test
  void isNamedAfterItsFileUnlessItSaysOtherwise() {
    assertThat(WorkloadFile.ofText("a/b/mine.yaml", "op: x").resolve(Map.of()).name())
        .isEqualTo("mine");
    assertThat(WorkloadFile.ofText("a/b/mine.yaml", "name: own").resolve(Map.of()).name())
        .isEqualTo("own");
  }

  @Test
  void anEmptyFileIsAWorkloadWithoutOps() {
    Workload workload = WorkloadFile.ofText("w.yaml", "# nothing\n").resolve(Map.of());
    assertThat(workload.ops()).isEmpty();
    assertThat(workload.scenarios()).isEmpty();
  }

  @Test
  void knowsWherePartsOfAnOpStand() {
    String text = "bindings:\n  k: Mod(1)\nops:\n  a:\n    field: x\n    params:\n      p: 1\n";
    WorkloadOp op = WorkloadFile.ofText("w", text).resolve(Map.of()).ops().get(0);
    assertThat(op.position()).hasToString("w:4:3");
    assertThat(op.positions().ofValue("field")).hasToString("w:5:5");
    assertThat(op.positions().ofValue("p")).hasToString("w:7:7");
    assertThat(op.positions().ofBinding("k")).hasToString("w:2:6");
    assertThat(op.positions().ofValue("none")).hasToString("w:4:3");
  }
}
