package io.bench.engine.space;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An open client instance with its part of each lane. */
final class OpenedSpace implements AutoCloseable {

  private final Adapter adapter;
  private final List<AdapterLane> lanes = new ArrayList<>();
  private final List<@Nullable PreparedOp> prepared = new ArrayList<>();

  private OpenedSpace(Adapter adapter) {
    this.adapter = adapter;
  }

  /** Opens it, prepares the ops that name a space, and opens its lanes. Blocks. */
  static OpenedSpace open(SpaceFactory factory, String name, SpacePlan plan, int lanes)
      throws AdapterException {
    OpenedSpace space = new OpenedSpace(factory.open(name));
    try {
      for (int template = 0; template < plan.templates().size(); template++) {
        space.prepared.add(
            plan.names().get(template) == null
                ? null
                : space.adapter.prepare(plan.templates().get(template)));
      }
      for (int lane = 0; lane < lanes; lane++) {
        space.lanes.add(space.adapter.openLane(lane));
      }
      return space;
    } catch (AdapterException | RuntimeException e) {
      space.close();
      throw e;
    }
  }

  AdapterLane lane(int lane) {
    return lanes.get(lane);
  }

  /** The ops as a lane runs them, by op template; null for those that name no space. */
  @Nullable LaneOp[] opsOf(int lane) {
    return prepared.stream()
        .map(op -> op == null ? null : op.onLane(lanes.get(lane)))
        .toArray(LaneOp[]::new);
  }

  @Override
  public void close() {
    try {
      lanes.forEach(AdapterLane::close);
    } finally {
      adapter.close();
    }
  }
}
