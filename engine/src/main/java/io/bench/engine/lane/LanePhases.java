package io.bench.engine.lane;

import org.jspecify.annotations.Nullable;

/**
 * The phases of one lane, one after the other: which one it is in, when no more ops of it are
 * started, and when the last of them has ended. The lane's thread, except where a method says
 * otherwise. Hot path.
 */
final class LanePhases {

  private final LaneSettings settings;
  private final int index;
  private final int[] order;
  private final OpStarter starter;
  private final LaneOutcomes outcomes;
  private final InFlightOps ops;
  private final DueQueue due;

  private @Nullable OpenPhase current;
  private boolean draining;

  /**
   * @param index 0-based number of the lane
   */
  LanePhases(
      LaneSettings settings,
      int index,
      OpStarter starter,
      LaneOutcomes outcomes,
      InFlightOps ops,
      DueQueue due) {
    this.settings = settings;
    this.index = index;
    this.order = settings.ops().order().stream().mapToInt(Integer::intValue).toArray();
    this.starter = starter;
    this.outcomes = outcomes;
    this.ops = ops;
    this.due = due;
  }

  /** The latest that began; null before the first. */
  @Nullable OpenPhase current() {
    return current;
  }

  /** Begins a phase in the place of the one before, which starts no more ops. */
  OpenPhase begin(PhaseRun next) {
    OpenPhase before = current;
    OpenPhase continued = before != null && before.run() == next.continued() ? before : null;
    if (continued != null) {
      continued.endIssuing();
      continued.run().issuingEnded().countDown();
    } else if (before != null && before.isIssuing()) {
      endIssuing(before);
    }
    OpenPhase begun = new OpenPhase(next, index, settings, order, continued);
    outcomes.begin(next);
    current = begun;
    draining = true;
    return begun;
  }

  /** Has a phase start no more ops; those that wait to be started leave. */
  void endIssuing(OpenPhase phase) {
    phase.endIssuing();
    if (!phase.endsStrides()) {
      long now = settings.clock().nanoTime();
      starter.takeWaiting().forEach(op -> release(op, now));
      due.takeUnissued().forEach(op -> release(op, now));
    }
    phase.run().issuingEnded().countDown();
    tellWhenDrained(phase);
  }

  /** Frees the permit of an op that has ended, or was not started. */
  void release(InFlightOp op, long sinceNanos) {
    outcomes.strides().left(op);
    ops.release(op, sinceNanos);
  }

  /** Has nobody wait for a phase that starts no more ops, once all have ended. */
  void tellWhenDrained(OpenPhase phase) {
    if (draining && hasDrained(phase.run())) {
      draining = false;
      phase.run().drained().countDown();
    }
  }

  /** Ops of the run that it has taken over from load the server as its own do. */
  private boolean hasDrained(PhaseRun run) {
    PhaseRun before = run.continued();
    return ops.noneOf(run.index()) && (before == null || ops.noneOf(before.index()));
  }

  /**
   * Has nobody wait for a phase that the lane does not end any more. The activity's thread, in the
   * place of the lane's.
   */
  void letGo(PhaseRun wanted) {
    OpenPhase latest = current;
    boolean begun = latest != null && latest.run() == wanted;
    if (!begun || latest.isIssuing()) {
      wanted.issuingEnded().countDown();
    }
    if (!begun || draining) {
      wanted.drained().countDown();
    }
  }
}
