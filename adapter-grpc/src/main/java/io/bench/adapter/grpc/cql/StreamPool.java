package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.connect.CallHead;
import io.bench.adapter.grpc.cql.CqlResult.Decoding;
import io.bench.adapter.grpc.lane.GrpcLane;
import io.grpc.MethodDescriptor;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The streams of one method on one lane that wait for their next request. All ops of a lane share
 * them, so that no more streams are open than requests were ever in flight: servers and proxies
 * limit them. One that would wait while others need its place is given up. Hot path; runs on the
 * event loop.
 */
final class StreamPool {

  private final OfLanes all;
  private final GrpcLane lane;
  private final MethodDescriptor<byte[], StreamedResult> method;
  private final CallHead head;
  private final ArrayDeque<OpenStream> idle = new ArrayDeque<>();

  private StreamPool(OfLanes all, GrpcLane lane, MethodDescriptor<byte[], StreamedResult> method) {
    this.all = all;
    this.lane = lane;
    this.method = method;
    this.head = lane.head(method.getFullMethodName());
  }

  /** Hands an open stream to an exchange, or opens one, which may end at once. */
  void lend(StreamExchange exchange) {
    OpenStream waiting = idle.pollLast();
    if (waiting != null) {
      waiting.ownedBy(exchange);
      exchange.adopt(waiting);
      return;
    }
    if (!lane.hasFreeStream()) {
      all.giveUpIdle(lane);
    }
    OpenStream opened = new OpenStream(this, lane.calls(method, head));
    opened.ownedBy(exchange);
    exchange.adopt(opened);
    opened.start();
  }

  /** Its op has ended well, or with an error that the stream outlives. */
  void takeBack(OpenStream stream) {
    if (stream.othersWait()) {
      stream.giveUp();
    } else {
      stream.ownedBy(null);
      idle.addLast(stream);
    }
  }

  /** It has ended while nobody used it. */
  void forget(OpenStream stream) {
    idle.remove(stream);
  }

  /** The pools of all lanes of an adapter. Thread-safe. */
  static final class OfLanes {

    private record Key(GrpcLane lane, boolean batch, Decoding decoding) {}

    private final Map<Key, StreamPool> pools = new ConcurrentHashMap<>();

    StreamPool of(GrpcLane lane, boolean batch, Decoding decoding) {
      return pools.computeIfAbsent(
          new Key(lane, batch, decoding),
          key -> new StreamPool(this, lane, StargateMethods.stream(batch, decoding)));
    }

    /** Ends a stream of a lane that waits for its next request, if there is one. */
    private void giveUpIdle(GrpcLane lane) {
      for (StreamPool pool : pools.values()) {
        OpenStream oldest = pool.lane.equals(lane) ? pool.idle.pollFirst() : null;
        if (oldest != null) {
          oldest.giveUp();
          return;
        }
      }
    }
  }
}
