package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the request messages of one op, as bytes: what is the same in every cycle was serialised
 * beforehand, so that only values are written per cycle. Thread-safe.
 */
final class CqlRequest {

  private static final byte[] NOTHING = {};

  private final boolean batch;

  /** A batch's type. */
  private final byte[] prefix;

  private final StatementMessage[] statements;
  private final int repeat;

  /** Those of a query, with everything but the paging state. */
  private final byte[] parameters;

  private final byte[] parametersField;
  private final @Nullable WireBuffer constant;

  private CqlRequest(
      boolean batch,
      byte[] prefix,
      List<StatementMessage> statements,
      int repeat,
      byte[] parameters,
      byte[] parametersField) {
    this.batch = batch;
    this.prefix = prefix;
    this.statements = statements.toArray(StatementMessage[]::new);
    this.repeat = repeat;
    this.parameters = parameters;
    this.parametersField = parametersField;
    boolean isConstant = statements.stream().allMatch(StatementMessage::isConstant);
    this.constant =
        isConstant ? WireBuffer.lasting(written(0, new WireBuffer()).toByteArray()) : null;
  }

  /**
   * A single statement: a {@code stargate.Query}.
   *
   * @param parameters with everything but the paging state
   */
  static CqlRequest query(StatementMessage statement, QueryParameters parameters) {
    return new CqlRequest(
        false,
        NOTHING,
        List.of(statement),
        1,
        parameters.toByteArray(),
        Query.newBuilder().setParameters(parameters).build().toByteArray());
  }

  /**
   * A {@code stargate.Batch} of {@code repeat} times all the statements, each repetition with a
   * cycle of its own: repetition i of cycle c takes the values of c * repeat + i.
   */
  static CqlRequest batch(
      Batch.Type type, List<StatementMessage> statements, int repeat, BatchParameters parameters) {
    return new CqlRequest(
        true,
        Batch.newBuilder().setType(type).build().toByteArray(),
        statements,
        repeat,
        NOTHING,
        Batch.newBuilder().setParameters(parameters).build().toByteArray());
  }

  /** Whether its messages are batches rather than queries. */
  boolean isBatch() {
    return batch;
  }

  /**
   * On the thread that starts the op, and not later: a captured value is in force only then. The
   * first message for a cycle. Not to be changed: a constant message is the same one each time. Hot
   * path.
   *
   * @param scratch where any other is written; of the calling thread
   * @throws IllegalArgumentException if a binding gives what cannot be sent
   */
  WireBuffer message(long cycle, WireBuffer scratch) {
    return constant != null ? constant : written(cycle, scratch);
  }

  private WireBuffer written(long cycle, WireBuffer scratch) {
    scratch.truncate(0);
    if (batch) {
      scratch.writeRaw(prefix);
      long first = cycle * repeat;
      for (int i = 0; i < repeat; i++) {
        for (StatementMessage statement : statements) {
          int start = scratch.beginField(Batch.QUERIES_FIELD_NUMBER);
          statement.write(first + i, scratch);
          scratch.endLength(start);
        }
      }
    } else {
      statements[0].write(cycle, scratch);
    }
    scratch.writeRaw(parametersField);
    return scratch;
  }

  /**
   * The message that asks for the next page of what {@code first} asks. Hot path; runs on the event
   * loop.
   *
   * @param first one that {@link #message} has made; no batch
   * @param scratch another one, where it is written; of the event loop
   */
  WireBuffer nextPage(WireBuffer first, ByteString pagingState, WireBuffer scratch) {
    scratch.truncate(0);
    scratch.writeRaw(first.array(), first.size() - parametersField.length);
    int start = scratch.beginField(Query.PARAMETERS_FIELD_NUMBER);
    scratch.writeRaw(parameters);
    int wrapper = scratch.beginField(QueryParameters.PAGING_STATE_FIELD_NUMBER);
    int state = scratch.beginField(BytesValue.VALUE_FIELD_NUMBER);
    scratch.writeRaw(pagingState);
    scratch.endLength(state);
    scratch.endLength(wrapper);
    scratch.endLength(start);
    return scratch;
  }
}
