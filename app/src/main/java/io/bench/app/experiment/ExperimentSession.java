package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.plan.PlannedArm.Need;
import io.bench.app.experiment.plan.PreparingRun;
import io.bench.app.experiment.result.ExperimentReport;
import io.bench.app.experiment.result.ExperimentReport.State;
import io.bench.app.experiment.server.EnvironmentServers;
import io.bench.app.experiment.server.ServerSource;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.app.experiment.turn.TurnTaker;
import io.bench.app.process.ExitCode;
import io.bench.engine.experiment.DataState;
import io.bench.engine.experiment.Turn;
import io.bench.servers.ServerOptionException;
import io.bench.servers.ServerStartException;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One experiment from its first turn to its answer. {@link #run} is called once; what is known is
 * told after every turn, and also if that ends in an exception.
 */
public final class ExperimentSession {

  private final ExperimentPlan plan;
  private final ServerSource servers;
  private final TurnTaker runner;
  private final BooleanSupplier interrupted;
  private final TurnProgress progress;
  private final ExperimentRecord record;
  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();
  private final Map<String, Integer> resetRound = new HashMap<>();
  private final Set<String> prepared = new HashSet<>();

  /** Ends the experiment before its turns are all taken; the message says why. */
  private static final class Stopped extends Exception {
    private static final long serialVersionUID = 1L;

    Stopped(String why) {
      super(why);
    }
  }

  /**
   * @param earlier turns that an earlier process has taken; those that did not complete are taken
   *     again
   * @param interrupted whether it was asked to end
   */
  public ExperimentSession(
      ExperimentPlan plan,
      List<TurnRecord> earlier,
      ServerSource servers,
      TurnTaker runner,
      BooleanSupplier interrupted,
      TurnProgress progress,
      ExperimentRecord record) {
    this.plan = plan;
    this.servers = servers;
    this.runner = runner;
    this.interrupted = interrupted;
    this.progress = progress;
    this.record = record;
    earlier.stream()
        .filter(turn -> turn.end() == TurnEnd.COMPLETED)
        .forEach(turn -> taken.put(turn.turn(), turn));
  }

  /**
   * Takes all turns that are not taken yet.
   *
   * @throws InterruptedException if the calling thread was interrupted
   */
  public ExperimentReport run() throws InterruptedException {
    try {
      return takeTurns();
    } catch (InterruptedException stopped) {
      kept(State.INTERRUPTED, "the thread of the experiment was interrupted");
      throw stopped;
    } catch (RuntimeException | Error bug) {
      kept(State.FAILED, "bug: " + bug);
      throw bug;
    }
  }

  private ExperimentReport takeTurns() throws InterruptedException {
    List<Turn> left = plan.turns().stream().filter(turn -> !taken.containsKey(turn)).toList();
    progress.begin(left, plan.turns().size() - left.size());
    kept(State.RUNNING, null);
    for (Turn turn : left) {
      try {
        stopIfInterrupted();
        take(turn);
        stopIfInterrupted();
      } catch (Stopped stopped) {
        String where = (taken.containsKey(turn) ? "in" : "before") + " turn " + turn.number();
        return interrupted.getAsBoolean()
            ? kept(State.INTERRUPTED, "interrupted " + where)
            : kept(State.FAILED, stopped.getMessage() + "; " + where);
      }
      kept(State.RUNNING, null);
    }
    return finished();
  }

  private void stopIfInterrupted() throws Stopped {
    if (interrupted.getAsBoolean()) {
      throw new Stopped("interrupted");
    }
  }

  private ExperimentReport finished() {
    long failed = taken.values().stream().filter(turn -> turn.end() != TurnEnd.COMPLETED).count();
    long skipped = plan.arms().stream().filter(arm -> !arm.canRun()).count();
    if (failed == 0 && skipped == 0) {
      return kept(State.COMPLETED, null);
    }
    String reason =
        failed > 0
            ? "%d of %d turns failed".formatted(failed, taken.size())
            : "%d of %d arms were skipped".formatted(skipped, plan.arms().size());
    boolean nothing = taken.values().stream().noneMatch(turn -> turn.end() == TurnEnd.COMPLETED);
    return kept(nothing ? State.FAILED : State.PARTIAL, reason);
  }

  private void take(Turn turn) throws InterruptedException, Stopped {
    PlannedArm arm = plan.arm(turn.arm());
    progress.turnBegins(turn);
    if (plan.experiment().data(arm.arm()) == DataState.REBUILT) {
      progress.turnRuns(turn); // servers of its own are part of each of its turns
      takeOnItsOwn(turn, arm);
    } else {
      EnvironmentServers shared = prepared(turn, arm);
      List<String> where = where(shared, arm.needs(), arm.adapter());
      progress.turnRuns(turn);
      take(turn, arm, where, shared);
    }
    progress.turnEnded(turn);
  }

  /** What prepares servers also warms them: the turn finds its data, and JVMs that are cold. */
  private void takeOnItsOwn(Turn turn, PlannedArm arm) throws InterruptedException, Stopped {
    try (EnvironmentServers own = servers.anew(arm.arm().environment())) {
      if (!plan.prepare().isEmpty()) {
        prepare(plan.prepare(), "prepare/turn-" + turn.number(), own);
        own.restart();
      }
      take(turn, arm, where(own, arm.needs(), arm.adapter()), own);
    }
  }

  private EnvironmentServers prepared(Turn turn, PlannedArm arm)
      throws InterruptedException, Stopped {
    String environment = arm.arm().environment();
    EnvironmentServers shared = servers.shared(environment);
    if (prepared.add(environment)) {
      prepare(plan.prepare(), "prepare/" + environment, shared);
    }
    if (plan.experiment().data(arm.arm()) == DataState.TRUNCATED
        && resetRound.getOrDefault(environment, 0) != turn.round()) {
      resetRound.put(environment, turn.round());
      prepare(plan.reset(), "reset/%s-round-%02d".formatted(environment, turn.round()), shared);
    }
    return shared;
  }

  private void prepare(List<PreparingRun> runs, String folder, EnvironmentServers own)
      throws InterruptedException, Stopped {
    for (int number = 0; number < runs.size(); number++) {
      PreparingRun run = runs.get(number);
      String problem;
      try {
        List<String> where = where(own, run.needs(), run.adapter());
        problem = runner.prepare(folder + "-" + (number + 1), run.words(), where);
        stopIfInterrupted();
      } catch (Stopped notUp) {
        problem = notUp.getMessage();
      }
      if (problem != null) {
        throw new Stopped("could not prepare (" + run.name() + "): " + problem);
      }
    }
  }

  /** Words that say where servers are; they are started if they have to be. */
  private List<String> where(EnvironmentServers own, Set<Need> needs, String adapter)
      throws InterruptedException, Stopped {
    try {
      stopIfInterrupted();
      return own.words(needs, adapter);
    } catch (ServerStartException | ServerOptionException | IOException notUp) {
      throw new Stopped(String.valueOf(notUp.getMessage()));
    } catch (InterruptedException cutOff) {
      stopIfInterrupted();
      throw cutOff;
    }
  }

  private void take(Turn turn, PlannedArm arm, List<String> where, EnvironmentServers own)
      throws InterruptedException, Stopped {
    stopIfInterrupted();
    TurnRecord turnRecord = runner.take(turn, arm, where, own);
    taken.put(turn, turnRecord);
    if (turnRecord.end() == TurnEnd.FAILED) {
      progress.turnFailed(turn, String.valueOf(turnRecord.reason()));
    }
  }

  private ExperimentReport kept(State state, @Nullable String reason) {
    int exitCode = state == State.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.RUN_FAILED;
    return record.keep(state, reason, exitCode, List.copyOf(taken.values()));
  }

  /** Told how far it is. */
  public interface TurnProgress {

    /**
     * The experiment begins, or goes on.
     *
     * @param toTake turns that will be taken, in order
     * @param alreadyTaken how many an earlier process has taken
     */
    void begin(List<Turn> toTake, int alreadyTaken);

    /** A turn begins; servers may have to be started and prepared for it first. */
    void turnBegins(Turn turn);

    /** What it takes from now on is its own time. */
    void turnRuns(Turn turn);

    /** It has ended, well or not. */
    void turnEnded(Turn turn);

    /** It has failed, and why. */
    void turnFailed(Turn turn, String reason);

    /** Lines for people. */
    static TurnProgress of(Consumer<String> lines, LongSupplier nanoTime) {
      return new TurnLines(lines, nanoTime);
    }
  }

  /** Keeps what is known. */
  @FunctionalInterface
  public interface ExperimentRecord {

    /** Called after every turn and at the end. */
    ExperimentReport keep(
        State state, @Nullable String reason, int failureExitCode, List<TurnRecord> turns);
  }
}
