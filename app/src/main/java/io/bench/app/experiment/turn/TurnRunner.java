package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.Turn;
import io.bench.servers.cassandra.RunningCassandra;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Takes turns: starts the process, watches it, and does to servers what is to be done. */
public final class TurnRunner implements TurnTaker {

  /** Where turns leave their results, below the experiment's folder. */
  public static final String TURNS = "turns";

  /** What every shell leaves as it is. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=%@+-]+");

  private final TurnProcess process;
  private final Path folder;
  private final List<String> options;

  /**
   * @param process runs the children
   * @param folder the experiment's
   * @param options that every child is given
   */
  public TurnRunner(TurnProcess process, Path folder, List<String> options) {
    this.process = process;
    this.folder = folder;
    this.options = List.copyOf(options);
  }

  @Override
  public TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException {
    String name = free(TURNS + "/" + turn.folderName());
    Path results = folder.resolve(name);
    List<String> command = command(arm, where);
    Instant start = Instant.now();
    CassandraCounters counters = new CassandraCounters(servers.cassandra());
    try (Watch watch = new Watch(results, arm, counters, servers.cassandra())) {
      int exitCode =
          process.run(
              arguments(command, results, servers.processes()),
              folder.resolve(name + ".txt"),
              watch);
      watch.over();
      counters.end();
      TurnEnd end = end(exitCode, results, arm);
      return new TurnRecord(
          turn,
          name,
          typed(command),
          start,
          Instant.now(),
          end,
          end == TurnEnd.COMPLETED ? watch.problem() : reason(exitCode, results, arm),
          counters.counted(),
          watch.events());
    } catch (IOException failed) {
      return new TurnRecord(
          turn,
          name,
          typed(command),
          start,
          Instant.now(),
          TurnEnd.FAILED,
          "its process cannot be started: " + failed.getMessage(),
          Map.of(),
          List.of());
    }
  }

  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where)
      throws InterruptedException {
    String place = free(name);
    Path results = folder.resolve(place);
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(words);
    command.addAll(where);
    try {
      int exitCode =
          process.run(
              arguments(command, results, List.of()), folder.resolve(place + ".txt"), () -> {});
      return exitCode == ExitCode.OK ? null : RunEnd.of(results).reason(exitCode);
    } catch (IOException failed) {
      return "its process cannot be started: " + failed.getMessage();
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

  private static List<String> command(PlannedArm arm, List<String> where) {
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
    arguments.add("--folder=" + results);
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
        ? "the search ended with exit code " + exitCode
        : RunEnd.of(results).reason(exitCode);
  }

  /** Looks at a turn while its process runs. */
  private static final class Watch implements TurnProcess.Watcher, AutoCloseable {

    private final MeasurementWatch measurement;
    private final PlannedArm arm;
    private final CassandraCounters counters;
    private final @Nullable EventLoop events;
    private boolean begun;

    Watch(
        Path results,
        PlannedArm arm,
        CassandraCounters counters,
        Optional<RunningCassandra> cassandra) {
      this.measurement = new MeasurementWatch(results, arm.step());
      this.arm = arm;
      this.counters = counters;
      this.events =
          arm.arm().events().isEmpty() || cassandra.isEmpty()
              ? null
              : new EventLoop(arm.arm().events(), cassandra.get());
    }

    @Override
    public void look() throws InterruptedException {
      if (arm.arm().command() == Command.SEARCH) {
        return;
      }
      MeasurementWatch.State state = measurement.state();
      EventLoop loop = events;
      if (!begun && state == MeasurementWatch.State.RUNNING) {
        begun = true;
        counters.begin();
        if (loop != null) {
          loop.start();
        }
      } else if (begun && state == MeasurementWatch.State.ENDED && loop != null) {
        loop.close();
      }
    }

    List<TurnRecord.EventRecord> events() {
      EventLoop loop = events;
      return loop == null ? List.of() : loop.records();
    }

    @Nullable String problem() {
      EventLoop loop = events;
      if (loop == null && !arm.arm().events().isEmpty()) {
        return "nothing was done to its servers: they are not Bench's own";
      }
      return counters.problem() == null ? null : "no counters: " + counters.problem();
    }

    /** The process has ended. */
    void over() {
      if (events != null) {
        events.close();
      }
    }

    @Override
    public void close() {
      over();
    }
  }
}
