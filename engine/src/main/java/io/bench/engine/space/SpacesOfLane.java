package io.bench.engine.space;

import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.OpValue;
import io.bench.engine.lane.LaneSpaces;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The spaces as one lane uses them. The lane's thread only. Hot path. */
final class SpacesOfLane implements LaneSpaces {

  private final Spaces spaces;
  private final SpacePlan plan;
  private final int lane;
  private final Map<String, OfLane> known = new HashMap<>();
  private final List<OfLane> toFlush = new ArrayList<>();

  SpacesOfLane(Spaces spaces, SpacePlan plan, int lane) {
    this.spaces = spaces;
    this.plan = plan;
    this.lane = lane;
  }

  @Override
  public boolean isNamedBy(int template) {
    return plan.names().get(template) != null;
  }

  @Override
  public @Nullable Space find(int template, long cycle) {
    OpValue value = plan.names().get(template);
    if (value == null) {
      throw new IllegalArgumentException("op template " + template + " names no space");
    }
    String name = String.valueOf(value.render(cycle));
    OfLane space = known.get(name);
    if (space == null) {
      SpaceState state = spaces.find(name);
      if (state.isOpening()) {
        return null;
      }
      space = new OfLane(state);
      if (state.adapter() != null) {
        // A name that was one too many is not kept: there may be very many of them.
        known.put(name, space);
      }
    }
    return space;
  }

  @Override
  public int changes() {
    return spaces.changes();
  }

  @Override
  public void flush() {
    for (int i = 0; i < toFlush.size(); i++) {
      toFlush.get(i).flush();
    }
    toFlush.clear();
  }

  /** One space on this lane. */
  private final class OfLane implements Space {

    private final @Nullable OpError failure;
    private final @Nullable AdapterLane adapterLane;
    private final @Nullable LaneOp[] ops;
    private boolean flushWanted;

    OfLane(SpaceState state) {
      this.failure = state.failure();
      this.adapterLane = state.lanes().isEmpty() ? null : state.lanes().get(lane);
      this.ops = state.opsOf(lane);
    }

    @Override
    public LaneOp op(int template) {
      LaneOp op = ops[template];
      if (op == null) {
        throw new IllegalArgumentException("op template " + template + " names no space");
      }
      if (!flushWanted) {
        flushWanted = true;
        toFlush.add(this);
      }
      return op;
    }

    @Override
    public @Nullable OpError failure() {
      return failure;
    }

    void flush() {
      flushWanted = false;
      if (adapterLane != null) {
        adapterLane.flush();
      }
    }
  }
}
