package io.bench.app.submit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class YamlTextTest {

  private static final long SEED = 27;
  private static final String CHARACTERS =
      "ab1 :-#'\"\\$|>{}[],&*!%@`?~=\n\r\t\u0001\u0085\u2028é€";

  @Test
  void whatIsWrittenIsRead() {
    Random random = new Random(SEED);
    List<Object> texts =
        new ArrayList<>(List.of("", " ", "\n", "a\n", "a\n\n", " a\nb", "---", "..."));
    while (texts.size() < 1_000) {
      texts.add(text(random, CHARACTERS));
      texts.add("a" + text(random, "b \n#:-'") + "\n");
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("texts", texts);
    document.put("number", 12);
    document.put("truth", true);
    document.put("nothing", Map.of());
    document.put("none", List.of());

    assertThat(read(YamlText.of(List.of(document)))).as("seed %d", SEED).isEqualTo(document);
  }

  /** YAML 1.1, which kubectl reads, takes them for truth values, numbers, times or nothing. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "No",
        "on",
        "y",
        "null",
        "~",
        "12",
        "1e3",
        "0x1f",
        "1:30",
        "2026-11-26",
        "="
      })
  void whatOldParsersTakeForSomethingElseHasQuotes(String text) {
    assertThat(YamlText.of(List.of(text))).isEqualTo("--- \"" + text + "\"\n");
  }

  @Test
  void aFileIsABlockOfItsLines() {
    assertThat(YamlText.of(List.of(Map.of("a.yaml", "ops:\n  op: 1\n"))))
        .isEqualTo("---\na.yaml: |\n  ops:\n    op: 1\n");
  }

  @Test
  void aLongFileIsABlockToo() {
    String file = "# a line\n".repeat(100_000);

    assertThat(YamlText.of(List.of(file))).startsWith("--- |\n");
  }

  private static String text(Random random, String characters) {
    return random
        .ints(random.nextInt(12), 0, characters.length())
        .mapToObj(at -> characters.substring(at, at + 1))
        .collect(Collectors.joining());
  }

  private static Object read(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }
}
