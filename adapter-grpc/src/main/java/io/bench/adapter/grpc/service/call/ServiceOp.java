package io.bench.adapter.grpc.service.call;

import com.google.protobuf.Descriptors.MethodDescriptor;
import io.bench.adapter.api.AdapterLane;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.PreparedOp;
import io.bench.adapter.grpc.connect.CallMetadata;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.bench.adapter.grpc.service.message.MessageTemplate;
import io.bench.adapter.grpc.service.paging.PagePlan;
import io.bench.adapter.grpc.service.response.ResponsePlan;
import io.bench.adapter.grpc.wire.FieldScan;
import io.bench.adapter.grpc.wire.WirePath;
import io.grpc.MethodDescriptor.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A prepared op of any service, not yet on a lane.
 *
 * @param messages how many messages a call sends; message i of cycle c holds the values of the
 *     cycle {@code c * messages + i}
 * @param intervalNanos how far apart they are sent, or 0 for as fast as the stream takes them
 * @param pages how page after page is fetched, each by a call of its own, or null if the op is one
 *     call
 * @param deadlineNanos how long a call may take
 * @param idempotent whether a call that may have been executed can safely be made again
 */
public record ServiceOp(
    MethodDescriptor method,
    MessageTemplate request,
    int messages,
    long intervalNanos,
    CallMetadata metadata,
    ResponsePlan response,
    @Nullable PagePlan pages,
    long deadlineNanos,
    boolean idempotent)
    implements PreparedOp {

  @Override
  public LaneOp onLane(AdapterLane lane) {
    if (lane instanceof GrpcLane own) {
      return new ServiceOpOnLane(this, own);
    }
    throw new IllegalArgumentException("not a lane of this adapter: " + lane);
  }

  /** What finds rows and tokens in responses, for one event loop; null if nobody looks for them. */
  @Nullable FieldScan newScan() {
    WirePath rows = response.rowsPath();
    return rows == null && pages == null
        ? null
        : new FieldScan(rows, pages == null ? null : pages.token());
  }

  /** Whether the requests, the responses or both are streams. */
  MethodType type() {
    if (method.isClientStreaming()) {
      return method.isServerStreaming() ? MethodType.BIDI_STREAMING : MethodType.CLIENT_STREAMING;
    }
    return method.isServerStreaming() ? MethodType.SERVER_STREAMING : MethodType.UNARY;
  }

  /** What the transport calls the method. */
  String fullMethodName() {
    return io.grpc.MethodDescriptor.generateFullMethodName(
        method.getService().getFullName(), method.getName());
  }
}
