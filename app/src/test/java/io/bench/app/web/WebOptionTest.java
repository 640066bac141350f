package io.bench.app.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bench.engine.problem.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which words around {@code --web} are a port, and which are for the command. */
class WebOptionTest {

  @Command
  private static final class WithWeb {
    @Mixin private WebOption web = new WebOption();
    @Parameters private List<String> words = new ArrayList<>();
  }

  private static WithWeb parsed(String... words) {
    WithWeb command = new WithWeb();
    new CommandLine(command).parseArgs(words);
    return command;
  }

  @Test
  void withoutTheOptionThereIsNoPage() {
    assertThat(parsed("workload=x").web.port()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "--web word, 0, word",
    "word --web, 0, word",
    "--web 8080 word, 8080, word",
    "--web=8080 word, 8080, word",
    "--web rate=5, 0, rate=5"
  })
  void aNumberIsThePortAndAnotherWordIsTheCommands(String line, int port, String word) {
    WithWeb command = parsed(line.split(" "));

    assertThat(command.web.port()).isEqualTo(OptionalInt.of(port));
    assertThat(command.words).containsExactly(word);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--web=abc", "--web=-1", "--web -1", "--web=70000", "--web=99999999999", "--web="})
  void whatIsNoPortIsRefusedAndNoWordOfTheCommand(String line) {
    WithWeb command = parsed(line.split(" "));

    assertThat(command.words).isEmpty();
    assertThatThrownBy(command.web::port)
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--web takes a port between 0 and 65535, not '%s'",
            line.substring("--web".length() + 1));
  }
}
