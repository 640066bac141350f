package io.bench.adapter.grpc.cql;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.bench.adapter.grpc.cql.answer.AnswerPart;
import io.bench.adapter.grpc.cql.marker.Markers;
import io.bench.adapter.grpc.field.OpFields;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns an op template into a {@link CqlOp}: everything about an op that is slow, once. Fields and
 * their defaults are those of adapter {@code cql}, so that a workload means the same on both.
 */
public final class CqlOpCompiler {

  private static final List<String> SETTINGS =
      List.of(
          "type",
          "cl",
          "consistency_level",
          "scl",
          "serial_consistency_level",
          "page_size",
          "maxpages",
          "timeout",
          "idempotent",
          "tracing");
  private static final Set<String> FIELDS_OF_A_STATEMENT =
      union(CqlStatementReader.KINDS, SETTINGS);

  /** Every field and param that a CQL op may have. */
  public static final Set<String> KNOWN_FIELDS =
      union(FIELDS_OF_A_STATEMENT, CqlBatchReader.FIELDS);

  /** Schema changes wait for agreement and snapshots. */
  private static final long SCHEMA_DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** The Java driver's default; Stargate's own is 100. */
  private static final int DEFAULT_PAGE_SIZE = 5000;

  /** The protocol counts the statements of a batch in 16 bits. */
  private static final int MAX_STATEMENTS = 65_535;

  private final CqlSettings settings;
  private final @Nullable ColumnTypes types;
  private final StreamPool.@Nullable OfLanes streams;

  /** A compiler that checks ops without any server: bound values are as their classes suggest. */
  public CqlOpCompiler(CqlSettings settings) {
    this(settings, null);
  }

  /**
   * @param types those of the columns that bound values are for
   */
  public CqlOpCompiler(CqlSettings settings, @Nullable ColumnTypes types) {
    this.types = types;
    this.settings = settings;
    this.streams = settings.bidi() ? new StreamPool.OfLanes() : null;
  }

  /**
   * Checks and compiles an op, and makes its request for cycle 0 once.
   *
   * @throws AdapterException naming op and field if the API cannot express it
   */
  public CqlOp compile(OpTemplate template) throws AdapterException {
    template.requireKnown(KNOWN_FIELDS);
    OpFields fields = OpFields.of(template);
    boolean batch =
        fields.has("batch") || fields.text("type").filter("batch"::equalsIgnoreCase).isPresent();
    CqlOp op = batch ? batch(template) : single(template, fields);
    try {
      var unused = op.request().message(0, new WireBuffer());
    } catch (RuntimeException impossible) {
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          "op '" + template.name() + "': cannot be made for cycle 0: " + impossible.getMessage(),
          impossible);
    }
    return op;
  }

  private CqlOp single(OpTemplate template, OpFields fields) throws AdapterException {
    for (String key : CqlBatchReader.FIELDS) {
      if (fields.has(key)) {
        throw fields.wrong(key, "has a meaning only beside 'batch'");
      }
    }
    CqlStatement statement = new CqlStatementReader(template, types).read();
    AnswerPart answer =
        AnswerPart.of(
            template,
            statement.outline().isSelect(),
            template.expectedRows() == null ? Map.of() : fieldOrders(statement));
    if (template.expectedRows() != null && fields.has("maxpages")) {
      throw fields.wrong(
          "maxpages", "beside verify-fields would leave rows unread that must be verified");
    }
    QueryParameters.Builder parameters =
        QueryParameters.newBuilder()
            .setConsistency(consistency(fields))
            .setSerialConsistency(serialConsistency(fields))
            .setPageSize(
                Int32Value.of((int) fields.positive("page_size").orElse(DEFAULT_PAGE_SIZE)))
            .setTracing(fields.truth("tracing").orElse(false))
            .setSkipMetadata(answer == null && !statement.outline().mayBeConditional());
    if (settings.keyspace() != null) {
      parameters.setKeyspace(StringValue.of(settings.keyspace()));
    }
    CqlRequest request = new CqlRequest.OfQuery(statement, parameters.build());
    return op(request, answer, List.of(statement), fields);
  }

  /** Of the user-defined types in a statement's table, as far as they can be had. */
  private Map<String, List<String>> fieldOrders(CqlStatement statement) throws AdapterException {
    Markers table =
        statement instanceof CqlStatement.Bound bound && types != null
            ? Markers.of(bound.text())
            : null;
    return table == null || types == null ? Map.of() : types.of(table).fieldOrders();
  }

  private CqlOp batch(OpTemplate template) throws AdapterException {
    AnswerPart.refuseOnBatch(template);
    CqlBatchReader reader = new CqlBatchReader(template);
    List<OpTemplate> children = reader.children(FIELDS_OF_A_STATEMENT);
    List<OpTemplate> layers = new ArrayList<>(List.of(template));
    layers.addAll(children);
    OpFields fields = new OpFields(template.name(), layers);
    List<CqlStatement> statements = new ArrayList<>();
    for (OpTemplate child : children) {
      CqlStatement statement = new CqlStatementReader(child, types).read();
      if (statement.outline().isSelect() || statement.outline().isSchema()) {
        throw fields.wrong("batch", "takes INSERT, UPDATE and DELETE only");
      }
      statements.add(statement);
    }
    long repeat = fields.positive("repeat").orElse(1);
    if (repeat * statements.size() > MAX_STATEMENTS) {
      throw fields.wrong("batch", "holds at most " + MAX_STATEMENTS + " statements");
    }
    BatchParameters.Builder parameters =
        BatchParameters.newBuilder()
            .setConsistency(consistency(fields))
            .setSerialConsistency(serialConsistency(fields))
            .setTracing(fields.truth("tracing").orElse(false))
            .setSkipMetadata(
                statements.stream().noneMatch(each -> each.outline().mayBeConditional()));
    if (settings.keyspace() != null) {
      parameters.setKeyspace(StringValue.of(settings.keyspace()));
    }
    return op(
        new CqlRequest.OfBatch(
            reader.type(), List.copyOf(statements), (int) repeat, parameters.build()),
        null,
        statements,
        fields);
  }

  private CqlOp op(
      CqlRequest request,
      @Nullable AnswerPart answer,
      List<CqlStatement> statements,
      OpFields fields)
      throws AdapterException {
    boolean onlyReads = statements.stream().allMatch(each -> each.outline().isSelect());
    boolean schema = statements.stream().anyMatch(each -> each.outline().isSchema());
    long deadlineNanos =
        schema
            ? Math.max(SCHEMA_DEADLINE_NANOS, settings.deadlineNanos())
            : settings.deadlineNanos();
    return new CqlOp(
        request,
        answer,
        fields.truth("idempotent").orElse(onlyReads),
        fields.duration("timeout").map(given -> given.toNanos()).orElse(deadlineNanos),
        fields.positive("maxpages").orElse(Long.MAX_VALUE),
        streams);
  }

  private ConsistencyValue consistency(OpFields fields) throws AdapterException {
    return value(
        fields
            .choice(CqlSettings.CONSISTENCIES, "cl", "consistency_level")
            .orElse(settings.consistency()));
  }

  private ConsistencyValue serialConsistency(OpFields fields) throws AdapterException {
    return value(
        fields
            .choice(CqlSettings.SERIAL_CONSISTENCIES, "scl", "serial_consistency_level")
            .orElse(settings.serialConsistency()));
  }

  private static ConsistencyValue value(String name) {
    return ConsistencyValue.newBuilder().setValue(Consistency.valueOf(name)).build();
  }

  private static Set<String> union(java.util.Collection<String> a, java.util.Collection<String> b) {
    Set<String> all = new TreeSet<>(a);
    all.addAll(b);
    return all;
  }
}
