package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.lean.connection.LaneRing;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanNodes;
import io.bench.adapter.cql.lean.request.LeanRequest;
import io.bench.adapter.cql.lean.request.Routing;
import io.bench.cql.frame.StreamIds;
import org.jspecify.annotations.Nullable;

/**
 * An op as one lane runs it: writes the request, and returns. Hot path; runs on the lane's thread.
 */
final class LeanOp implements LaneOp {

  private static final OpError NO_NODE =
      new OpError("NoNodeAvailable", "no connection to any node is open", true, null);

  private final LeanLane lane;
  final String name;
  final LeanRequest request;
  private final @Nullable Routing routing;
  final @Nullable LeanAnswers answers;
  final Terms terms;

  private @Nullable LaneRing ring;

  /** Whether the server's first warning of this op was shown. */
  boolean warned;

  /**
   * What holds for every request of an op.
   *
   * @param idempotent whether it may be sent twice without harm
   * @param maxPages how many pages are fetched at most
   * @param timeoutNanos how long to wait for the answer to each page
   * @param conditional whether its answers say whether it was applied; answers without columns do
   *     not show it otherwise
   */
  record Terms(boolean idempotent, int maxPages, long timeoutNanos, boolean conditional) {}

  /**
   * @param answers reads the rows of answers, or null where these are only counted
   * @param routing which partition a request is for, or null if that is not known
   */
  LeanOp(
      LeanLane lane,
      String name,
      LeanRequest request,
      @Nullable LeanAnswers answers,
      @Nullable Routing routing,
      Terms terms) {
    this.lane = lane;
    this.name = name;
    this.request = request;
    this.answers = answers;
    this.routing = routing;
    this.terms = terms;
  }

  @Override
  public void start(long cycle, Completion completion) {
    assert lane.isLaneThread();
    OpError failure = send(lane.slot(completion.slot()), cycle, completion);
    if (failure != null) {
      completion.fail(failure);
    }
  }

  private @Nullable OpError send(LeanSlot slot, long cycle, Completion completion) {
    LeanConnection connection;
    try {
      slot.expects(this, cycle);
      connection = connection(cycle);
    } catch (RuntimeException e) {
      return DriverErrors.bindError(e);
    }
    if (connection == null) {
      return NO_NODE;
    }
    int stream = connection.take();
    if (stream == StreamIds.NONE) {
      return DriverErrors.opError(
          new BusyConnectionException("no stream of the connection is free"), terms.idempotent());
    }
    try {
      request.write(connection.outgoing(), stream, cycle, slot.kept());
    } catch (RuntimeException e) {
      connection.giveBack(stream);
      return DriverErrors.bindError(e);
    }
    slot.begin(this, cycle, completion, connection, stream);
    return null;
  }

  private @Nullable LeanConnection connection(long cycle) {
    LeanNodes nodes = lane.nodes();
    Routing key = routing;
    if (key == null || !nodes.isSeveral()) {
      return nodes.next();
    }
    LaneRing known = ring;
    if (known == null) {
      known = nodes.ring(key.keyspace());
      ring = known;
    }
    return nodes.next(known, key.token(cycle, lane.room()));
  }

  @Override
  public void cancel(Completion completion) {
    lane.slot(completion.slot()).cancel(completion);
  }
}
