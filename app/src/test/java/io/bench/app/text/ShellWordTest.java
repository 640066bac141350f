package io.bench.app.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words of a script, read by a real bash. */
class ShellWordTest {

  private static final long SEED = 27;

  /** What means something to a shell, and what does not. */
  private static final String CHARACTERS = "ab1 '\"\\$`!#&|;<>(){}[]*?~=^%,.-_\n\r\t\u0001\u007fé€";

  @TempDir Path folder;

  @Test
  void bashReadsWhatWasWritten() throws Exception {
    Random random = new Random(SEED);
    List<String> words =
        new ArrayList<>(List.of("", "~", "#", "a=~", "-n", "$(id)", "!!", "\\", "'", "$'a'", "\n"));
    while (words.size() < 1_000) {
      words.add(
          random
              .ints(random.nextInt(12), 0, CHARACTERS.length())
              .mapToObj(at -> CHARACTERS.substring(at, at + 1))
              .collect(Collectors.joining()));
    }
    String script =
        words.stream()
            .map(ShellWord::quoted)
            .collect(
                Collectors.joining("\n", "words=(\n", "\n)\nprintf '%s\\0' \"${words[@]}\"\n"));

    assertThat(run(script)).as("seed %d", SEED).containsExactlyElementsOf(words);
  }

  @Test
  void noWordBreaksItsLine() {
    assertThat(ShellWord.quoted("a\nb\r'c\\")).isEqualTo("$'a\\012b\\015\\'c\\\\'");
  }

  @Test
  void whatNeedsNoQuotesHasNone() {
    assertThat(List.of("workload=keyvalue", "10.0.0.1:9042,10.0.0.2", "--strict"))
        .allSatisfy(word -> assertThat(ShellWord.quoted(word)).isEqualTo(word));
  }

  private List<String> run(String script) throws Exception {
    Path file = Files.writeString(folder.resolve("script"), script);
    Process bash = new ProcessBuilder("bash", file.toString()).start();
    String out = new String(bash.getInputStream().readAllBytes(), UTF_8);
    assertThat(bash.waitFor()).isZero();
    List<String> words = new ArrayList<>(List.of(out.split("\0", -1)));
    words.remove(words.size() - 1); // behind the last NUL
    return words;
  }
}
