package io.bench.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.bench.app.documentation.DocumentedCommand;
import io.bench.app.documentation.Pages;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Commands of the pages that need no server are run; jobs are printed. Those that do are planned by
 * {@code bench check}: it loads the workload, plans every step, checks every parameter and renders
 * ops.
 */
class PlannedCommandsTest {

  private static final Set<String> RUN_HERE =
      Set.of("check", "completion", "help", "init", "list", "show", "submit");

  private static final Set<String> PLANNED_HERE = Set.of("run", "search");

  /** What only the command itself understands, where its server is, and files made elsewhere. */
  private static final Pattern NOT_PLANNED =
      Pattern.compile(
          "(host|slo|start|truststore|keystore|key|scb|driver-jar)(-password)?=.*|--.*");

  /** What would submit it, write files, or is the jar's place and not known in a test. */
  private static final Pattern NOT_SUBMITTED = Pattern.compile("--(go|kustomize=.*|jar=.*)");

  /** {@code WriteAnAdapterPageIT} runs its commands. */
  static final Path OF_A_PLUGIN = Path.of("docs", "how-to", "write-an-adapter.md");

  private static final Pattern FILE = Pattern.compile("(workload=)?(\\./)?([a-z]+\\.yaml)");
  private static final Pattern CREDENTIAL =
      Pattern.compile("((?:pass|token)[a-z-]*file)=([\\w.-]+)");

  private static final Pattern YAML = Pattern.compile("```yaml\\n(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  static List<DocumentedCommand> commands() throws IOException {
    List<DocumentedCommand> commands = new ArrayList<>();
    for (Path page : Pages.all()) {
      DocumentedCommand.of(page).stream()
          .filter(PlannedCommandsTest::covers)
          .forEach(commands::add);
    }
    return commands;
  }

  /** Whether a command is run or planned here. */
  static boolean covers(DocumentedCommand command) {
    return !command.mention()
        && !command.page().equals(OF_A_PLUGIN)
        && !command.words().contains("adapter") // init adapter: CommandLineIT
        && (runHere(command) || plannedHere(command));
  }

  private static boolean runHere(DocumentedCommand command) {
    return RUN_HERE.contains(command.words().get(0));
  }

  private static boolean plannedHere(DocumentedCommand command) {
    return PLANNED_HERE.contains(command.words().get(0));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theCommandWorks(DocumentedCommand command) throws IOException {
    List<String> words = new ArrayList<>();
    if (runHere(command)) {
      command.words().forEach(words::add);
    } else {
      words.add("check");
      command.words().stream().skip(1).forEach(words::add);
    }
    words.replaceAll(word -> word.equals("workload=-") ? "workload=./stdin.yaml" : word);
    Pattern unwanted = words.get(0).equals("submit") ? NOT_SUBMITTED : NOT_PLANNED;
    words.removeIf(word -> unwanted.matcher(word).matches());
    if (words.get(0).equals("submit") && words.get(1).equals("slurm")) {
      words.add("--jar=bench.jar");
    }
    for (int at = 0; at < words.size(); at++) {
      Matcher credential = CREDENTIAL.matcher(words.get(at));
      if (credential.matches()) {
        Path local = Files.writeString(folder.resolve(credential.group(2)), "secret");
        words.set(at, credential.group(1) + "=" + local);
      }
      Matcher file = FILE.matcher(words.get(at));
      if (file.matches()) {
        Path local = folder.resolve(file.group(3));
        if (!words.get(0).equals("init")) {
          write(local, command.page());
        }
        words.set(at, (file.group(1) == null ? "" : file.group(1)) + local);
      }
    }
    if (words.equals(List.of("init"))) {
      words.add(folder.resolve("workload.yaml").toString());
    }

    if (command.words().get(0).equals("search")) {
      words.add("rate=1000"); // instead of the rates that a search tries
    }

    StringWriter err = new StringWriter();
    assertThat(bench(err, words)).as("%s%nas %s:%n%s", command, words, err).isZero();
  }

  /**
   * A workload that a page tells the reader to save, else the one that every reader begins with.
   */
  private static void write(Path file, Path page) throws IOException {
    Matcher shown = YAML.matcher(Pages.text(page));
    if (shown.find() && shown.group(1).contains("blocks:")) {
      Files.writeString(file, shown.group(1));
    } else {
      assertThat(bench(new StringWriter(), List.of("init", file.toString()))).isZero();
    }
  }

  private static int bench(StringWriter err, List<String> words) {
    CommandLine commandLine = Bench.commandLine();
    commandLine.setOut(new PrintWriter(new StringWriter()));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(words.toArray(String[]::new));
  }

  @Test
  void mostCommandsAreAmongThem() throws IOException {
    assertThat(commands()).hasSizeGreaterThan(70);
  }
}
