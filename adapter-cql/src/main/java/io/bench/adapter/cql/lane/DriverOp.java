package io.bench.adapter.cql.lane;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.LaneOp;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.request.PreparedRequests;
import io.bench.adapter.cql.request.RequestFactory;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.statement.CqlOp;
import org.jspecify.annotations.Nullable;

/**
 * An op that goes through the driver: makes the request and sends it. Hot path; runs on the lane's
 * thread.
 */
final class DriverOp implements LaneOp {

  final CqlSession session;
  private final OpInFlight[] slots;
  private final RequestFactory requests;
  final String name;
  final boolean idempotent;
  final boolean tracing;
  final int maxPages;
  final @Nullable AnswerPlans<Row> answers;

  DriverOp(CqlSession session, OpInFlight[] slots, CqlOp op, PreparedRequests requests) {
    this.session = session;
    this.slots = slots;
    this.requests = requests.factory();
    this.answers = requests.answers();
    this.name = op.name();
    this.idempotent = op.settings().idempotent();
    this.tracing = op.settings().tracing();
    this.maxPages = op.settings().maxPages();
  }

  @Override
  public void start(long cycle, Completion completion) {
    OpInFlight slot = slots[completion.slot()];
    Statement<?> request;
    try {
      slot.expects(this, cycle);
      request = requests.request(cycle);
    } catch (RuntimeException e) {
      completion.fail(DriverErrors.bindError(e));
      return;
    }
    slot.begin(this, completion, session.executeAsync(request));
  }

  @Override
  public void cancel(Completion completion) {
    slots[completion.slot()].cancel(completion);
  }
}
