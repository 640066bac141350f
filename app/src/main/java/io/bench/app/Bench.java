package io.bench.app;

import io.bench.app.command.CalibrateCommand;
import io.bench.app.command.CheckCommand;
import io.bench.app.command.CompareCommand;
import io.bench.app.command.ExperimentCommand;
import io.bench.app.command.ListCommand;
import io.bench.app.command.MergeCommand;
import io.bench.app.command.ReportCommand;
import io.bench.app.command.ResultsCommand;
import io.bench.app.command.RunCommand;
import io.bench.app.command.SearchCommand;
import io.bench.app.command.ServeCommand;
import io.bench.app.command.ShowCommand;
import io.bench.app.command.SubmitCommand;
import io.bench.app.exports.ExportCommand;
import io.bench.app.guide.ArgumentFiles;
import io.bench.app.guide.CompletionCommand;
import io.bench.app.guide.FormerNames;
import io.bench.app.guide.HelpCommand;
import io.bench.app.guide.HelpLayout;
import io.bench.app.guide.InitCommand;
import io.bench.app.guide.WordHint;
import io.bench.app.process.ExitCode;
import io.bench.app.process.Version;
import io.bench.app.start.StartTrainer;
import io.bench.app.start.StartTraining;
import io.bench.app.text.PrintableWriter;
import io.bench.engine.problem.HeapExhaustion;
import io.bench.engine.problem.UsageException;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The main class of {@code bench.jar}. */
@Command(
    name = "bench",
    description = "Load testing for Cassandra and gRPC whose numbers can be defended.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "  bench run workload=keyvalue           on a Cassandra started for the run",
      "  bench run workload=keyvalue host=10.0.0.1,10.0.0.2:9142",
      "  bench run workload=keyvalue default.capacity threads=256 duration=2m",
      "  bench compare bench-results/A bench-results/B    are they different?",
      "  bench search slo='p99<10ms' workload=keyvalue    the highest rate within it",
      "  bench experiment grpc-vs-cql          can gRPC replace the CQL driver?",
      "  bench check workload=./mine.yaml      what is wrong with it, without running",
      "  bench list adapters                   and every parameter they take",
      "  bench init                            a commented workload to start from",
      "  bench help not_warm                   what a verdict or an error means",
      "",
      "'bench COMMAND --help' explains one command; @FILE stands for the words in FILE.",
      "Exit codes: 0 ok, 1 run failed, 2 usage, 3 --strict and not STEADY, or",
      "compare --fail-on, 70 bug, 130 interrupted."
    })
public final class Bench {

  private static final List<Class<?>> COMMANDS =
      List.of(
          RunCommand.class,
          SearchCommand.class,
          ExperimentCommand.class,
          CalibrateCommand.class,
          SubmitCommand.class,
          ResultsCommand.class,
          CompareCommand.class,
          ReportCommand.class,
          MergeCommand.class,
          ExportCommand.class,
          InitCommand.class,
          CheckCommand.class,
          ShowCommand.class,
          ListCommand.class,
          ServeCommand.class,
          HelpCommand.class,
          CompletionCommand.class,
          StartTraining.class);

  /** These describe all commands, so they need all of them. */
  private static final Set<Class<?>> OF_ALL_COMMANDS =
      Set.of(HelpCommand.class, CompletionCommand.class);

  private Bench() {}

  /** Runs a command and exits with its code. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT); // figures have a point on every machine
    int exitCode = execute(commandLine(called(arguments)), arguments);
    StartTrainer.startAfter(exitCode);
    System.exit(exitCode);
  }

  /** Runs a command; where memory ran out before a run began, that is one line too. */
  static int execute(CommandLine commandLine, String... arguments) {
    PrintWriter err = commandLine.getErr();
    try {
      List<String> words =
          FormerNames.replaced(
              ArgumentFiles.expanded(List.of(arguments)),
              change ->
                  err.println("bench: " + change + "; the old name goes with the next version"));
      int exitCode = commandLine.execute(words.toArray(String[]::new));
      commandLine.getOut().flush(); // after print; println does it by itself
      return exitCode;
    } catch (UsageException e) {
      err.println("bench: " + e.getMessage());
      return ExitCode.USAGE;
    } catch (OutOfMemoryError e) {
      err.println("bench: " + HeapExhaustion.in(e));
      return ExitCode.RUN_FAILED;
    }
  }

  /** All commands. */
  static CommandLine commandLine() {
    return commandLine(COMMANDS);
  }

  /**
   * The commands to construct for some arguments: only the one that they name, unless that one
   * describes all others. Constructing all of them takes a seventh of the start.
   */
  static List<Class<?>> called(String... arguments) {
    String name = arguments.length == 0 ? "" : arguments[0];
    return COMMANDS.stream()
        .filter(command -> command.getAnnotation(Command.class).name().equals(name))
        .filter(command -> !OF_ALL_COMMANDS.contains(command))
        .findFirst()
        .<List<Class<?>>>map(List::of)
        .orElse(COMMANDS);
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    CommandLine commandLine = new CommandLine(new Bench());
    commands.forEach(commandLine::addSubcommand);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setExpandAtFiles(false); // ArgumentFiles has done it
    HelpLayout.set(commandLine);
    // output may quote text from outside, so escape sequences are removed
    commandLine.setOut(new PrintWriter(new PrintableWriter(commandLine.getOut()), true));
    commandLine.setErr(new PrintWriter(PrintableWriter.escaping(commandLine.getErr()), true));
    commandLine.setParameterExceptionHandler(Bench::refuse);
    commandLine.setExecutionExceptionHandler(Bench::explain);
    return commandLine;
  }

  private static int refuse(ParameterException wrong, String[] arguments) {
    PrintWriter err = wrong.getCommandLine().getErr();
    Optional<String> hint = Optional.empty();
    if (wrong instanceof CommandLine.UnmatchedArgumentException unmatched) {
      hint = WordHint.of(wrong.getCommandLine(), unmatched.getUnmatched());
    } else if (wrong instanceof CommandLine.MissingParameterException) {
      hint = WordHint.of(wrong.getCommandLine(), unknownOptions(wrong, arguments));
    }
    if (hint.isPresent()) {
      err.println("bench: " + hint.get());
      return ExitCode.USAGE;
    }
    err.println("bench: " + wrong.getMessage());
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err)) {
      err.println("Try '" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    }
    return ExitCode.USAGE;
  }

  /** Picocli reports a missing parameter before it reports an unknown option. */
  private static List<String> unknownOptions(ParameterException wrong, String... arguments) {
    return Arrays.stream(arguments)
        .filter(word -> word.startsWith("--"))
        .filter(
            word ->
                wrong.getCommandLine().getCommandSpec().findOption(word.replaceFirst("=.*", ""))
                    == null)
        .toList();
  }

  /** Explains a user's mistake or a server's fault in one line; anything else is a bug. */
  private static int explain(
      Exception thrown, CommandLine commandLine, CommandLine.ParseResult parsed) {
    PrintWriter err = commandLine.getErr();
    if (thrown instanceof UsageException usage) {
      for (String problem : usage.problems()) {
        err.println("bench: " + problem + WordHint.forProblem(parsed, problem));
      }
      return ExitCode.USAGE;
    }
    if (thrown instanceof ServerOptionException || thrown instanceof ServerStartException) {
      err.println("bench: " + thrown.getMessage());
      return thrown instanceof ServerStartException ? ExitCode.RUN_FAILED : ExitCode.USAGE;
    }
    err.println("bench: this is a bug; please report it with the lines below");
    thrown.printStackTrace(err);
    return ExitCode.BUG;
  }
}
