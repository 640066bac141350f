package io.bench.adapter.tck;

import io.bench.adapter.api.Adapter;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.api.PreparedOp;
import java.util.ArrayList;
import java.util.List;

/**
 * An adapter with its prepared ops and its lanes, called in the order in which the engine calls it.
 * The test's thread only.
 */
final class OpenedAdapter implements AutoCloseable {

  private final Subject subject;
  private final Adapter adapter;
  private final List<PreparedOp> prepared = new ArrayList<>();
  private final List<AdapterLane> adapterLanes = new ArrayList<>();
  private final List<LaneDriver> lanes = new ArrayList<>();
  private final List<String> endlessLanes = new ArrayList<>();
  private boolean lanesEnded;
  private boolean closed;

  private OpenedAdapter(Subject subject, Adapter adapter) {
    this.subject = subject;
    this.adapter = adapter;
  }

  /** Opens it with all ops that succeed; every lane runs when this returns. */
  static OpenedAdapter open(Subject subject, int lanes) throws AdapterException {
    return open(subject, subject.ops(), lanes);
  }

  /** Opens it with these ops, which the lanes know by their place in the list. */
  static OpenedAdapter open(Subject subject, List<OpTemplate> templates, int lanes)
      throws AdapterException {
    Adapter adapter = subject.open(lanes, secret -> {});
    OpenedAdapter opened = new OpenedAdapter(subject, adapter);
    try {
      opened.prepare(templates);
      opened.openLanes(lanes);
      return opened;
    } catch (AdapterException | RuntimeException | Error e) {
      opened.close();
      throw e;
    }
  }

  private void prepare(List<OpTemplate> templates) throws AdapterException {
    for (OpTemplate template : templates) {
      prepared.add(adapter.prepare(template));
    }
  }

  private void openLanes(int count) throws AdapterException {
    for (int index = 0; index < count; index++) {
      AdapterLane lane = adapter.openLane(index);
      adapterLanes.add(lane);
      List<LaneOp> ops = prepared.stream().map(op -> op.onLane(lane)).toList();
      lanes.add(new LaneDriver(index, lane, ops, Subject.IN_FLIGHT));
    }
    lanes.forEach(LaneDriver::attach);
  }

  List<LaneDriver> lanes() {
    return lanes;
  }

  /** The first lane, for tests that need no other. */
  LaneDriver lane() {
    return lanes.get(0);
  }

  /** Runs so many cycles of all ops on each lane, and waits for their ends. */
  List<Batch> run(int cyclesPerLane) throws InterruptedException {
    List<Batch> batches = new ArrayList<>();
    for (LaneDriver lane : lanes) {
      long firstCycle = (long) batches.size() * cyclesPerLane;
      batches.add(lane.run(subject.allOps(), firstCycle, cyclesPerLane));
    }
    for (int index = 0; index < lanes.size(); index++) {
      lanes.get(index).await(batches.get(index), subject.patience());
    }
    return batches;
  }

  /** Ends the lanes, which give up what is in flight. Idempotent. */
  void endLanes() {
    if (lanesEnded) {
      return;
    }
    lanesEnded = true;
    lanes.forEach(LaneDriver::finish);
    long deadlineNanos = System.nanoTime() + subject.patience().toNanos();
    try {
      for (LaneDriver lane : lanes) {
        if (!lane.awaitEnd(deadlineNanos - System.nanoTime())) {
          endlessLanes.add(lane.whereabouts());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** After the end: the lanes that had no turn in which to end, and where their threads were. */
  List<String> endlessLanes() {
    return endlessLanes;
  }

  void closeLanes() {
    adapterLanes.forEach(AdapterLane::close);
  }

  void closeAdapter() {
    adapter.close();
    lanes.forEach(LaneDriver::adapterHasClosed);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      try {
        endLanes();
        closeLanes();
      } finally {
        closeAdapter();
      }
    }
  }
}
