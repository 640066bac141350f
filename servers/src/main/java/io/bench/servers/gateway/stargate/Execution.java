package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.google.protobuf.MessageLite;
import io.bench.servers.gateway.session.SchemaChangeCapture;
import io.bench.stargate.WireBuffer;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.SchemaChange;
import io.stargate.proto.QueryOuterClass.Traces;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One request from its arrival on gRPC's event loop to its answer on the driver's. It takes a place
 * among those in flight and gives it back just before it answers. Hot path.
 */
abstract class Execution implements BiConsumer<@Nullable AsyncResultSet, @Nullable Throwable> {

  /** For what a response has beside the values; it grows where this does not do. */
  private static final int ROOM = 256;

  private static final int LAST_LEVEL = DefaultConsistencyLevel.LOCAL_ONE.getProtocolCode();

  private final Backend backend;
  private final StargateAnswer answer;
  private volatile boolean cancelled;
  private volatile @Nullable CompletableFuture<AsyncResultSet> running;

  Execution(Backend backend, StargateAnswer answer) {
    this.backend = backend;
    this.answer = answer;
  }

  /** Begins, and returns as soon as Cassandra has the word. */
  final void start() {
    @Nullable Status refused = backend.limit().tryStart();
    if (refused != null) {
      answer.failed(new CallFailure(refused, null));
      return;
    }
    try {
      prepare(backend.statements());
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  /** Stops waiting; the answer will be that it was cancelled, unless there is one already. */
  final void cancel() {
    cancelled = true;
    @Nullable CompletableFuture<AsyncResultSet> current = running;
    if (current != null) {
      current.cancel(true);
    }
  }

  /** Gets the statements, then calls {@link #execute} or {@link #fail}. */
  abstract void prepare(StatementCache statements);

  /** Writes the rows of a result as the fields of a {@code ResultSet}. */
  abstract void writeRows(WireBuffer out, AsyncResultSet result);

  /**
   * Returns the driver's level, whose numbers are the native protocol's on both sides.
   *
   * @param given whether the request has one
   * @throws StatusRuntimeException if there is no such level
   */
  static ConsistencyLevel level(boolean given, ConsistencyValue value, ConsistencyLevel otherwise) {
    if (!given) {
      return otherwise;
    }
    int code = value.getValueValue();
    if (code < 0 || code > LAST_LEVEL) {
      throw Status.INVALID_ARGUMENT
          .withDescription("no consistency level has the number " + code)
          .asRuntimeException();
    }
    return DefaultConsistencyLevel.fromCode(code);
  }

  final void execute(Statement<?> statement) {
    if (cancelled) {
      fail(new CancellationException()); // while it was prepared: Cassandra need not hear of it
      return;
    }
    CompletableFuture<AsyncResultSet> future =
        backend.session().executeAsync(statement).toCompletableFuture();
    running = future;
    if (cancelled) {
      future.cancel(true);
    }
    var unused = future.whenComplete(this);
  }

  @Override
  public final void accept(@Nullable AsyncResultSet result, @Nullable Throwable error) {
    if (result == null || error != null) {
      fail(error == null ? new IllegalStateException("neither result nor error") : error);
      return;
    }
    WireBuffer response;
    try {
      @Nullable SchemaChange change = SchemaChangeCapture.of(result.getExecutionInfo());
      if (change != null) {
        backend.statements().clear();
      }
      response = write(result, change);
    } catch (RuntimeException e) {
      // whatever it is, the request is not to blame
      fail(new IllegalStateException("the result cannot be written: " + e.getMessage(), e));
      return;
    }
    backend.limit().finish();
    answer.succeeded(response);
  }

  private WireBuffer write(AsyncResultSet result, @Nullable SchemaChange change) {
    ExecutionInfo executed = result.getExecutionInfo();
    WireBuffer out = new WireBuffer(ROOM + Math.max(0, executed.getResponseSizeInBytes()));
    if (result.getColumnDefinitions().size() > 0) {
      int start = out.beginField(Response.RESULT_SET_FIELD_NUMBER);
      writeRows(out, result);
      out.endLength(start);
    }
    for (String warning : executed.getWarnings()) {
      int start = out.beginField(Response.WARNINGS_FIELD_NUMBER);
      out.writeUtf8(warning);
      out.endLength(start);
    }
    @Nullable UUID trace = executed.getTracingId();
    if (trace != null) {
      // Its events are in Cassandra's system_traces, some time after the answer.
      write(Response.TRACES_FIELD_NUMBER, Traces.newBuilder().setId(trace.toString()).build(), out);
    }
    if (change != null) {
      write(Response.SCHEMA_CHANGE_FIELD_NUMBER, change, out);
    }
    return out;
  }

  private static void write(int field, MessageLite message, WireBuffer out) {
    int start = out.beginField(field);
    out.writeRaw(message.toByteArray());
    out.endLength(start);
  }

  final void fail(Throwable error) {
    CallFailure failure = GatewayErrors.of(error);
    backend.limit().finish();
    answer.failed(failure);
  }
}
