package io.bench.engine.activity;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneEventLoop;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.PreparedOp;
import io.bench.engine.lane.Lane;
import io.bench.engine.lane.LaneSettings;
import io.bench.engine.lane.PhaseRun;
import io.bench.engine.lane.SecondEnd;
import io.bench.engine.lane.SuccessGap;
import io.bench.engine.lane.ThreadEventLoop;
import io.bench.engine.lane.UnfinishedOp;
import io.bench.engine.record.LaneRecorder;
import io.bench.engine.space.SpacePlan;
import io.bench.engine.space.Spaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The lanes of an activity, opened, commanded and closed together. The activity's thread. */
final class LaneGroup implements AutoCloseable {

  private final List<Lane> lanes = new ArrayList<>();
  private final List<AdapterLane> adapterLanes = new ArrayList<>();
  private final List<LaneRecorder> recorders = new ArrayList<>();
  private @Nullable Spaces spaces;

  /** Opens every lane; none runs yet. */
  static LaneGroup open(
      ActivityPlan plan,
      Adapter adapter,
      List<PreparedOp> preparedOps,
      LaneSettings settings,
      @Nullable SpacePlan spaces)
      throws AdapterException {
    LaneGroup group = new LaneGroup();
    try {
      if (spaces != null) {
        group.spaces = new Spaces(spaces, plan.lanes(), plan.name() + "-spaces", group::wake);
      }
      for (int index = 0; index < plan.lanes(); index++) {
        AdapterLane adapterLane = adapter.openLane(index);
        group.adapterLanes.add(adapterLane);
        LaneOp[] ops =
            preparedOps.stream().map(op -> op.onLane(adapterLane)).toArray(LaneOp[]::new);
        LaneRecorder recorder =
            new LaneRecorder(plan.phases().size(), plan.ops().names().size(), plan.digits());
        group.recorders.add(recorder);
        group.lanes.add(
            new Lane(
                settings,
                index,
                plan.inFlightOfLane(index),
                adapterLane,
                ops,
                group.spaces == null ? null : group.spaces.ofLane(index),
                recorder));
      }
      return group;
    } catch (AdapterException | RuntimeException e) {
      group.close();
      throw e;
    }
  }

  void start(String threadNamePrefix) {
    for (int index = 0; index < lanes.size(); index++) {
      LaneEventLoop own = adapterLanes.get(index).eventLoop();
      lanes
          .get(index)
          .start(own != null ? own : new ThreadEventLoop(threadNamePrefix + "-lane-" + index));
    }
  }

  void run(PhaseRun phase) {
    lanes.forEach(lane -> lane.run(phase));
  }

  void wake() {
    lanes.forEach(Lane::wake);
  }

  /** Asks the lanes to hand over what they have recorded; for those that were lost it is done. */
  void exchange() {
    wake();
    lanes.forEach(Lane::exchangeInPlaceOfThread);
  }

  /** In the order of their numbers. */
  List<Lane> lanes() {
    return lanes;
  }

  /** Ends every lane, and waits for that as long as is given. */
  void finish(long patienceNanos) throws InterruptedException {
    lanes.forEach(Lane::finish);
    long deadline = System.nanoTime() + patienceNanos;
    for (Lane lane : lanes) {
      if (!lane.finished().await(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        return;
      }
    }
  }

  boolean haveFinished() {
    return lanes.stream().allMatch(lane -> lane.finished().getCount() == 0);
  }

  /** A try that was ended twice, or null. */
  @Nullable SecondEnd secondEnd() {
    return lanes.stream().map(Lane::secondEnd).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /** The bug that ended a lane, or null. */
  @Nullable Throwable failure() {
    return lanes.stream().map(Lane::failure).filter(Objects::nonNull).findFirst().orElse(null);
  }

  List<UnfinishedOp> unfinished(int phase) {
    return lanes.stream()
        .flatMap(lane -> lane.unfinished().stream())
        .filter(op -> op.phase() == phase)
        .toList();
  }

  long unfinishedStrides(int phase) {
    return lanes.stream().mapToLong(lane -> lane.unfinishedStrides(phase)).sum();
  }

  /** Nanoseconds from {@code startNanos} until the last op of the phase ended, 0 if none did. */
  long lastEndAfter(int phase, long startNanos) {
    return lanes.stream()
        .mapToLong(lane -> lane.lastEndNanos(phase))
        .filter(end -> end != 0)
        .map(end -> end - startNanos)
        .max()
        .orElse(0);
  }

  /** When ops of a phase did not succeed for long, lane by lane. */
  List<List<SuccessGap>> successGaps(int phase) {
    return lanes.stream().map(lane -> lane.successGaps(phase)).toList();
  }

  /** How many client instances were opened, or tried, because ops named them. */
  int spaceCount() {
    return spaces == null ? 0 : spaces.count();
  }

  List<LaneRecorder> recorders() {
    return recorders;
  }

  @Override
  public void close() {
    adapterLanes.forEach(AdapterLane::close);
    if (spaces != null) {
      spaces.close();
    }
  }
}
