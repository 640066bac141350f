package io.bench.app.experiment;

import io.bench.app.experiment.plan.ExperimentPlan;
import io.bench.app.experiment.plan.PlannedArm;
import io.bench.app.experiment.turn.TurnEnd;
import io.bench.app.experiment.turn.TurnRecord;
import io.bench.engine.experiment.Interleaving;
import io.bench.engine.experiment.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The turns of an experiment in blocks that were taken, restart by restart. One thread. */
final class TakenTurns {

  private final ExperimentPlan plan;
  private final boolean over;
  private final Map<Turn, TurnRecord> taken = new LinkedHashMap<>();
  private final int known;

  /**
   * @param earlier those of an earlier process
   * @param over whether that process took all that it was to take
   * @param most how many restarts there are at most
   */
  TakenTurns(ExperimentPlan plan, List<TurnRecord> earlier, boolean over, int most) {
    this.plan = plan;
    this.over = over;
    earlier.forEach(this::add);
    int whole = 0;
    for (int restart = 1; restart <= most && !over; restart++) {
      if (of(restart).stream().noneMatch(this::isOpen)) {
        whole = restart;
      } else {
        of(restart).forEach(taken::remove);
      }
    }
    this.known =
        over ? earlier.stream().mapToInt(turn -> turn.turn().round()).max().orElse(0) : whole;
  }

  /** Up to here restarts are taken, or have been. */
  int known() {
    return known;
  }

  /** The turns of a restart, in their order. */
  List<Turn> of(int restart) {
    return plan.turns().stream().filter(turn -> turn.round() == restart).toList();
  }

  void add(TurnRecord turn) {
    taken.put(turn.turn(), turn);
  }

  /** Those that were taken, in the order in which they were. */
  List<TurnRecord> all() {
    return List.copyOf(taken.values());
  }

  /**
   * Whether a restart stays as it is. While the experiment goes on, an arm that failed has later
   * restarts to do better, unless no arm did; once it is over, only its own.
   */
  boolean isDone(int restart) {
    List<Turn> turns = of(restart);
    return over
        ? turns.stream().allMatch(this::isComplete)
        : turns.stream().noneMatch(this::isOpen) && turns.stream().anyMatch(this::isComplete);
  }

  private boolean isOpen(Turn turn) {
    TurnRecord earlier = taken.get(turn);
    return earlier == null || earlier.end() == TurnEnd.INTERRUPTED;
  }

  private boolean isComplete(Turn turn) {
    TurnRecord earlier = taken.get(turn);
    return earlier != null && earlier.end() == TurnEnd.COMPLETED;
  }

  /**
   * Has those of a restart that is taken again count as interrupted, so that it stays known, and
   * returns them as they were.
   */
  List<TurnRecord> reopen(int restart) {
    List<TurnRecord> earlier =
        of(restart).stream().map(taken::get).filter(Objects::nonNull).toList();
    earlier.forEach(turn -> add(turn.reopened()));
    return earlier;
  }

  /** Has turns count as they did before, since they were not taken again to their end. */
  void restore(List<TurnRecord> earlier) {
    boolean blocksEnded =
        earlier.stream().map(TurnRecord::turn).filter(this::isInBlocks).noneMatch(this::isOpen);
    for (TurnRecord turn : earlier) {
      // blocks only count with those of the other arms of their rounds
      if (isInBlocks(turn.turn()) ? !blocksEnded : isOpen(turn.turn())) {
        add(turn);
      }
    }
  }

  private boolean isInBlocks(Turn turn) {
    return plan.arm(turn.arm()).arm().inBlocks();
  }

  /** How long a restart that is done took, from the start of its servers. */
  Duration took(int restart) {
    return TurnRecord.together(
        of(restart).stream().map(turn -> Objects.requireNonNull(taken.get(turn))).toList());
  }

  /** How long a restart went on after its blocks; zero without any. */
  Duration afterBlocks(int restart) {
    List<TurnRecord> turns = of(restart).stream().map(taken::get).filter(Objects::nonNull).toList();
    Optional<Instant> end = end(turns);
    return end(turns.stream().filter(turn -> isInBlocks(turn.turn())).toList())
        .flatMap(blocks -> end.map(last -> Duration.between(blocks, last)))
        .orElse(Duration.ZERO);
  }

  private static Optional<Instant> end(List<TurnRecord> turns) {
    return turns.stream().map(TurnRecord::finish).max(Instant::compareTo);
  }

  /**
   * Whether an arm has completed no restart, so that its pairs have no rows yet, and has not failed
   * so often that they never will.
   */
  boolean mayHaveRows(PlannedArm arm) {
    List<TurnRecord> turns =
        taken.values().stream().filter(turn -> turn.turn().arm().equals(arm.arm().name())).toList();
    return turns.size() <= Interleaving.MIN_RESTARTS
        && turns.stream().noneMatch(turn -> turn.end() == TurnEnd.COMPLETED);
  }
}
