package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.connect.CallMetadata;
import io.bench.adapter.grpc.lane.Deadlines;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.stargate.WireBuffer;
import io.grpc.MethodDescriptor;
import java.util.Arrays;

/**
 * That is the lane's own event loop, but for ops in a space: their requests are made on the calling
 * thread, where captured values are in force, and everything else happens on the loop of the
 * space's own client instance, in the order in which it was asked for. So a new op in a slot never
 * sees what was meant for the one before it. Hot path; runs on the engine's lane thread.
 */
final class CqlOpOnLane implements LaneOp {

  private final StargateOp op;

  /** Of the thread that starts ops: each is sent, or copied, before the next is written. */
  private final WireBuffer scratch = new WireBuffer();

  /** By slot. */
  private final CqlCall[] exchanges;

  CqlOpOnLane(StargateOp op, GrpcLane lane) {
    this.op = op;
    this.exchanges = new CqlCall[lane.maxInFlight()];
    WireBuffer scratchOfLoop = new WireBuffer();
    StreamPool.OfLanes streams = op.streams();
    Deadlines deadlines = lane.deadlines(op.deadlineNanos());
    if (streams == null) {
      MethodDescriptor<byte[], CqlResult> method =
          StargateMethods.unary(op.request().isBatch(), op.decoding());
      CallHead head = lane.head(CallMetadata.NONE, deadlines, method.getFullMethodName());
      Arrays.setAll(
          exchanges,
          slot -> new UnaryExchange(op, lane, scratchOfLoop, deadlines, lane.calls(method, head)));
    } else {
      StreamPool pool = streams.of(lane, op.request().isBatch(), op.decoding());
      Arrays.setAll(
          exchanges, slot -> new StreamExchange(op, lane, scratchOfLoop, pool, deadlines));
    }
  }

  @Override
  public void start(long cycle, Completion completion) {
    WireBuffer first;
    try {
      first = op.request().message(cycle, scratch);
    } catch (RuntimeException e) {
      completion.fail(new OpError("BindError", String.valueOf(e.getMessage()), true, e));
      return;
    }
    exchanges[completion.slot()].start(first, null, cycle, completion);
  }

  @Override
  public void cancel(Completion completion) {
    exchanges[completion.slot()].cancel(completion);
  }
}
