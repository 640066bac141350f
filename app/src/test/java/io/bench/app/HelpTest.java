package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.guide.CommandGroup;
import io.bench.app.guide.HelpLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** What {@code --help} of the program and of each command prints. */
class HelpTest {

  static Stream<List<String>> commands() {
    List<List<String>> names = new ArrayList<>();
    addBelow(Bench.commandLine(), List.of(), names);
    return names.stream();
  }

  private static void addBelow(CommandLine command, List<String> words, List<List<String>> names) {
    command
        .getSubcommands()
        .forEach(
            (name, below) -> {
              if (!below.getCommandSpec().usageMessage().hidden()) {
                List<String> called = new ArrayList<>(words);
                called.add(name);
                names.add(called);
                addBelow(below, called, names);
              }
            });
  }

  /** The command that words call. */
  static CommandLine called(List<String> command) {
    CommandLine called = Bench.commandLine();
    for (String word : command) {
      called = called.getSubcommands().get(word);
    }
    return called;
  }

  private static String help(List<String> command) {
    BenchInProcess bench = new BenchInProcess();
    List<String> words = new ArrayList<>(command);
    words.add("--help");
    assertThat(bench.call(words.toArray(String[]::new))).isZero();
    return bench.out();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfEveryCommandFitsATerminal(List<String> command) {
    assertThat(help(command).lines())
        .allMatch(line -> line.length() <= HelpLayout.COLUMNS)
        .noneMatch(line -> line.endsWith(" "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void noLineThatIsWrittenAsOneIsFolded(List<String> command) {
    UsageMessageSpec usage = called(command).getCommandSpec().usageMessage();
    List<String> written = new ArrayList<>(Arrays.asList(usage.footer()));
    if (usage.description().length > 1) {
      written.addAll(Arrays.asList(usage.description()));
    }

    assertThat(written)
        .extracting(line -> line.replace("%%", "%"))
        .allMatch(line -> line.length() <= HelpLayout.COLUMNS);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpOfEveryCommandHasAnExample(List<String> command) {
    String example = "  bench " + String.join(" ", command);

    assertThat(help(command).lines())
        .anyMatch(line -> line.equals(example) || line.startsWith(example + " "));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyWordAndOptionHasALineThatBeginsWithIt(List<String> command) {
    CommandSpec spec = called(command).getCommandSpec();
    List<HelpLayout.Row> rows = new ArrayList<>(HelpLayout.words(spec));
    rows.addAll(HelpLayout.options(spec));

    assertThat(rows).allMatch(row -> !row.meaning().isBlank());
    String help = help(command);
    for (HelpLayout.Row row : rows) {
      assertThat(help.lines()).anyMatch(line -> line.startsWith("  " + row.form()));
    }
  }

  @Test
  void everyWayToCallACommandHasALine() {
    assertThat(help(List.of("show")))
        .startsWith(
            """
            Usage: bench show [OPTION...] [text|ops|doc] workload=NAME [name=value...]
                   bench show [OPTION...] experiment NAME
                   bench show [OPTION...] binding RECIPE [cycles=RANGE]

            Shows""");
  }

  @Test
  void everyCommandIsInOneGroup() {
    List<String> grouped =
        Arrays.stream(CommandGroup.values()).flatMap(group -> group.commands().stream()).toList();
    List<String> commands =
        commands().filter(words -> words.size() == 1).map(words -> words.get(0)).toList();

    assertThat(grouped).containsExactlyElementsOf(commands);
    assertThat(help(List.of()).lines())
        .allMatch(line -> line.length() <= HelpLayout.COLUMNS)
        .containsSubsequence("Run and measure:", "Understand results:", "Start servers:")
        .noneMatch(line -> line.contains("start-training"));
  }

  @Test
  void whatALineHasNoRoomForGoesOnBelowItsMeaning() {
    assertThat(help(List.of("search")))
        .contains(
            """
              SCENARIO[.STEP]   which scenario, which step to search; default: the last one
                                that measures, if possible at a rate
            """);
  }
}
