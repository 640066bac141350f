package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.BlockCounters;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.app.process.ExitCode;
import io.bench.app.text.ShellWord;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The command of a turn, where it leaves its results, and the record of how it ended.
 *
 * @param folder the experiment's
 * @param options that every child is given
 * @param runBegins told where the results of each run will be
 */
public record TurnCommand(
    Path folder, List<String> options, InstantSource clock, Consumer<Path> runBegins) {

  /** Where turns leave their results, below the experiment's folder. */
  private static final String TURNS = "turns";

  /**
   * The words of a turn behind {@code bench}, but for options and where results go; of another
   * program its own, but for the server's token.
   */
  static List<String> words(PlannedArm arm, List<String> where) {
    ArmProgram program = arm.arm().program();
    if (program != null) {
      return ArmProgram.filled(arm.words(), ProgramTurn.address(program.output(), where));
    }
    List<String> command = new ArrayList<>();
    boolean search = arm.arm().command() == Command.SEARCH;
    command.add(search ? "search" : "run");
    if (search) {
      command.add("--no-preparation");
    }
    command.addAll(arm.words());
    command.addAll(where);
    return command;
  }

  /** The same with the name of the turn, so that all of several clients take the same one. */
  static List<String> ofTurn(List<String> command, PlannedArm arm, Turn turn) {
    if (!arm.isOfSeveralClients()) {
      return command;
    }
    List<String> named = new ArrayList<>(command);
    named.add("--turn=" + turn.folderName());
    return named;
  }

  /** For bash, in which a word may hold blanks and quotes. */
  private static String typed(List<String> command) {
    return command.stream().map(ShellWord::quoted).collect(Collectors.joining(" "));
  }

  /** What an interrupted or failed turn has left stays as it is. */
  String free(String wanted) {
    String name = wanted;
    for (int again = 2; Files.exists(folder.resolve(name)); again++) {
      name = wanted + "-again-" + again;
    }
    return name;
  }

  /** The folder of a run's results, by its name. */
  Path results(String name) {
    return folder.resolve(name);
  }

  /** Where the standard output of a run's process goes, by its name. */
  Path output(String name) {
    return folder.resolve(name + ".txt");
  }

  /** A run begins that leaves its results in a folder below that of the experiment. */
  List<String> arguments(List<String> command, String name, List<String> processes)
      throws IOException {
    Path results = results(name);
    runBegins.accept(results);
    Files.createDirectories(results.toAbsolutePath().getParent());
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(options);
    arguments.add("--output=" + results);
    if (command.get(0).equals("run")) {
      processes.forEach(words -> arguments.add("--server-process=" + words));
    }
    return arguments;
  }

  /** A turn begins. */
  public Begun begin(Turn turn, PlannedArm arm, List<String> where) {
    return new Begun(turn, arm, where);
  }

  /** A turn that is not over. */
  public final class Begun {

    private final Turn turn;
    private final PlannedArm arm;
    private final String name;
    private final List<String> command;
    private final Instant start = clock.instant();

    private Begun(Turn turn, PlannedArm arm, List<String> where) {
      this.turn = turn;
      this.arm = arm;
      this.name = free(TURNS + "/" + turn.folderName());
      this.command = words(arm, where);
    }

    /** The folder of its results. */
    public Path results() {
      return TurnCommand.this.results(name);
    }

    /** Where its process's standard output goes. */
    public Path output() {
      return TurnCommand.this.output(name);
    }

    /**
     * What its process is started with.
     *
     * @param processes of its servers
     */
    public List<String> arguments(List<String> processes) throws IOException {
      return ofTurn(TurnCommand.this.arguments(command, name, processes), arm, turn);
    }

    /** It runs another program, which is given nothing else. */
    void begins() {
      runBegins.accept(results());
    }

    /** How its process says that it ended. */
    TurnEnd end(int exitCode) {
      if (arm.arm().command() == Command.SEARCH) {
        boolean answered = exitCode == ExitCode.OK || SearchEnd.isNeverMet(results());
        return answered ? TurnEnd.COMPLETED : TurnEnd.FAILED;
      }
      // A run whose servers failed some ops, or that missed what it expected, still has figures.
      return RunEnd.of(results()).isComplete() ? TurnEnd.COMPLETED : TurnEnd.FAILED;
    }

    /** Why it has not ended well, one line. */
    String reason(int exitCode) {
      return arm.arm().command() == Command.SEARCH
          ? SearchEnd.failure(results(), exitCode)
          : RunEnd.of(results()).reason(exitCode);
    }

    TurnRecord failed(String reason) {
      return record(TurnEnd.FAILED, reason, Map.of(), List.of());
    }

    TurnRecord completed() {
      return record(TurnEnd.COMPLETED, null, Map.of(), List.of());
    }

    /** It was stopped from outside. */
    public TurnRecord interrupted() {
      return record(TurnEnd.INTERRUPTED, "interrupted", Map.of(), List.of());
    }

    /**
     * Its process, which measured blocks, has ended.
     *
     * @param lost why it was given up before, or null
     * @param counters what its Cassandra has counted in its blocks
     * @param events what happened to its servers
     */
    public TurnRecord ended(
        int exitCode, @Nullable String lost, BlockCounters counters, BlockEvents events) {
      TurnEnd end = lost == null ? end(exitCode) : TurnEnd.FAILED;
      boolean whole = end == TurnEnd.COMPLETED;
      String failure = lost != null ? lost : whole ? events.failure() : reason(exitCode);
      String uncounted = counters.problem();
      String note = uncounted == null ? null : "no counters: " + uncounted;
      return record(
          whole && failure != null ? TurnEnd.FAILED : end,
          failure == null ? note : failure,
          counters.counted(),
          events.records());
    }

    /**
     * Changes servers to what its arm wants.
     *
     * @return why it cannot be taken with them, one line; null if it can
     */
    public @Nullable String servers(EnvironmentServers servers) throws InterruptedException {
      boolean events = !arm.arm().events().isEmpty();
      if ((events || arm.arm().paxosVariant() != null) && servers.cassandra().isEmpty()) {
        return "its '%s' is for a Cassandra that Bench has started, and none is"
            .formatted(events ? "during" : "cassandra");
      }
      try {
        servers.changeFor(arm.arm());
        return null;
      } catch (IOException e) {
        return e.getMessage();
      }
    }

    TurnRecord record(
        TurnEnd end,
        @Nullable String reason,
        Map<String, Long> counters,
        List<EventRecord> events) {
      String line = arm.arm().program() == null ? "bench " + typed(command) : typed(command);
      return new TurnRecord(
          turn, name, line, start, clock.instant(), end, reason, counters, events, null);
    }
  }
}
