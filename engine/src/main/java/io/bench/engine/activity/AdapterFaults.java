package io.bench.engine.activity;

import io.bench.engine.lane.LaneWatch;
import io.bench.engine.lane.LostLane;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.SecondEnd;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks for what an adapter must not do to its lanes, and fails the activity with the first of it:
 * a lane that nobody runs any more, an op that was ended twice. Whatever else runs is stopped in
 * order. The activity's thread.
 */
final class AdapterFaults {

  private static final long MIN_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long BETWEEN_TRIES_NANOS = 1_000_000;

  private final ActivityPlan plan;
  private final LaneGroup lanes;
  private final String adapter;
  private final ActivityListener listener;
  private final List<LaneWatch> watches = new ArrayList<>();
  private @Nullable String reason;

  /**
   * @param adapter its name in messages
   */
  AdapterFaults(ActivityPlan plan, LaneGroup lanes, String adapter, ActivityListener listener) {
    this.plan = plan;
    this.lanes = lanes;
    this.adapter = adapter;
    this.listener = listener;
    long patienceNanos = Math.max(MIN_PATIENCE_NANOS, plan.graceNanos());
    for (int index = 0; index < lanes.lanes().size(); index++) {
      watches.add(new LaneWatch(lanes.lanes().get(index), index, patienceNanos));
    }
  }

  /** Looks at every lane; stops the phase if there is a fault. */
  void look(long nowNanos, PhaseRun run) {
    for (LaneWatch watch : watches) {
      lost(watch.look(nowNanos));
    }
    lookForSecondEnd();
    String found = reason;
    if (found != null) {
      run.stop(found);
    }
  }

  /**
   * Gives up the lanes that did not end when asked to.
   *
   * @param waitedNanos for how long they were waited for
   * @throws IllegalStateException if a lane still runs and does not end
   */
  void afterFinish(long waitedNanos) {
    long deadlineNanos = System.nanoTime() + GIVE_UP_NANOS;
    while (!lanes.haveFinished()) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new IllegalStateException("a lane runs and does not end");
      }
      watches.forEach(watch -> lost(watch.giveUp(waitedNanos)));
      LockSupport.parkNanos(BETWEEN_TRIES_NANOS);
    }
    lookForSecondEnd();
  }

  private void lookForSecondEnd() {
    SecondEnd secondEnd = lanes.secondEnd();
    if (secondEnd != null && reason == null) {
      found(
          "%s has ended op '%s' twice (cycle %d): every op must end exactly once; its times and counts cannot be trusted"
              .formatted(adapter, plan.ops().names().get(secondEnd.template()), secondEnd.cycle()),
          List.of());
    }
  }

  private void lost(@Nullable LostLane lane) {
    if (lane != null) {
      String more = lane.stack().isEmpty() ? "" : "; bench.log has its stack";
      found(adapter + ": " + lane.described() + more, lane.stack());
    }
  }

  private void found(String message, List<StackTraceElement> stack) {
    listener.adapterFault(new AdapterFault(message, stack, true));
    reason = reason == null ? message : reason;
  }

  /** Why the activity has failed, or null. */
  @Nullable String reason() {
    return reason;
  }
}
