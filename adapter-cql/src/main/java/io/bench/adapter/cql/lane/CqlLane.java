package io.bench.adapter.cql.lane;

import com.datastax.oss.driver.api.core.CqlSession;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.cql.lean.LeanOps;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.cql.statement.CqlOp;
import io.netty.channel.EventLoop;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One lane: its event loop, and a slot for each op in flight. */
public final class CqlLane implements AdapterLane {

  private final LaneLoop loop;
  private final OpInFlight[] slots;
  private final IdentityHashMap<CqlOp, LaneOp> ops = new IdentityHashMap<>();
  private @Nullable LeanOps lean;
  private boolean driverWrites;

  /**
   * A lane on a thread.
   *
   * @param maxInFlight how many slots there are
   */
  public CqlLane(EventLoop eventLoop, int maxInFlight) {
    this.loop = new LaneLoop(eventLoop, eventLoop::inEventLoop);
    this.slots = new OpInFlight[maxInFlight];
    for (int i = 0; i < maxInFlight; i++) {
      slots[i] = new OpInFlight(loop);
    }
  }

  /** What tells the lane that an op has ended; on the lane's thread. */
  public Runnable ended() {
    return loop::opEnded;
  }

  /** Gives the lane connections of its own, before any op is made known. */
  public void use(LeanOps leanOps) {
    lean = leanOps;
  }

  /** Makes an op known that goes past the driver, before any is started. */
  public void addLean(CqlOp op, PreparedRequests requests) {
    ops.put(op, Objects.requireNonNull(lean).op(op, requests));
  }

  /**
   * Makes an op known before any is started.
   *
   * @param session the lane's own, whose only I/O thread is the lane's
   * @param requests prepared on that session
   */
  public void add(CqlOp op, CqlSession session, PreparedRequests requests) {
    driverWrites = true;
    ops.put(op, new DriverOp(session, slots, op, requests));
  }

  /** The op as this lane runs it. */
  public LaneOp op(CqlOp op) {
    LaneOp laneOp = ops.get(op);
    if (laneOp == null) {
      throw new IllegalStateException(
          "op '" + op.name() + "' was prepared after the lane's opening");
    }
    return laneOp;
  }

  @Override
  public LaneLoop eventLoop() {
    return loop;
  }

  /**
   * Writes what lean ops have gathered. The driver gathers the writes of a turn by itself, and
   * flushes them once, in a task that runs right after the turn.
   */
  @Override
  public void flush() {
    LeanOps own = lean;
    if (own != null) {
      own.lane().flush();
    }
    if (driverWrites) {
      loop.reportWhenWritten();
    }
  }

  @Override
  public void close() {
    LeanOps own = lean;
    if (own != null) {
      own.lane().close();
    }
  }
}
