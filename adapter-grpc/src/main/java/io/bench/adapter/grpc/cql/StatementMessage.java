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

/** One CQL statement as the API has it, as a function of the cycle. Thread-safe. */
sealed interface StatementMessage {

  /**
   * Hot; on the thread that starts the op. Writes the fields {@code cql} and {@code values}, which
   * bear the same numbers in a query and in a query of a batch.
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
   * @param cql the statement's text, if it is not written anew for each cycle
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
    Bound untyped = Bound.untyped(cql.strip(), statement.bindings());
    return types == null ? untyped : untyped.typed(types);
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
    private final List<Binding> bindings;
    private final ValueSource[] sources;

    private Bound(String text, List<Binding> bindings, List<ValueSource> sources) {
      this.text = text;
      this.textField = Query.newBuilder().setCql(text).build().toByteArray();
      this.bindings = List.copyOf(bindings);
      this.sources = sources.toArray(ValueSource[]::new);
    }

    /** With values sent as what their classes suggest. */
    static Bound untyped(String text, List<Binding> bindings) {
      return new Bound(text, bindings, bindings.stream().map(ValueSource::of).toList());
    }

    /** With values sent as the types of their columns, as far as these can be told. */
    Bound typed(ColumnTypes types) throws AdapterException {
      Markers found = bindings.isEmpty() ? null : Markers.of(text);
      if (found == null || found.markers().size() != bindings.size()) {
        return this;
      }
      ColumnTypes.Table table = types.of(found);
      List<ValueSource> typed = new ArrayList<>();
      for (int i = 0; i < bindings.size(); i++) {
        CqlType type = table.typeOf(found.markers().get(i));
        typed.add(type == null ? sources[i] : ValueSource.of(bindings.get(i), type));
      }
      return new Bound(text, bindings, typed);
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
