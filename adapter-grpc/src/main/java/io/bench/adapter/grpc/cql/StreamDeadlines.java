package io.bench.adapter.grpc.cql;

import io.bench.adapter.grpc.lane.LaneLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Hot; on the event loop. Ends requests on streams whose time is over. A stream has no deadline of
 * its own, and a timer for each request would cost more than to look at all of them now and then: a
 * twentieth of the deadline late at most.
 */
final class StreamDeadlines {

  private static final long SHORTEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int PARTS = 20;

  private final LaneLoop loop;
  private final List<StreamExchange> watched = new ArrayList<>();
  private long periodNanos;
  private boolean armed;

  StreamDeadlines(LaneLoop loop) {
    this.loop = loop;
  }

  void watch(StreamExchange exchange) {
    watched.add(exchange);
  }

  /** A request was sent that may take so long. */
  void arm(long deadlineNanos) {
    if (!armed) {
      armed = true;
      periodNanos =
          Math.max(SHORTEST_PERIOD_NANOS, Math.min(LONGEST_PERIOD_NANOS, deadlineNanos / PARTS));
      loop.runAfter(periodNanos, this::look);
    }
  }

  private void look() {
    boolean anyWaits = true;
    // whatever goes wrong with one request, the others are looked at again
    try {
      anyWaits = endOverdue(System.nanoTime());
    } finally {
      armed = anyWaits;
      if (anyWaits) {
        loop.runAfter(periodNanos, this::look);
      }
    }
  }

  /** Returns whether any request is still waited for. */
  private boolean endOverdue(long nowNanos) {
    boolean anyWaits = false;
    for (int i = 0; i < watched.size(); i++) {
      anyWaits |= watched.get(i).endIfOverdue(nowNanos);
    }
    return anyWaits;
  }
}
