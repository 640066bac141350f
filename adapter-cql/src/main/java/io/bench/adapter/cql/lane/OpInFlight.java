package io.bench.adapter.cql.lane;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.NodeUnavailableException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.api.lane.LaneLoop;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.request.DriverColumns;
import io.bench.cql.answer.AnswerReading;
import io.bench.cql.answer.AnsweredColumns;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A place for one op in flight, used again and again; the driver calls it back with each page. Hot
 * path; runs on the lane's thread, or on the driver's timer thread after a client-side timeout and
 * on its admin thread after a schema change.
 */
final class OpInFlight implements BiConsumer<AsyncResultSet, Throwable> {

  private static final Logger LOG = LoggerFactory.getLogger(OpInFlight.class);

  private final LaneLoop loop;

  private @Nullable DriverOp op;
  private @Nullable Completion completion;
  private @Nullable CompletionStage<AsyncResultSet> answer;
  private final AnswerReading<Row> reading = new AnswerReading<>();

  OpInFlight(LaneLoop loop) {
    this.loop = loop;
  }

  /**
   * An op is about to begin.
   *
   * @throws RuntimeException if what its answer must hold cannot be made
   */
  void expects(DriverOp next, long cycle) {
    reading.begin(next.answers, cycle);
  }

  void begin(DriverOp started, Completion completion, CompletionStage<AsyncResultSet> answer) {
    op = started;
    this.completion = completion;
    await(answer);
  }

  /** Everything is in place before the callback is, since the answer may be there already. */
  private void await(CompletionStage<AsyncResultSet> answer) {
    this.answer = answer;
    answer.whenComplete(this);
  }

  /** Best effort: the driver forgets the request, the server may still carry it out. */
  void cancel(Completion cancelled) {
    CompletionStage<AsyncResultSet> pending = answer;
    if (completion == cancelled && pending != null) {
      pending.toCompletableFuture().cancel(false);
    }
  }

  @Override
  public void accept(@Nullable AsyncResultSet result, @Nullable Throwable error) {
    DriverOp current = op;
    Completion receiver = completion;
    if (current == null || receiver == null) {
      return;
    }
    OpError failure;
    try {
      if (error != null || result == null) {
        Throwable cause = error == null ? new IllegalStateException("no result") : error;
        countSentAgain(receiver, cause);
        failure = DriverErrors.opError(cause, current.idempotent);
      } else {
        failure = page(current, receiver, result);
        if (failure == null && result.hasMorePages() && reading.pages() < current.maxPages) {
          await(result.fetchNextPage());
          return;
        }
        failure = failure == null ? reading.end(receiver) : failure;
      }
    } catch (RuntimeException | Error e) { // thrown further it would vanish in a stage
      failure = DriverErrors.opError(e, current.idempotent);
    }
    release();
    if (failure == null) {
      receiver.succeed();
    } else {
      receiver.fail(failure);
    }
    loop.opEnded();
  }

  private @Nullable OpError page(DriverOp current, Completion receiver, AsyncResultSet result) {
    ExecutionInfo info = result.getExecutionInfo();
    int bytes = info.getResponseSizeInBytes();
    if (bytes > 0) {
      receiver.addBytes(bytes);
    }
    countSentAgain(receiver, recordedErrors(info));
    ColumnDefinitions columns = result.getColumnDefinitions();
    if (columns.size() > 0) {
      if (columns.get(0).getName().asInternal().equals(AnsweredColumns.APPLIED)) {
        reading.applied(result.wasApplied(), receiver);
      } else {
        reading.page(result.remaining(), receiver);
      }
    }
    if (current.tracing) {
      LOG.debug("op '{}': tracing id {}", current.name, info.getTracingId());
    }
    // after they were counted, since this takes them out of the page
    return current.answers == null || columns.size() == 0
        ? null
        : reading.read(
            new DriverColumns(columns, current.session.getContext()),
            result.currentPage().iterator(),
            receiver);
  }

  private static void countSentAgain(Completion receiver, Throwable failure) {
    ExecutionInfo info =
        failure instanceof DriverException thrown ? thrown.getExecutionInfo() : null;
    if (info != null) {
      int errors = recordedErrors(info);
      // where all nodes have failed, nothing followed the last error
      countSentAgain(receiver, failure instanceof AllNodesFailedException ? errors - 1 : errors);
    }
  }

  private static void countSentAgain(Completion receiver, int times) {
    if (times > 0) {
      receiver.addTransparentRetries(times);
    }
  }

  /**
   * After how many errors the driver went on to the next node by itself. With speculative
   * executions, which users ask for, that cannot be told.
   */
  private static int recordedErrors(ExecutionInfo info) {
    List<Map.Entry<Node, Throwable>> errors = info.getErrors();
    if (errors.isEmpty() || info.getSpeculativeExecutionCount() > 0) {
      return 0;
    }
    int sent = 0;
    for (Map.Entry<Node, Throwable> error : errors) {
      if (!(error.getValue() instanceof NodeUnavailableException)) {
        sent++;
      }
    }
    return sent;
  }

  /** Before the engine is notified, which may at once give the slot to the next op. */
  private void release() {
    op = null;
    completion = null;
    answer = null;
  }
}
