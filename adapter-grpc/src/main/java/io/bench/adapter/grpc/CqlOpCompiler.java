package io.bench.adapter.grpc;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpTemplate;
import io.stargate.proto.QueryOuterClass.Batch;
import io.stargate.proto.QueryOuterClass.BatchParameters;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns an op template into a {@link CqlOp}: everything about an op that is slow, once. */
final class CqlOpCompiler {

  private static final List<String> BATCH_FIELDS = List.of("batch", "op_template", "repeat");
  private static final List<String> PAGING_FIELDS = List.of("page_size", "maxpages");
  private static final Set<String> KNOWN_FIELDS =
      Stream.of(
              CqlStatementReader.KINDS,
              BATCH_FIELDS,
              PAGING_FIELDS,
              List.of("cl", "scl", "timeout", "idempotent", "tracing", "keyspace"))
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableSet());
  private static final Set<String> CONSISTENCIES = names(Consistency.values());
  private static final Set<String> SERIAL_CONSISTENCIES =
      names(Consistency.SERIAL, Consistency.LOCAL_SERIAL);
  private static final Set<String> BATCH_TYPES =
      names(Batch.Type.LOGGED, Batch.Type.UNLOGGED, Batch.Type.COUNTER);

  private final GrpcSettings settings;

  CqlOpCompiler(GrpcSettings settings) {
    this.settings = settings;
  }

  /**
   * Checks and compiles an op.
   *
   * @throws AdapterException naming op and field if the API cannot express it
   */
  CqlOp compile(OpTemplate template) throws AdapterException {
    template.requireKnown(KNOWN_FIELDS);
    OpFields fields = new OpFields(template);
    CqlRequest request = fields.has("batch") ? batch(fields) : query(fields);
    return new CqlOp(
        request,
        fields.truth("idempotent").orElse(false),
        fields.duration("timeout").map(t -> t.toNanos()).orElse(settings.deadlineNanos()),
        fields.positive("maxpages").orElse(Long.MAX_VALUE));
  }

  private CqlRequest query(OpFields fields) throws AdapterException {
    refuse(fields, List.of("op_template", "repeat"), "goes with 'batch'");
    CqlStatement statement = new CqlStatementReader(fields).single();
    QueryParameters.Builder parameters =
        QueryParameters.newBuilder()
            .setTracing(fields.truth("tracing").orElse(false))
            .setSkipMetadata(!statement.mayBeConditional());
    keyspace(fields).ifPresent(parameters::setKeyspace);
    consistency(fields, "cl", CONSISTENCIES).ifPresent(parameters::setConsistency);
    consistency(fields, "scl", SERIAL_CONSISTENCIES).ifPresent(parameters::setSerialConsistency);
    OptionalLong pageSize = fields.positive("page_size");
    if (pageSize.isPresent()) {
      parameters.setPageSize(Int32Value.of((int) pageSize.getAsLong()));
    }
    return new CqlRequest.OfQuery(statement, parameters.build());
  }

  private CqlRequest batch(OpFields fields) throws AdapterException {
    refuse(fields, CqlStatementReader.KINDS, "cannot stand beside 'batch': put it in op_template");
    refuse(fields, PAGING_FIELDS, "does not apply to a batch");
    String type = fields.choice("batch", BATCH_TYPES).orElseThrow();
    List<CqlStatement> statements = new CqlStatementReader(fields).batched();
    BatchParameters.Builder parameters =
        BatchParameters.newBuilder()
            .setTracing(fields.truth("tracing").orElse(false))
            .setSkipMetadata(statements.stream().noneMatch(CqlStatement::mayBeConditional));
    keyspace(fields).ifPresent(parameters::setKeyspace);
    consistency(fields, "cl", CONSISTENCIES).ifPresent(parameters::setConsistency);
    consistency(fields, "scl", SERIAL_CONSISTENCIES).ifPresent(parameters::setSerialConsistency);
    return new CqlRequest.OfBatch(
        Batch.Type.valueOf(type),
        statements,
        fields.positive("repeat").orElse(1),
        parameters.build());
  }

  private Optional<StringValue> keyspace(OpFields fields) throws AdapterException {
    return fields
        .text("keyspace")
        .or(() -> Optional.ofNullable(settings.keyspace()))
        .map(StringValue::of);
  }

  private static Optional<ConsistencyValue> consistency(
      OpFields fields, String key, Set<String> choices) throws AdapterException {
    return fields
        .choice(key, choices)
        .map(name -> ConsistencyValue.newBuilder().setValue(Consistency.valueOf(name)).build());
  }

  private static void refuse(OpFields fields, List<String> keys, String why)
      throws AdapterException {
    for (String key : keys) {
      if (fields.has(key)) {
        throw fields.wrong(key, why);
      }
    }
  }

  private static Set<String> names(Enum<?>... values) {
    return Arrays.stream(values)
        .map(Enum::name)
        .filter(name -> !name.equals("UNRECOGNIZED"))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
