package io.bench.engine.workload.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.bench.engine.problem.UsageException;
import io.bench.engine.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Small and large texts that would take all memory or all time if nothing were bounded. The limit
 * of time is there so that a bound that is missing fails the build instead of stopping it.
 */
@Timeout(120)
class UnreasonableWorkloadsTest {

  private static final int LARGE = 1 << 20;

  @Test
  void laughs() {
    StringBuilder text = new StringBuilder("params:\n  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 10; i++) {
      text.append("  a%1$d: &a%1$d [".formatted(i)).append("*a%d, ".formatted(i - 1).repeat(10));
      text.append("]\n");
    }
    assertThat(problems(text.append("op: x\n").toString()))
        .containsExactly("w:7:47: more than 1000000 values, counting what aliases stand for");
  }

  @Test
  void longTextThatIsNamedOften() {
    String text = "op: &long " + "x".repeat(1 << 20) + "\nparams:\n  l: [" + "*long, ".repeat(20);
    assertThat(problems(text + "]\n"))
        .containsExactly("w:3:105: more than 16777216 characters, counting what aliases stand for");
  }

  @Test
  void templatesThatNameOneAnother() {
    StringBuilder text = new StringBuilder("op: TEMPLATE(a0,lol) ");
    for (int i = 1; i < 31; i++) {
      text.append("TEMPLATE(a%1$d,TEMPLATE(a%2$d)TEMPLATE(a%2$d)) ".formatted(i, i - 1));
    }
    assertThat(problems(text.toString()))
        .singleElement()
        .asString()
        .endsWith(
            "templates become more than 16777216 characters in all, counting those in defaults");
  }

  @Test
  void aLongDefaultThatIsNamedOften() {
    String text = "op: TEMPLATE(a," + "x".repeat(1 << 20) + ")" + " TEMPLATE(a)".repeat(100);
    assertThat(problems(text))
        .singleElement()
        .asString()
        .contains("templates become more than 16777216 characters");
  }

  @Test
  void nestingWithoutEnd() {
    for (String opening : List.of("[", "{a: ", "- ", "{", "? ", "[{")) {
      assertThat(problems("op: TEMPLATE(a,1)\nparams:\n  " + full(opening)))
          .as(opening)
          .anyMatch(line -> line.endsWith("nested more than 64 deep") || line.contains("key"));
    }
  }

  @Test
  void templatesThatAreNeverClosed() {
    for (String opening : List.of("TEMPLATE(", "${", "<<", "TEMPLATE(a,", "${a:", "<<a:", "<")) {
      assertThat(problems("op: " + full(opening) + "\nwhatever: 1"))
          .as(opening)
          .isNotEmpty()
          .allMatch(line -> line.length() < 3000);
    }
  }

  @Test
  void manyLinesThatBeginTemplates() {
    assertThat(problems("op: x\n" + full("#TEMPLATE(\n"))).isEmpty();
    assertThat(problems("op: |\n" + full(" <<a\n"))).isEmpty();
  }

  @Test
  void aLongRunOfComments() {
    String text = "op: TEMPLATE(a,1)x\n" + full("# ${b} a comment\n");
    assertThat(resolve(text).unset()).isEmpty();
    assertThat(resolve("op: TEMPLATE(a,1)x\nname: |\n" + full("  # ${b}\n")).unset())
        .containsExactly("b");
  }

  @Test
  void manyOpsBelowManyBindings() {
    String bindings =
        IntStream.range(0, 20_000).mapToObj("  b%d: Hash()\n"::formatted).collect(joined());
    String ops = IntStream.range(0, 20_000).mapToObj("  o%d: x\n"::formatted).collect(joined());
    assertThat(problems("bindings:\n" + bindings + "ops:\n" + ops))
        .singleElement()
        .asString()
        .contains("bindings, params and tags come to more than 67108864 characters");
  }

  @Test
  void manyMistakesAreCountedRatherThanListed() {
    String keys = IntStream.range(0, 5000).mapToObj("k%d: 1\n"::formatted).collect(joined());
    assertThat(problems(keys)).hasSize(201).last().isEqualTo("... and 4800 mistakes more");
  }

  @Test
  void namesAndTagsThatAreLong() {
    String name = "n".repeat(1001);
    assertThat(
            problems("blocks:\n  - name: " + name + "\n    op: x\n    tags: {t: " + name + "}\n"))
        .containsExactly(
            "w:3:5: the name of an op or a block must not be longer than 1000 characters",
            "w:4:15: tag 't' must not be longer than 1000 characters");
  }

  @Test
  void aNumberOfAMillionDigits() {
    String digits = "9".repeat(1_000_000);
    Workload workload = resolve("op: x\nparams: {n: " + digits + "}");
    assertThat(workload.ops().get(0).params()).containsEntry("n", digits);
  }

  @Test
  void aHundredMegabytesAreNotRead() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return '[';
          }

          @Override
          public int read(byte[] target, int from, int length) {
            Arrays.fill(target, from, from + length, (byte) '[');
            return length;
          }
        };
    UsageException refusal =
        catchThrowableOfType(
            UsageException.class, () -> new WorkloadLoader(nothingBuiltIn(), endless).load("-"));
    assertThat(refusal)
        .hasMessage("stdin: too large for a workload; at most 16777216 bytes are read");
  }

  @Test
  void bytesThatAreNoText() {
    byte[] program = {0x7F, 'E', 'L', 'F', 2, 1, 1, 0, 0, (byte) 0xC3, (byte) 0x28};
    byte[] archive = {0x1F, (byte) 0x8B, 8, 0};
    byte[] latin = "ops:\n  a: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1);
    byte[] utf16 = "op: x".getBytes(StandardCharsets.UTF_16);
    assertThat(problems(program))
        .containsExactly("w:1:10: byte 0xC3 is not UTF-8; save the file as UTF-8");
    assertThat(problems(archive))
        .containsExactly("w:1:2: byte 0x8B is not UTF-8; save the file as UTF-8");
    assertThat(problems(latin))
        .containsExactly("w:2:9: byte 0xE9 is not UTF-8; save the file as UTF-8");
    assertThat(problems(utf16)).containsExactly("w:1:1: this is UTF-16; save the file as UTF-8");
  }

  @Test
  void whatIsEmptyIsAWorkloadWithoutOps() {
    for (String text : List.of("", "\n", "\uFEFF", "# a comment", "---\n---\n...\n", "null")) {
      assertThat(resolve(text).normalOps()).isEmpty();
      assertThat(resolve(text).document()).isEqualTo(List.of());
    }
  }

  @Test
  void aStatementThatEndsAlmostInParamsIsReadAtOnce() {
    String statement = "select 1\n    verify-fields: x\n    a:" + " ".repeat(100_000) + "\u2028";

    assertThat(resolve("ops:\n  a: |\n    " + statement + "\n").ops()).hasSize(1);
  }

  private static Workload resolve(String text) {
    return WorkloadFile.ofText("w", text).resolve(Map.of());
  }

  private static List<String> problems(String text) {
    return problems(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> problems(byte[] bytes) {
    try {
      new WorkloadLoader(nothingBuiltIn(), new ByteArrayInputStream(bytes)).load("-");
      WorkloadFile.ofUtf8("w", bytes).resolve(Map.of());
      return List.of();
    } catch (UsageException e) {
      return e.problems().stream().map(line -> line.replaceFirst("^stdin:", "w:")).toList();
    }
  }

  /** As often as it fits into a very large file. */
  private static String full(String part) {
    return part.repeat(LARGE / part.length());
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining();
  }

  private static BuiltInWorkloads nothingBuiltIn() {
    return new BuiltInWorkloads() {
      @Override
      public List<String> names() {
        return List.of();
      }

      @Override
      public Optional<byte[]> read(String name) {
        return Optional.empty();
      }
    };
  }
}
