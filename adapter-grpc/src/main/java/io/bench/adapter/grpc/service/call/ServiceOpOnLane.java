package io.bench.adapter.grpc.service.call;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.service.response.CallExpectation;
import io.bench.adapter.grpc.wire.FieldScan;
import io.bench.stargate.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * That is the lane's own event loop, but for ops in a space: what may depend on captured values is
 * made on the calling thread, where they are in force, and everything else happens on the loop of
 * the space's own client instance, in the order in which it was asked for. So a new op in a slot
 * never sees what was meant for the one before it. Hot path; runs on the engine's lane thread.
 */
final class ServiceOpOnLane implements LaneOp {

  private final ServiceOp op;

  /** Of the thread that starts ops: each is sent, or copied, before the next is written. */
  private final WireBuffer firstMessage = new WireBuffer();

  private final WireBuffer scratch = new WireBuffer();

  /** By slot. */
  private final ServiceCall[] exchanges;

  ServiceOpOnLane(ServiceOp op, GrpcLane lane) {
    this.op = op;
    this.exchanges = new ServiceCall[lane.maxInFlight()];
    WireBuffer scratchOfLoop = new WireBuffer();
    FieldScan scan = op.newScan();
    Deadlines deadlines = lane.deadlines(op.deadlineNanos());
    CallHead head = lane.head(op.metadata(), deadlines, op.fullMethodName());
    for (int slot = 0; slot < exchanges.length; slot++) {
      exchanges[slot] = new ServiceCall(op, lane, scratchOfLoop, scan, deadlines, head);
    }
  }

  @Override
  public void start(long cycle, Completion completion) {
    WireBuffer first = op.request().encode(cycle * op.messages(), firstMessage);
    exchanges[completion.slot()].start(first, bind(first, cycle), cycle, completion);
  }

  private BoundCall bind(WireBuffer first, long cycle) {
    CallExpectation expectation = op.response().expectation(cycle, scratch);
    boolean all = op.messages() > 1 && op.request().mayUseCaptures();
    @Nullable Object @Nullable [] metadata = op.metadata().values(cycle);
    return all || expectation != null || metadata != null
        ? new BoundCall(all ? all(first, cycle) : null, expectation, metadata)
        : BoundCall.NOTHING;
  }

  private WireBuffer[] all(WireBuffer first, long cycle) {
    WireBuffer[] messages = new WireBuffer[op.messages()];
    messages[0] = first.toLasting();
    for (int i = 1; i < messages.length; i++) {
      messages[i] = op.request().encode(cycle * messages.length + i, scratch).toLasting();
    }
    return messages;
  }

  @Override
  public void cancel(Completion completion) {
    exchanges[completion.slot()].cancel(completion);
  }
}
