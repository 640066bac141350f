package io.bench.app.experiment.turn;

import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.program.ProgramLimit;
import io.bench.app.experiment.server.CassandraCounters;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.MeasuredCassandra;
import io.bench.app.process.ChildCommand;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.ArmProgram;
import io.bench.engine.experiment.ExperimentArm.Command;
import io.bench.engine.experiment.ServerEvent;
import io.bench.engine.experiment.Turn;
import io.bench.engine.time.NanoClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes turns: starts the process, watches it, and applies events to the servers. */
public final class TurnRunner implements TurnTaker {

  private final ChildCommand process;
  private final TurnCommand command;
  private final CassandraCounters.Wanted wanted;
  private final ProgramLimit limit;
  private final InstantSource clock;
  private @Nullable String over;

  /**
   * @param process runs the children
   * @param wanted which counters of Cassandras are wanted
   * @param limit how long a program that is not Bench may run
   */
  public TurnRunner(
      ChildCommand process,
      TurnCommand command,
      CassandraCounters.Wanted wanted,
      ProgramLimit limit,
      InstantSource clock) {
    this.process = process;
    this.command = command;
    this.wanted = wanted;
    this.limit = limit;
    this.clock = clock;
  }

  @Override
  public TurnRecord take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers servers)
      throws InterruptedException {
    TurnCommand.Begun begun = command.begin(turn, arm, where);
    String problem = begun.servers(servers);
    if (problem != null) {
      return begun.failed(problem);
    }
    Path results = begun.results();
    ArmProgram program = arm.arm().program();
    if (program != null) {
      return ProgramTurn.take(
          begun, arm, program, where, servers, limit, clock, process::isInterrupted);
    }
    try (TurnWatch watch = watch(results, arm, servers.cassandra())) {
      watch.prepare();
      int exitCode = process.run(begun.arguments(servers.processes()), begun.output(), watch);
      watch.processEnded();
      over = arm.isOfSeveralClients() ? over(exitCode, process) : null;
      TurnEnd ofProcess = process.isInterrupted() ? TurnEnd.INTERRUPTED : begun.end(exitCode);
      boolean whole = ofProcess == TurnEnd.COMPLETED;
      String failure = whole ? watch.failure() : over != null ? over : begun.reason(exitCode);
      return begun.record(
          whole && failure != null ? TurnEnd.FAILED : ofProcess,
          failure == null ? watch.note() : failure,
          watch.counted(),
          watch.events());
    } catch (IOException e) {
      return begun.failed("its process cannot be started: " + e.getMessage());
    }
  }

  @Override
  public @Nullable String over() {
    return over;
  }

  /** Why clients take no other turn together, by how their processes ended; null if they do. */
  static @Nullable String over(int exitCode, ChildCommand process) {
    if (exitCode == ExitCode.NOT_MET) {
      return "the clients did not come together";
    }
    return exitCode == ExitCode.INTERRUPTED && !process.isInterrupted()
        ? "another client was interrupted"
        : null;
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
        process::isInterrupted);
  }

  @Override
  public @Nullable String prepare(String name, List<String> words, List<String> where)
      throws InterruptedException {
    String place = command.free(name);
    List<String> run = new ArrayList<>(List.of("run"));
    run.addAll(words);
    run.addAll(where);
    try {
      int exitCode =
          process.run(command.arguments(run, place, List.of()), command.output(place), () -> {});
      return exitCode == ExitCode.OK ? null : RunEnd.of(command.results(place)).reason(exitCode);
    } catch (IOException e) {
      return "its process cannot be started: " + e.getMessage();
    }
  }
}
