package io.bench.engine.space;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A client instance that ops name, as {@link Spaces} keeps it: being opened, open with its part of
 * each lane, or failed.
 *
 * @param adapter null if it is not open
 * @param lanes its part of each lane; empty if it is not open
 * @param prepared its ops by op template, null for those that name no space
 * @param failure why it could not be opened, or null
 */
record SpaceState(
    @Nullable Adapter adapter,
    List<AdapterLane> lanes,
    List<@Nullable PreparedOp> prepared,
    @Nullable OpError failure)
    implements AutoCloseable {

  static final SpaceState OPENING = new SpaceState(null, List.of(), List.of(), null);

  static SpaceState failed(String error, String message) {
    return new SpaceState(null, List.of(), List.of(), new OpError(error, message, false, null));
  }

  /** Opens it, prepares the ops that name a space, and opens its lanes. Blocks. */
  static SpaceState open(SpacePlan plan, String name, int laneCount) throws AdapterException {
    Adapter adapter = plan.opener().open(name);
    SpaceState space = new SpaceState(adapter, new ArrayList<>(), new ArrayList<>(), null);
    try {
      for (int template = 0; template < plan.templates().size(); template++) {
        space.prepared.add(
            plan.names().get(template) == null
                ? null
                : adapter.prepare(plan.templates().get(template)));
      }
      for (int lane = 0; lane < laneCount; lane++) {
        space.lanes.add(adapter.openLane(lane));
      }
      return space;
    } catch (AdapterException | RuntimeException | Error e) {
      space.close();
      throw e;
    }
  }

  boolean isOpening() {
    return adapter == null && failure == null;
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
      if (adapter != null) {
        adapter.close();
      }
    }
  }
}
