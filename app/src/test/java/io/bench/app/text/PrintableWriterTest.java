package io.bench.app.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableWriterTest {

  private static String printed(String text) {
    StringWriter shown = new StringWriter();
    PrintWriter out = new PrintWriter(new PrintableWriter(shown));
    out.print(text);
    out.flush();
    return shown.toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain\ttext, 100 % é 漢 \uD83D\uDE00\n",
        "windows\r\n",
        "\u001b[1mbold\u001b[21m \u001b[4;33mname\u001b[0m\u001b[m"
      })
  void whatIsShownStays(String text) {
    assertThat(printed(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b]0;title\u0007",
        "\u001b[2J",
        "\u001b[8mhidden",
        "\u001b[1A",
        "over\rwritten",
        "\u009b2J",
        "back\b\b",
        "\u202ereversed",
        "\u0000"
      })
  void whatATerminalObeysIsReplaced(String text) {
    assertThat(printed(text))
        .contains("\uFFFD")
        .doesNotContain("\u001b", "\u0007", "\r", "\u009b", "\b", "\u202e", "\u0000");
  }

  @Test
  void messagesShowControlsAndStylesAsEscapes() throws Exception {
    StringWriter shown = new StringWriter();
    try (PrintableWriter out = PrintableWriter.escaping(shown)) {
      out.write("no '\u001b[31mred\u0007\r\u202e'\tor\r\n");
    }

    assertThat(shown).hasToString("no '\\u001b[31mred\\u0007\\u000d\\u202e'\tor\r\n");
  }

  @Test
  void singleCharactersToo() throws Exception {
    StringWriter shown = new StringWriter();
    try (PrintableWriter out = new PrintableWriter(shown)) {
      out.write('a');
      out.write('\b');
      out.write(new char[] {'x', 'b', '\u0007'}, 1, 2);
    }

    assertThat(shown).hasToString("a\uFFFDb\uFFFD");
  }
}
