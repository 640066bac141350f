package io.bench.adapter.grpc.cql;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.grpc.connect.AnyServer;
import io.bench.adapter.grpc.connect.CallHeaders;
import io.bench.adapter.grpc.connect.ServerQuestion;
import io.bench.adapter.grpc.error.StatusErrors;
import io.bench.cql.value.CompositeType;
import io.bench.cql.value.CqlType;
import io.bench.cql.value.ScalarType;
import io.bench.stargate.StargateTypes;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Consistency;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.StargateGrpc;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns' types of tables, asked for once per table: the API describes them only in the answer
 * to a SELECT. One thread at a time.
 */
public final class ColumnTypes {

  /** More than any keyspace has types. */
  private static final int MAX_ROWS = 5_000;

  /** Of a table that is not there, or that may not be read: its types are unknown. */
  private static final Set<Status.Code> INCONCLUSIVE =
      EnumSet.of(
          Status.Code.INVALID_ARGUMENT,
          Status.Code.NOT_FOUND,
          Status.Code.FAILED_PRECONDITION,
          Status.Code.PERMISSION_DENIED);

  private final AnyServer server;
  private final CallHeaders headers;
  private final @Nullable String defaultKeyspace;
  private final Map<String, Table> byTable = new HashMap<>();

  /**
   * @param server that is asked; never from the thread that its calls are completed on
   * @param defaultKeyspace of tables that are named without one, or null
   */
  public ColumnTypes(AnyServer server, CallHeaders headers, @Nullable String defaultKeyspace) {
    this.server = server;
    this.headers = headers;
    this.defaultKeyspace = defaultKeyspace;
  }

  /**
   * What is known of a table.
   *
   * @param types by column name
   * @param fieldOrders the fields of user-defined types in their order, by the type's name
   */
  record Table(Map<String, CqlType> types, Map<String, List<String>> fieldOrders) {

    /** The type of what a placeholder stands for, or null if it is not known. */
    @Nullable CqlType typeOf(Markers.Marker marker) {
      CqlType type = marker.column() == null ? null : types.get(marker.column());
      return switch (marker.role()) {
        case VALUE -> type;
        case VALUES -> type == null ? null : new CompositeType.ListOf(type);
        case REMOVED -> type == null ? null : type.removed();
        case ELEMENT -> type == null ? null : type.element();
        case KEY -> type == null ? null : type.key();
        case INT -> ScalarType.INT;
        case BIGINT -> ScalarType.BIGINT;
        case UNKNOWN -> null;
      };
    }
  }

  /**
   * A table's columns; none if the table is not there yet or may not be read. Blocks until the
   * server has answered.
   *
   * @throws AdapterException if it does not answer, or the thread is interrupted
   */
  Table of(Markers statement) throws AdapterException {
    String keyspace = statement.keyspace();
    String name = (keyspace == null ? "" : quoted(keyspace) + ".") + quoted(statement.table());
    Table known = byTable.get(name);
    if (known == null) {
      known = ask(keyspace, name);
      byTable.put(name, known);
    }
    return known;
  }

  private Table ask(@Nullable String keyspace, String table) throws AdapterException {
    List<ColumnSpec> columns =
        select("SELECT * FROM " + table + " LIMIT 1").getResultSet().getColumnsList();
    boolean userTypes = columns.stream().anyMatch(column -> hasUserType(column.getType()));
    String effectiveKeyspace = keyspace == null ? defaultKeyspace : keyspace;
    Map<String, List<String>> orders =
        userTypes && effectiveKeyspace != null ? fieldOrders(effectiveKeyspace) : Map.of();
    Map<String, CqlType> types = new HashMap<>();
    for (ColumnSpec column : columns) {
      types.put(column.getName(), StargateTypes.of(column.getType(), orders));
    }
    return new Table(types, orders);
  }

  private static boolean hasUserType(TypeSpec type) {
    return switch (type.getSpecCase()) {
      case UDT -> true;
      case LIST -> hasUserType(type.getList().getElement());
      case SET -> hasUserType(type.getSet().getElement());
      case MAP -> hasUserType(type.getMap().getKey()) || hasUserType(type.getMap().getValue());
      case TUPLE -> type.getTuple().getElementsList().stream().anyMatch(ColumnTypes::hasUserType);
      case BASIC, SPEC_NOT_SET -> false;
    };
  }

  private Map<String, List<String>> fieldOrders(String keyspace) throws AdapterException {
    Map<String, List<String>> orders = new HashMap<>();
    String cql =
        "SELECT type_name, field_names FROM system_schema.types WHERE keyspace_name = '"
            + keyspace.replace("'", "''")
            + "'";
    for (Row type : select(cql).getResultSet().getRowsList()) {
      orders.put(
          type.getValues(0).getString(),
          type.getValues(1).getCollection().getElementsList().stream()
              .map(Value::getString)
              .toList());
    }
    return orders;
  }

  private Response select(String cql) throws AdapterException {
    QueryParameters.Builder parameters =
        QueryParameters.newBuilder()
            .setPageSize(Int32Value.of(MAX_ROWS))
            // one replica is enough to tell of columns, and may be all that is up
            .setConsistency(ConsistencyValue.newBuilder().setValue(Consistency.LOCAL_ONE));
    if (defaultKeyspace != null) {
      parameters.setKeyspace(StringValue.of(defaultKeyspace));
    }
    Query query = Query.newBuilder().setCql(cql).setParameters(parameters).build();
    ServerQuestion.Answer<Response> answer =
        server.ask(StargateGrpc.getExecuteQueryMethod(), query, headers::make);
    Status status = answer.status();
    if (!status.isOk() && !INCONCLUSIVE.contains(status.getCode())) {
      throw AdapterException.server(
          "the types of columns cannot be asked for with "
              + cql
              + ": "
              + StatusErrors.withCode(status),
          null);
    }
    Response response = answer.response();
    return response == null ? Response.getDefaultInstance() : response;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
