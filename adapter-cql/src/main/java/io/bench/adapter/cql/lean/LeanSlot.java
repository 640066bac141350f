package io.bench.adapter.cql.lean;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.cql.Row;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.OpError;
import io.bench.adapter.cql.error.DriverErrors;
import io.bench.adapter.cql.lean.connection.LeanConnection;
import io.bench.adapter.cql.lean.connection.LeanExchange;
import io.bench.adapter.cql.lean.request.KeptValues;
import io.bench.cql.answer.AnswerReading;
import io.bench.cql.frame.FrameHeader;
import io.bench.cql.frame.ResultReader;
import io.bench.cql.frame.StreamIds;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A place for one op in flight, used again and again. Hot path; runs on the lane's thread. */
final class LeanSlot implements LeanExchange {

  private final LeanLane lane;
  private final KeptValues kept = new KeptValues();
  private final AnswerReading<Row> reading = new AnswerReading<>();

  private @Nullable LeanOp op;
  private @Nullable Completion completion;
  private @Nullable LeanConnection connection;
  private long cycle;
  private int stream;
  private long deadlineNanos;

  /** Whether the deadline is that of the last request, and the lane need not set it any more. */
  private boolean flushed = true;

  private byte @Nullable [] pagingState;
  private boolean preparedAgain;

  LeanSlot(LeanLane lane) {
    this.lane = lane;
  }

  /** Where the request of the next op leaves what it will need if it is sent again. */
  KeptValues kept() {
    return kept;
  }

  /**
   * An op is about to begin.
   *
   * @throws RuntimeException if what its answer must hold cannot be made
   */
  void expects(LeanOp next, long cycle) {
    reading.begin(next.answers == null ? null : next.answers.plans, cycle);
  }

  /** A request of the op was written. */
  void begin(LeanOp started, long cycle, Completion completion, LeanConnection on, int stream) {
    op = started;
    this.completion = completion;
    connection = on;
    this.cycle = cycle;
    pagingState = null;
    preparedAgain = false;
    awaits(on, stream, this);
    if (flushed) {
      flushed = false;
      lane.unflushed(this);
    }
  }

  /** What was written is on its way: its time begins. */
  void flushed(long nowNanos) {
    flushed = true;
    LeanOp current = op;
    if (current != null) {
      deadlineNanos = nowNanos + current.terms.timeoutNanos();
    }
  }

  private void awaits(LeanConnection on, int stream, LeanExchange exchange) {
    this.stream = stream;
    on.sent(stream, exchange);
  }

  @Override
  public void answered(int opcode, ByteBuf frame, int start, int end) {
    LeanOp current = op;
    Completion receiver = completion;
    if (current == null || receiver == null) {
      return;
    }
    if (opcode != FrameHeader.RESULT) {
      lane.driverDecoder().answered(this, current, opcode, frame, start, end);
      return;
    }
    ResultReader result = lane.results();
    try {
      if (FrameHeader.hasWarnings(frame, start)) {
        lane.driverDecoder().warns(current, frame, start);
      }
      result.read(frame, ResultReader.bodyStart(frame, start), end, current.terms.conditional());
    } catch (RuntimeException e) {
      fail(e); // this op alone: where the next frame begins is known
      return;
    }
    receiver.addBytes(end - start);
    if (result.kind() == ResultReader.ROWS) {
      if (result.isConditional()) {
        reading.applied(result.isApplied(), receiver);
      } else {
        reading.page(result.rowCount(), receiver);
      }
      if (current.answers == null) {
        if (result.isMetadataChanged()) {
          current.request.columnsChanged(frame, result.metadataIdAt(), result.metadataIdLength());
        }
      } else if (!read(current.answers, frame, start, end, receiver)) {
        return;
      }
      if (result.hasMorePages() && reading.pages() < current.terms.maxPages()) {
        pagingState = result.pagingState(frame);
        nextPage(current);
        return;
      }
    }
    end(receiver);
  }

  /** Has a deadline of its own, from when the connection has flushed what reading led to. */
  private void nextPage(LeanOp current) {
    if (flushed) {
      flushed = false;
      lane.unflushedWhileReading(this);
    }
    send(current);
  }

  private void end(Completion receiver) {
    release();
    OpError failure = reading.end(receiver);
    if (failure == null) {
      receiver.succeed();
    } else {
      receiver.fail(failure);
    }
    lane.ended();
  }

  /** Whether the rows could be read; if not, the op has ended. */
  private boolean read(
      LeanAnswers answers, ByteBuf frame, int start, int end, Completion receiver) {
    try {
      FrameRows rows = answers.rows(frame, start, end, lane.results(), lane.driverDecoder());
      OpError failure = reading.read(answers.plan, rows, receiver);
      if (failure != null) {
        fail(failure);
      }
      return failure == null;
    } catch (RuntimeException e) {
      fail(e);
      return false;
    }
  }

  /**
   * Sends the request of this cycle, for the page that is awaited, once more; its deadline stays.
   */
  void again() {
    LeanOp current = op;
    if (current != null) {
      send(current);
    }
  }

  /** While an answer is read, so that the connection flushes when it has read all there is. */
  private void send(LeanOp current) {
    LeanConnection on = connection;
    int taken = on == null ? StreamIds.NONE : on.take();
    if (on == null || taken == StreamIds.NONE) {
      fail(new BusyConnectionException("no stream is free for another request of the op"));
      return;
    }
    try {
      current.request.writeAgain(on.outgoing(), taken, cycle, kept, pagingState);
    } catch (RuntimeException e) {
      on.giveBack(taken);
      fail(DriverErrors.bindError(e));
      return;
    }
    awaits(on, taken, this);
  }

  @Nullable Completion completion() {
    return completion;
  }

  @Nullable LeanConnection connection() {
    return connection;
  }

  /** Whether the op's statements are re-prepared for the first time. */
  boolean mayPrepareAgain() {
    boolean may = !preparedAgain;
    preparedAgain = true;
    return may;
  }

  /** Waits on this stream, where something else than the op's own request was sent. */
  void awaits(int stream, LeanExchange other) {
    LeanConnection on = connection;
    if (on != null) {
      awaits(on, stream, other);
    }
  }

  @Override
  public void lost(Throwable cause) {
    fail(cause);
  }

  void fail(Throwable cause) {
    LeanOp current = op;
    if (current != null) {
      fail(DriverErrors.opError(cause, current.terms.idempotent()));
    }
  }

  void fail(OpError error) {
    Completion receiver = completion;
    if (receiver != null) {
      release();
      receiver.fail(error);
      lane.ended();
    }
  }

  /** Gives the op up if its time is over. */
  void checkDeadline(long nowNanos) {
    if (op != null && nowNanos - deadlineNanos >= 0) {
      giveUp(new DriverTimeoutException("no answer within the timeout"));
    }
  }

  /** Gives up the op of this completion, if it is still that. */
  void cancel(Completion cancelled) {
    if (completion == cancelled) {
      giveUp(new CancellationException("cancelled"));
    }
  }

  /** The stream first, while it is still this op's. */
  private void giveUp(Throwable why) {
    LeanConnection on = connection;
    if (on != null) {
      on.giveUp(stream);
    }
    fail(why);
  }

  /** Before the engine is notified, which may at once give the slot to the next op. */
  private void release() {
    op = null;
    completion = null;
    connection = null;
  }
}
