package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bench.app.guide.HelpLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Model.OptionSpec;

/** The script of {@code bench completion}, asked in a real bash for all that help shows. */
class CompletionTest {

  private static final Pattern PARAMETER = Pattern.compile("([a-z-]+=).*");

  @TempDir Path folder;

  @Test
  void everyCommandIsCompleted() throws Exception {
    Map<String, String> wanted = new LinkedHashMap<>();
    HelpTest.commands()
        .forEach(
            words -> {
              String line = line(words);
              wanted.put(line.substring(0, line.length() - 1), words.get(words.size() - 1));
            });

    assertCompleted(wanted);
  }

  @Test
  void everyOptionOfEveryCommandIsCompleted() throws Exception {
    Map<String, String> wanted = new LinkedHashMap<>();
    HelpTest.commands()
        .forEach(
            words -> {
              for (OptionSpec option : HelpTest.called(words).getCommandSpec().options()) {
                if (!option.hidden()) {
                  wanted.put(line(words) + " " + option.longestName(), option.longestName());
                }
              }
            });

    assertThat(wanted).hasSizeGreaterThan(80);
    assertCompleted(wanted);
  }

  @Test
  void everyParameterThatHelpShowsIsCompleted() throws Exception {
    Map<String, String> wanted = new LinkedHashMap<>();
    HelpTest.commands()
        .forEach(
            words -> {
              for (HelpLayout.Row row : HelpLayout.words(HelpTest.called(words).getCommandSpec())) {
                Matcher parameter = PARAMETER.matcher(row.form());
                if (parameter.matches() && !row.form().equals("name=value")) {
                  String name = parameter.group(1);
                  wanted.put(line(words) + " x " + name.substring(0, name.length() - 1), name);
                }
              }
            });
    wanted.put("bench results lab", "label=");
    wanted.put("bench serve cassandra cassandra-no", "cassandra-nodes=");
    wanted.put("bench serve gateway gateway-po", "gateway-port=");

    assertThat(wanted.values()).contains("delta=", "step=", "resolution=", "rounds=", "cycles=");
    assertCompleted(wanted);
  }

  private static String line(List<String> words) {
    return "bench " + String.join(" ", words);
  }

  /** Asks for all lines at once: a shell takes longer to start than to answer. */
  private void assertCompleted(Map<String, String> wanted) throws Exception {
    List<String> lines = List.copyOf(wanted.keySet());
    List<String> replies = replies(lines);
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String word = wanted.get(lines.get(i));
      if (!List.of(replies.get(i).split(" ")).contains(word)) {
        missing.add("%s: no '%s' in '%s'".formatted(lines.get(i), word, replies.get(i)));
      }
    }
    assertThat(missing).isEmpty();
  }

  private List<String> replies(List<String> lines) throws IOException, InterruptedException {
    BenchInProcess bench = new BenchInProcess();
    assertThat(bench.call("completion", "bash")).isZero();
    StringBuilder ask = new StringBuilder(bench.out());
    for (String line : lines) {
      ask.append("COMP_WORDS=(").append(line).append(")\n");
      ask.append("COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n");
      ask.append("COMPREPLY=()\n");
      ask.append("_bench_parameters bench \"${COMP_WORDS[COMP_CWORD]}\" \"\" 2> /dev/null\n");
      ask.append("echo \"${COMPREPLY[@]}\"\n");
    }
    Path file = Files.writeString(folder.resolve("ask"), ask);
    Process bash = bash(file);
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    List<String> replies = out.lines().toList();
    assertThat(replies).hasSameSizeAs(lines);
    return replies;
  }

  private Process bash(Path file) throws IOException {
    ProcessBuilder builder = new ProcessBuilder("bash", file.toString()).directory(folder.toFile());
    try {
      return builder.start();
    } catch (IOException e) {
      assumeTrue(false, "there is no bash here");
      throw e;
    }
  }
}
