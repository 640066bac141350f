package io.bench.adapter.grpc.cql;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.cql.answer.AnswerPlans;
import io.bench.cql.statement.CqlOp;
import io.bench.cql.statement.CqlStatement;
import io.bench.cql.statement.OpReader;
import io.bench.cql.statement.OpSettings;
import io.bench.cql.statement.RenamedTableOptions;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Turns an op template into a {@link StargateOp}: everything about an op that is slow, once. Fields
 * and their defaults are those of adapter {@code cql}, so that a workload means the same on both.
 */
public final class CqlOpCompiler {

  /** The Java driver's default; Stargate's own is 100. */
  private static final int DEFAULT_PAGE_SIZE = 5000;

  private final CqlSettings settings;
  private final OpReader opReader;
  private final @Nullable ColumnTypes types;
  private final BooleanSupplier serversKnowClass;
  private final StreamPool.@Nullable OfLanes streams;

  /** A compiler that checks ops without any server: bound values are as their classes suggest. */
  public CqlOpCompiler(CqlSettings settings) {
    this(settings, null, () -> false);
  }

  /**
   * @param types those of the columns that bound values are for
   * @param serversKnowClass whether the servers take a table option's new name: see {@link
   *     RenamedTableOptions}
   */
  public CqlOpCompiler(
      CqlSettings settings, @Nullable ColumnTypes types, BooleanSupplier serversKnowClass) {
    this.types = types;
    this.settings = settings;
    this.serversKnowClass = serversKnowClass;
    this.opReader = new OpReader(Duration.ofNanos(settings.deadlineNanos()), false);
    this.streams = settings.bidi() ? new StreamPool.OfLanes() : null;
  }

  /**
   * Checks and compiles an op, and makes its request for cycle 0 once.
   *
   * @throws AdapterException naming op and field if the API cannot express it
   */
  public StargateOp compile(OpTemplate template) throws AdapterException {
    CqlOp read = opReader.read(template);
    StargateOp op =
        read instanceof CqlOp.Single single ? single(single) : batch((CqlOp.Batch) read);
    try {
      var unused = op.request().message(0, new WireBuffer());
    } catch (RuntimeException e) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          read.where() + ": cannot be made for cycle 0: " + e.getMessage(),
          e);
    }
    return op;
  }

  private StargateOp single(CqlOp.Single op) throws AdapterException {
    CqlStatement statement = op.statement();
    StatementMessage message = message(op, statement);
    AnswerPlans<Row> answer = AnswerPlans.of(op.name(), op.answer());
    Map<String, List<String>> orders =
        op.answer().expectedRows() == null ? Map.of() : fieldOrders(message);
    int pageSize = op.settings().pageSize() > 0 ? op.settings().pageSize() : DEFAULT_PAGE_SIZE;
    QueryParameters.Builder parameters =
        QueryParameters.newBuilder()
            .setConsistency(consistency(op.settings()))
            .setSerialConsistency(serialConsistency(op.settings()))
            .setPageSize(Int32Value.of(pageSize))
            .setTracing(op.settings().tracing())
            .setSkipMetadata(answer == null && !statement.mayBeConditional());
    if (settings.keyspace() != null) {
      parameters.setKeyspace(StringValue.of(settings.keyspace()));
    }
    return prepared(CqlRequest.query(message, parameters.build()), answer, orders, op.settings());
  }

  private StatementMessage message(CqlOp op, CqlStatement statement) throws AdapterException {
    String cql = RenamedTableOptions.renamed(op.where(), statement, serversKnowClass);
    return StatementMessage.of(op.where(), statement, cql, types);
  }

  /** Of the user-defined types in a statement's table, as far as they are known. */
  private Map<String, List<String>> fieldOrders(StatementMessage message) throws AdapterException {
    Markers table =
        message instanceof StatementMessage.Bound bound && types != null
            ? Markers.of(bound.text())
            : null;
    return table == null || types == null ? Map.of() : types.of(table).fieldOrders();
  }

  private StargateOp batch(CqlOp.Batch op) throws AdapterException {
    List<StatementMessage> messages = new ArrayList<>();
    for (CqlStatement statement : op.statements()) {
      messages.add(message(op, statement));
    }
    BatchParameters.Builder parameters =
        BatchParameters.newBuilder()
            .setConsistency(consistency(op.settings()))
            .setSerialConsistency(serialConsistency(op.settings()))
            .setTracing(op.settings().tracing())
            .setSkipMetadata(op.statements().stream().noneMatch(CqlStatement::mayBeConditional));
    if (settings.keyspace() != null) {
      parameters.setKeyspace(StringValue.of(settings.keyspace()));
    }
    Batch.Type type = Batch.Type.valueOf(op.type().name());
    return prepared(
        CqlRequest.batch(type, messages, op.repeat(), parameters.build()),
        null,
        Map.of(),
        op.settings());
  }

  private StargateOp prepared(
      CqlRequest request,
      @Nullable AnswerPlans<Row> answer,
      Map<String, List<String>> fieldOrders,
      OpSettings own) {
    return new StargateOp(
        request,
        answer,
        fieldOrders,
        own.idempotent(),
        own.timeout() == null ? settings.deadlineNanos() : own.timeout().toNanos(),
        own.maxPages(),
        streams);
  }

  private ConsistencyValue consistency(OpSettings own) {
    return value(own.consistency(), settings.consistency());
  }

  private ConsistencyValue serialConsistency(OpSettings own) {
    return value(own.serialConsistency(), settings.serialConsistency());
  }

  private static ConsistencyValue value(@Nullable String own, String otherwise) {
    return ConsistencyValue.newBuilder()
        .setValue(Consistency.valueOf(own == null ? otherwise : own))
        .build();
  }
}
