package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.plan.PreparingRun;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Turn;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Servers with the data that turns are to find; used by {@link Session}. {@link #interruptStart} is
 * called by any thread, all else by one.
 */
final class PreparedServers {

  private final ExperimentPlan plan;
  private final ServerSource servers;
  private final TurnTaker runner;
  private final BooleanSupplier interrupted;
  private final TurnProgress progress;
  private final Map<String, Integer> resetRound = new HashMap<>();
  private @Nullable Thread starting;
  private boolean startsInterrupted;

  /**
   * @param runner carries out the runs that prepare
   * @param interrupted whether the experiment was asked to end
   */
  PreparedServers(
      ExperimentPlan plan,
      ServerSource servers,
      TurnTaker runner,
      BooleanSupplier interrupted,
      TurnProgress progress) {
    this.plan = plan;
    this.servers = servers;
    this.runner = runner;
    this.interrupted = interrupted;
    this.progress = progress;
  }

  /**
   * Starts and prepares the servers that are prepared once, and find it when they are restarted.
   */
  void prepareOnce(List<Turn> turns) throws InterruptedException, StoppedException {
    prepare(environments(turns), true);
  }

  /**
   * Starts and prepares all that these turns share. Called before the first of them: an idle server
   * takes memory and some CPU too, so that arms would not meet the same machine otherwise.
   */
  void prepareShared(List<Turn> turns) throws InterruptedException, StoppedException {
    Map<String, Set<PlannedArm>> environments = environments(turns);
    for (Map.Entry<String, Set<PlannedArm>> environment : environments.entrySet()) {
      start(servers.shared(environment.getKey()), environment.getValue());
    }
    prepare(environments, false);
  }

  /** The environments that turns share, each with their arms. */
  private Map<String, Set<PlannedArm>> environments(List<Turn> turns) {
    Map<String, Set<PlannedArm>> sharing = new LinkedHashMap<>();
    for (Turn turn : turns) {
      PlannedArm arm = plan.arm(turn.arm());
      if (data(arm) != DataState.REBUILT) {
        sharing
            .computeIfAbsent(arm.arm().environment(), environment -> new LinkedHashSet<>())
            .add(arm);
      }
    }
    return sharing;
  }

  private void prepare(Map<String, Set<PlannedArm>> environments, boolean once)
      throws InterruptedException, StoppedException {
    for (String environment : environments.keySet()) {
      if (plan.experiment().isPreparedOnce(environment) == once) {
        prepare(plan.prepare(), "prepare/" + environment, environment, servers.shared(environment));
      }
    }
  }

  private void start(EnvironmentServers shared, Set<PlannedArm> arms)
      throws InterruptedException, StoppedException {
    for (PlannedArm arm : arms) {
      where(shared, arm);
    }
    if (arms.stream().anyMatch(arm -> data(arm) == DataState.TRUNCATED)) {
      for (PreparingRun run : plan.reset()) {
        where(shared, run.needs(), run.adapter());
      }
    }
  }

  private DataState data(PlannedArm arm) {
    return plan.experiment().data(arm.arm());
  }

  /**
   * The servers that a turn shares with others, reset first if it is the first turn of its round
   * that requires a reset.
   */
  EnvironmentServers shared(Turn turn, PlannedArm arm)
      throws InterruptedException, StoppedException {
    String environment = arm.arm().environment();
    EnvironmentServers shared = servers.shared(environment);
    if (data(arm) == DataState.TRUNCATED
        && resetRound.getOrDefault(environment, 0) != turn.round()) {
      resetRound.put(environment, turn.round());
      String folder = "reset/%s-round-%02d".formatted(environment, turn.round());
      prepare(plan.reset(), folder, environment, shared);
    }
    return shared;
  }

  /** What prepares servers also warms them: the turn finds its data, and JVMs that are cold. */
  void prepareOwn(Turn turn, PlannedArm arm, EnvironmentServers own)
      throws InterruptedException, StoppedException {
    if (!plan.prepare().isEmpty()) {
      prepare(plan.prepare(), "prepare/turn-" + turn.number(), arm.arm().environment(), own);
      own.restart();
    }
  }

  private void prepare(
      List<PreparingRun> runs, String folder, String environment, EnvironmentServers own)
      throws InterruptedException, StoppedException {
    boolean alone = plan.experiment().environments().size() == 1;
    for (int number = 0; number < runs.size(); number++) {
      PreparingRun run = runs.get(number);
      String problem;
      try {
        List<String> where = where(own, run.needs(), run.adapter());
        progress.preparing(alone ? "" : environment, run.name());
        problem = runner.prepare(folder + "-" + (number + 1), run.words(), where);
        stopIfInterrupted();
      } catch (StoppedException e) {
        problem = e.getMessage();
      }
      if (problem != null) {
        throw new StoppedException("could not prepare (" + run.name() + "): " + problem);
      }
    }
  }

  /** The words with the addresses of an arm's servers, which are started if necessary. */
  List<String> where(EnvironmentServers own, PlannedArm arm)
      throws InterruptedException, StoppedException {
    return where(own, arm.needs(), arm.adapter());
  }

  private List<String> where(EnvironmentServers own, Set<Need> needs, String adapter)
      throws InterruptedException, StoppedException {
    try {
      stopIfInterrupted();
      beginStart();
      try {
        return own.words(needs, adapter);
      } finally {
        endStart();
      }
    } catch (ServerStartException | ServerOptionException | IOException e) {
      throw new StoppedException(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      stopIfInterrupted();
      throw e;
    }
  }

  /** Ends the start in progress at once, and every later one. Idempotent. */
  synchronized void interruptStart() {
    startsInterrupted = true;
    Thread thread = starting;
    if (thread != null) {
      thread.interrupt();
    }
  }

  private synchronized void beginStart() throws InterruptedException {
    if (startsInterrupted) {
      throw new InterruptedException("no server is started any more");
    }
    starting = Thread.currentThread();
  }

  /** The interruption was meant for the start alone: what is up is closed in order. */
  private synchronized void endStart() {
    starting = null;
    if (startsInterrupted) {
      var unused = Thread.interrupted();
    }
  }

  void stopIfInterrupted() throws StoppedException {
    if (interrupted.getAsBoolean()) {
      throw new StoppedException("interrupted");
    }
  }
}
