package io.bench.servers.memory.grpc;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.bench.servers.memory.statement.SampleText;
import io.bench.servers.memory.statement.StatementShape;
import io.bench.servers.memory.statement.StatementShape.Kind;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.QueryParameters;
import io.stargate.proto.QueryOuterClass.Response;
import io.stargate.proto.QueryOuterClass.ResultSet;
import io.stargate.proto.QueryOuterClass.Row;
import io.stargate.proto.QueryOuterClass.TypeSpec;
import io.stargate.proto.QueryOuterClass.Value;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The responses, made once for each statement. Safe for use by several threads. */
final class CannedResponses {

  /** The response to everything that does not read. */
  static final byte[] NOTHING = {};

  /** Statements whose values stand in their text are all different, and not worth keeping. */
  private static final int MAX_KEPT = 10_000;

  private static final Map<String, String> LOCAL =
      Map.of("cluster_name", "memory", "release_version", "5.0.0-memory");

  /** What a response depends on. */
  private record Asked(String cql, boolean skipMetadata) {}

  private final Map<Asked, byte[]> kept = new ConcurrentHashMap<>();

  /**
   * The encoded response to an encoded {@code Query}. Hot path; runs on any event loop.
   *
   * @throws IOException if it is none
   */
  byte[] to(byte[] query) throws IOException {
    Asked asked = read(query);
    byte[] known = kept.get(asked);
    if (known != null) {
      return known;
    }
    byte[] made = make(asked);
    if (kept.size() < MAX_KEPT) {
      kept.put(asked, made);
    }
    return made;
  }

  /** Not by the generated classes, which would make objects of the values that nobody reads. */
  private static Asked read(byte[] query) throws IOException {
    CodedInputStream input = CodedInputStream.newInstance(query);
    String cql = "";
    boolean skipMetadata = false;
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      switch (WireFormat.getTagFieldNumber(tag)) {
        case Query.CQL_FIELD_NUMBER -> cql = input.readString();
        case Query.PARAMETERS_FIELD_NUMBER -> skipMetadata = skipMetadata(input);
        default -> input.skipField(tag);
      }
    }
    return new Asked(cql, skipMetadata);
  }

  private static boolean skipMetadata(CodedInputStream input) throws IOException {
    boolean skipMetadata = false;
    int outer = input.pushLimit(input.readRawVarint32());
    for (int tag = input.readTag(); tag != 0; tag = input.readTag()) {
      if (WireFormat.getTagFieldNumber(tag) == QueryParameters.SKIP_METADATA_FIELD_NUMBER) {
        skipMetadata = input.readBool();
      } else {
        input.skipField(tag);
      }
    }
    input.popLimit(outer);
    return skipMetadata;
  }

  private static byte[] make(Asked asked) {
    StatementShape shape = StatementShape.of(asked.cql());
    if (shape.kind() != Kind.READ) {
      return NOTHING;
    }
    boolean local = shape.keyspace().equals("system") && shape.table().equals("local");
    TypeSpec text = TypeSpec.newBuilder().setBasic(TypeSpec.Basic.VARCHAR).build();
    ResultSet.Builder result = ResultSet.newBuilder();
    Row.Builder row = Row.newBuilder();
    for (String column : shape.results()) {
      if (!asked.skipMetadata()) {
        result.addColumns(ColumnSpec.newBuilder().setType(text).setName(column));
      }
      row.addValues(
          Value.newBuilder().setString(local ? LOCAL.getOrDefault(column, "") : SampleText.VALUE));
    }
    return Response.newBuilder().setResultSet(result.addRows(row)).build().toByteArray();
  }
}
