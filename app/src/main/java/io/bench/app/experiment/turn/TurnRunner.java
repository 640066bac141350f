package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.experiment.turn.TurnRecord.EventRecord;
import io.bench.app.process.ChildCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.Turn;
import io.bench.engine.time.NanoClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes turns: starts the process, watches it, and applies events to the servers. */
public final class TurnRunner implements TurnTaker {

  /** Where turns leave their results, below the experiment's folder. */
  public static final String TURNS = "turns";

  /** What every shell leaves as it is. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=%@+-]+");

  private final ChildCommand process;
  private final Path folder;
  private final List<String> options;
  private final CassandraCounters.Wanted wanted;
  private final InstantSource clock;
  private final Consumer<Path> runBegins;

  /**
   * @param process runs the children
   * @param folder the experiment's
   * @param options that every child is given
   * @param wanted which counters of Cassandras are wanted
   * @param runBegins told where the results of each run will be
   */
  public TurnRunner(
      ChildCommand process,
      Path folder,
      List<String> options,
      CassandraCounters.Wanted wanted,
      InstantSource clock,
      Consumer<Path> runBegins) {
    this.process = process;
    this.folder = folder;
    this.options = List.copyOf(options);
    this.wanted = wanted;
    this.clock = clock;
    this.runBegins = runBegins;
  }

  /** A turn that is not over. */
  private record Begun(Turn turn, String folder, String command, Instant start) {

    TurnRecord failed(Instant finish, String reason) {
      return ended(finish, TurnEnd.FAILED, reason, Map.of(), List.of());
    }

    TurnRecord ended(
        Instant finish,
        TurnEnd end,
        @Nullable String reason,
        Map<String, Long> counters,
        List<EventRecord> events) {
      return new TurnRecord(turn, folder, command, start, finish, end, reason, counters, events);
    }
  }

  @Override
  public TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException {
    String name = free(TURNS + "/" + turn.folderName());
    Path results = folder.resolve(name);
    List<String> command = command(arm, where);
    Begun begun = new Begun(turn, name, typed(command), clock.instant());
    if (!arm.arm().events().isEmpty() && servers.cassandra().isEmpty()) {
      return begun.failed(
          clock.instant(), "its events are for a Cassandra that Bench has started, and none is");
    }
    runBegins.accept(results);
    try (TurnWatch watch = watch(results, arm, servers.cassandra())) {
      watch.prepare();
      int exitCode =
          process.run(
              arguments(command, results, servers.processes()),
              folder.resolve(name + ".txt"),
              watch);
      watch.processEnded();
      TurnEnd ofProcess = end(exitCode, results, arm);
      boolean whole = ofProcess == TurnEnd.COMPLETED;
      String failure = whole ? watch.failure() : reason(exitCode, results, arm);
      return begun.ended(
          clock.instant(),
          whole && failure != null ? TurnEnd.FAILED : ofProcess,
          failure == null ? watch.note() : failure,
          watch.counted(),
          watch.events());
    } catch (IOException e) {
      return begun.failed(clock.instant(), "its process cannot be started: " + e.getMessage());
    }
  }

  /** A search is many measurements: none of them is counted or disturbed. */
  private TurnWatch watch(Path results, PlannedArm arm, Optional<MeasuredCassandra> cassandra) {
    boolean search = arm.arm().command() == Command.SEARCH;
    List<ServerEvent> events = arm.arm().events();
    return new TurnWatch(
        new MeasurementWatch(results, arm.step()),
        new CassandraCounters(search ? Optional.empty() : cassandra, wanted),
        search || events.isEmpty() || cassandra.isEmpty()
            ? null
            : new EventLoop(events, cassandra.get(), clock, NanoClock.SYSTEM),
        EventLoop.first(events),
        process::isInterrupted);
  }

  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where)
      throws InterruptedException {
    String place = free(name);
    Path results = folder.resolve(place);
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(words);
    command.addAll(where);
    runBegins.accept(results);
    try {
      int exitCode =
          process.run(
              arguments(command, results, List.of()), folder.resolve(place + ".txt"), () -> {});
      return exitCode == ExitCode.OK ? null : RunEnd.of(results).reason(exitCode);
    } catch (IOException e) {
      return "its process cannot be started: " + e.getMessage();
    }
  }

  /** What an interrupted or failed turn has left stays as it is. */
  private String free(String wanted) {
    String name = wanted;
    for (int again = 2; Files.exists(folder.resolve(name)); again++) {
      name = wanted + "-again-" + again;
    }
    return name;
  }

  static List<String> command(PlannedArm arm, List<String> where) {
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

  /** For a shell, in which a word may hold blanks and quotes. */
  private static String typed(List<String> command) {
    return command.stream()
        .map(word -> PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'")
        .collect(Collectors.joining(" "));
  }

  private List<String> arguments(List<String> command, Path results, List<String> processes)
      throws IOException {
    List<String> arguments = new ArrayList<>(command);
    Files.createDirectories(results.toAbsolutePath().getParent());
    arguments.addAll(options);
    arguments.add("--output=" + results);
    if (command.get(0).equals("run")) {
      processes.forEach(words -> arguments.add("--server-process=" + words));
    }
    return arguments;
  }

  private TurnEnd end(int exitCode, Path results, PlannedArm arm) {
    if (process.isInterrupted()) {
      return TurnEnd.INTERRUPTED;
    }
    if (arm.arm().command() == Command.SEARCH) {
      boolean answered = exitCode == ExitCode.OK || SearchEnd.isNeverMet(results);
      return answered ? TurnEnd.COMPLETED : TurnEnd.FAILED;
    }
    // A run whose servers failed some ops, or that missed what it expected, still has figures.
    return RunEnd.of(results).isComplete() ? TurnEnd.COMPLETED : TurnEnd.FAILED;
  }

  private static String reason(int exitCode, Path results, PlannedArm arm) {
    return arm.arm().command() == Command.SEARCH
        ? SearchEnd.failure(results, exitCode)
        : RunEnd.of(results).reason(exitCode);
  }
}
