package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.api.UnsetValue;
import io.bench.cql.statement.CqlStatement;
import io.bench.cql.value.CqlType;
import io.bench.stargate.StargateValues;
import io.bench.stargate.WireBuffer;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Values;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One CQL statement in the API's form, as a function of the cycle. Thread-safe. */
sealed interface StatementMessage {

  /**
   * Writes the fields {@code cql} and {@code values}, which bear the same numbers in a query and in
   * a query of a batch. Hot path; runs on the thread that starts the op.
   *
   * @throws IllegalArgumentException if a binding gives what cannot be sent
   */
  void write(long cycle, WireBuffer out);

  /** Whether it is the same in every cycle. */
  boolean isConstant();

  /**
   * The statement as the API sends it. The server prepares each distinct text, so that {@code
   * prepared} and {@code simple} statements are alike to it.
   *
   * @param where names the op in messages
   * @param cql the statement's text, if it is the same for every cycle
   * @param types those of columns, or null where no server can be asked
   * @throws AdapterException naming the op if a bind point's value cannot be sent
   */
  static StatementMessage of(
      String where, CqlStatement statement, String cql, @Nullable ColumnTypes types)
      throws AdapterException {
    if (statement.hasValuesInText()) {
      for (OpValue.BindPoint point : statement.points()) {
        requirePlainText(where, point);
      }
      return new Raw(statement);
    }
    for (OpValue.BindPoint point : statement.points()) {
      Class<?> type = point.binding().valueClass();
      if (!type.isPrimitive() && !StargateValues.canBe(type)) {
        throw wrong(where, point, "of type " + type.getName() + " has no value in CQL over gRPC");
      }
    }
    String text = cql.strip();
    return new Bound(text, sources(text, statement.bindings(), types));
  }

  /** Each as the type of its column if that is known, otherwise as its class suggests. */
  private static List<ValueSource> sources(
      String text, List<Binding> bindings, @Nullable ColumnTypes types) throws AdapterException {
    Markers found = types == null || bindings.isEmpty() ? null : Markers.of(text);
    if (types == null || found == null || found.markers().size() != bindings.size()) {
      return bindings.stream().map(ValueSource::of).toList();
    }
    ColumnTypes.Table table = types.of(found);
    List<ValueSource> sources = new ArrayList<>();
    for (int i = 0; i < bindings.size(); i++) {
      CqlType type = table.typeOf(found.markers().get(i));
      Binding binding = bindings.get(i);
      sources.add(type == null ? ValueSource.of(binding) : ValueSource.of(binding, type));
    }
    return sources;
  }

  private static void requirePlainText(String where, OpValue.BindPoint point)
      throws AdapterException {
    Class<?> type = point.binding().valueClass();
    if (type == Object.class && point.binding().asObject(0) == UnsetValue.UNSET) {
      throw wrong(where, point, "is unset, as only a bound value can be: use 'stmt'");
    }
    if (type.isArray()
        || Stream.of(Collection.class, Map.class, ByteBuffer.class)
            .anyMatch(each -> each.isAssignableFrom(type))) {
      throw wrong(
          where,
          point,
          "of type " + type.getName() + " cannot be written into the text: bind it, with 'stmt'");
    }
  }

  private static AdapterException wrong(String where, OpValue.BindPoint point, String problem) {
    return AdapterException.usage(where + ": the bind point " + point.source() + " " + problem);
  }

  /** The same text for every cycle, with a placeholder for each value. */
  final class Bound implements StatementMessage {
    private final String text;
    private final byte[] textField;
    private final ValueSource[] sources;

    private Bound(String text, List<ValueSource> sources) {
      this.text = text;
      this.textField = Query.newBuilder().setCql(text).build().toByteArray();
      this.sources = sources.toArray(ValueSource[]::new);
    }

    String text() {
      return text;
    }

    @Override
    public boolean isConstant() {
      return sources.length == 0;
    }

    @Override
    public void write(long cycle, WireBuffer out) {
      out.writeRaw(textField);
      if (sources.length == 0) {
        return;
      }
      int values = out.beginField(Query.VALUES_FIELD_NUMBER);
      for (ValueSource source : sources) {
        int value = out.beginField(Values.VALUES_FIELD_NUMBER);
        source.write(cycle, out);
        out.endLength(value);
      }
      out.endLength(values);
    }
  }

  /** Another text for every cycle. */
  final class Raw implements StatementMessage {
    private final byte[][] literals;
    private final Binding[] bindings;

    private Raw(CqlStatement statement) {
      this.literals =
          statement.literals().stream()
              .map(literal -> literal.getBytes(StandardCharsets.UTF_8))
              .toArray(byte[][]::new);
      this.bindings = statement.bindings().toArray(Binding[]::new);
    }

    @Override
    public boolean isConstant() {
      return false;
    }

    @Override
    public void write(long cycle, WireBuffer out) {
      int start = out.beginField(Query.CQL_FIELD_NUMBER);
      out.writeRaw(literals[0]);
      for (int i = 0; i < bindings.length; i++) {
        out.writeUtf8(bindings[i], cycle);
        out.writeRaw(literals[i + 1]);
      }
      out.endLength(start);
    }
  }
}
