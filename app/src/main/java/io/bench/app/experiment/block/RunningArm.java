package io.bench.app.experiment.block;

import io.bench.app.block.BlockCommand;
import io.bench.app.experiment.block.RestartTaker.ReadyArm;
import io.bench.app.experiment.server.BlockCounters;
import io.bench.app.experiment.turn.BlockEvents;
import io.bench.app.experiment.turn.TurnRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An arm in a restart: its process, and what became of it. One thread. */
final class RunningArm {

  private final ReadyArm arm;
  private final Path results;
  private final @Nullable ArmLink process;
  private final int starts;
  private final BlockEvents events;
  private final BlockCounters counters;
  private final Ending ending;
  private boolean isWarm;
  private @Nullable String lost;
  private @Nullable TurnRecord record;

  /** Makes the record of a turn. */
  @FunctionalInterface
  interface Ending {

    /**
     * The record.
     *
     * @param exitCode of its process; negative if it could not be started
     * @param lost why the process was lost, or null
     */
    TurnRecord record(int exitCode, @Nullable String lost);
  }

  /**
   * @param results the folder of its run
   * @param process null if it could not be started
   * @param lost why, or null
   * @param events what happens to its servers
   * @param counters what its Cassandra counts
   * @param starts how many processes of this arm were started in this restart
   */
  RunningArm(
      ReadyArm arm,
      Path results,
      @Nullable ArmLink process,
      int starts,
      @Nullable String lost,
      BlockEvents events,
      BlockCounters counters,
      Ending ending) {
    this.arm = arm;
    this.results = results;
    this.process = process;
    this.starts = starts;
    this.lost = lost;
    this.events = events;
    this.counters = counters;
    this.ending = ending;
  }

  ReadyArm arm() {
    return arm;
  }

  /** The folder of its run. */
  Path results() {
    return results;
  }

  String name() {
    return arm.turn().arm();
  }

  int restart() {
    return arm.turn().round();
  }

  boolean isUp() {
    return process != null && lost == null;
  }

  /** A process that dies twice would die again. */
  boolean mayStartAgain() {
    return starts < 2;
  }

  int starts() {
    return starts;
  }

  /** Blocks that do not count have gone on until its compilers were calm. */
  void warm() {
    isWarm = true;
  }

  boolean isWarm() {
    return isWarm;
  }

  /** Whether its process has been ended. */
  boolean hasEnded() {
    return record != null;
  }

  String whyLost() {
    return lost == null ? "" : lost;
  }

  /** Only of an arm that was started. */
  ArmLink process() {
    ArmLink started = process;
    if (started == null) {
      throw new IllegalStateException("arm " + name() + " has no process");
    }
    return started;
  }

  /** Changes its servers to what it wants, where other arms have had them meanwhile. */
  void changeServers() throws ArmLostException, InterruptedException {
    try {
      arm.servers().changeFor(arm.arm().arm());
    } catch (IOException e) {
      throw new ArmLostException(e.getMessage());
    }
  }

  /** What happens to its servers. */
  BlockEvents events() {
    return events;
  }

  /** What its Cassandra counts. */
  BlockCounters counters() {
    return counters;
  }

  /** It takes part no more. */
  void lost(String why) {
    lost = lost == null ? why : lost;
  }

  /** Its own. */
  List<ProcessHandle> ownProcesses() {
    List<ProcessHandle> own = new ArrayList<>();
    if (process != null) {
      process
          .handle()
          .ifPresent(
              client -> {
                own.add(client);
                client.descendants().forEach(own::add); // a proxy of the arm's own
              });
    }
    return own;
  }

  /** Its own, and those of its servers. */
  List<ProcessHandle> processes() {
    List<ProcessHandle> all = ownProcesses();
    all.addAll(arm.servers().handles());
    return all;
  }

  /** Tells its process to end in order, if it runs. */
  void requestEnd() {
    ArmLink started = process;
    if (started == null || record != null) {
      return;
    }
    try {
      if (isUp()) {
        started.send(BlockCommand.end());
      } else {
        started.requestStop();
      }
    } catch (ArmLostException e) {
      lost(e.getMessage());
    }
  }

  /** Ends its process, which was told so or has been lost, if it runs. Idempotent. */
  void end() {
    if (record != null) {
      return;
    }
    ArmLink started = process;
    int exitCode = -1;
    if (started != null) {
      try (started) {
        exitCode = started.awaitEnd();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    record = ending.record(exitCode, lost);
  }

  /** How its turn ended; only once it has. */
  TurnRecord record() {
    TurnRecord ended = record;
    if (ended == null) {
      throw new IllegalStateException("arm " + name() + " has not ended");
    }
    return ended;
  }
}
