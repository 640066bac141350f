package io.bench.app.experiment.block;

import io.bench.app.block.BlockAnswer.Kind;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.server.BlockCounters;
import io.bench.app.experiment.server.CassandraCounters.Wanted;
import io.bench.app.experiment.turn.BlockEvents;
import io.bench.app.experiment.turn.TurnCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the processes of arms. One thread, but for {@link #interrupt}. */
public final class ArmStarter implements Arms {

  private static final int LONGEST_FOLDER = 90;

  /** Beyond the time of its warm-up: schema and connections may take a while before it. */
  private static final Duration START_PATIENCE = Duration.ofMinutes(15);

  private static final Logger LOG = LoggerFactory.getLogger(ArmStarter.class);

  private final String mainClass;
  private final TurnCommand command;
  private final Wanted wanted;
  private final InstantSource clock;
  private @Nullable Path sockets;
  private final List<ArmProcess> started = new CopyOnWriteArrayList<>();
  private int number;
  private volatile boolean interrupted;

  /**
   * @param mainClass this program's
   * @param wanted which counters of Cassandras are wanted
   */
  public ArmStarter(String mainClass, TurnCommand command, Wanted wanted, InstantSource clock) {
    this.mainClass = mainClass;
    this.command = command;
    this.wanted = wanted;
    this.clock = clock;
  }

  @Override
  public RunningArm start(ReadyArm arm, int starts) throws InterruptedException {
    TurnCommand.Begun begun = command.begin(arm.turn(), arm.arm(), arm.where());
    BlockEvents events =
        new BlockEvents(arm.arm().arm().events(), arm.servers().cassandra(), clock);
    BlockCounters counters = new BlockCounters(arm.servers().cassandra(), wanted);
    RunningArm.Ending ending =
        (exitCode, lost) ->
            interrupted ? begun.interrupted() : begun.ended(exitCode, lost, counters, events);
    ArmProcess process = null;
    String problem = begun.servers(arm.servers());
    if (problem == null) {
      try {
        process = process(arm, begun);
      } catch (IOException e) {
        problem = "its process cannot be started: " + e.getMessage();
      }
    }
    RunningArm running =
        new RunningArm(arm, begun.results(), process, starts, problem, events, counters, ending);
    if (process != null) {
      try {
        process.await(Kind.READY, arm.arm().warmUp().plus(START_PATIENCE));
      } catch (ArmLostException e) {
        running.lost(e.getMessage() + " before it was warm");
      }
    }
    return running;
  }

  private ArmProcess process(ReadyArm arm, TurnCommand.Begun begun)
      throws IOException, InterruptedException {
    if (!arm.cores().isEmpty()) {
      for (ProcessHandle server : arm.servers().handles()) {
        CoreHalves.move(server.pid(), arm.cores());
      }
    }
    ArmProcess process =
        ArmProcess.start(
            CoreHalves.before(arm.cores()),
            mainClass,
            begun.arguments(arm.servers().processes()),
            begun.output(),
            socket(),
            arm.arm().longestEnd());
    started.add(process);
    if (interrupted) {
      process.requestStop();
    }
    return process;
  }

  @Override
  public void interrupt() {
    interrupted = true;
    started.forEach(ArmProcess::requestStop);
  }

  private Path socket() throws IOException {
    Path folder = sockets == null ? shortFolder() : sockets;
    sockets = folder;
    return folder.resolve(++number + ".sock");
  }

  /** Sockets want a path of at most about a hundred bytes. */
  private static Path shortFolder() throws IOException {
    Path usual = Files.createTempDirectory("bench-");
    if (usual.toString().length() < LONGEST_FOLDER) {
      return usual;
    }
    Files.delete(usual);
    return Files.createTempDirectory(Path.of("/tmp"), "bench-");
  }

  @Override
  public void close() {
    started.forEach(ArmProcess::close);
    started.clear();
    Path folder = sockets;
    sockets = null;
    if (folder != null) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        LOG.warn("cannot delete {}", folder, e);
      }
    }
  }
}
