package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.cql.marker.Markers;
import io.bench.adapter.grpc.cql.value.ColumnType;
import io.bench.adapter.grpc.cql.value.ValueSource;
import io.bench.adapter.grpc.wire.WireBuffer;
import io.stargate.proto.QueryOuterClass.Query;
import io.stargate.proto.QueryOuterClass.Values;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One CQL statement as a function of the cycle. Thread-safe. */
sealed interface CqlStatement {

  /**
   * Hot; on the thread that starts the op. Writes the fields {@code cql} and {@code values}, which
   * bear the same numbers in a query and in a query of a batch.
   *
   * @throws IllegalArgumentException if a binding gives what cannot be sent
   */
  void write(long cycle, WireBuffer out);

  /** Whether it is the same in every cycle. */
  boolean isConstant();

  /** What is known of its text for all cycles. */
  CqlText outline();

  /** The same text for every cycle, with a placeholder for each value. */
  final class Bound implements CqlStatement {
    private final String text;
    private final byte[] textField;
    private final List<Binding> bindings;
    private final ValueSource[] sources;
    private final CqlText outline;

    private Bound(String text, List<Binding> bindings, List<ValueSource> sources, CqlText outline) {
      this.text = text;
      this.textField = Query.newBuilder().setCql(text).build().toByteArray();
      this.bindings = List.copyOf(bindings);
      this.sources = sources.toArray(ValueSource[]::new);
      this.outline = outline;
    }

    /** With values sent as what their classes suggest. */
    static Bound untyped(String text, List<Binding> bindings, CqlText outline) {
      return new Bound(text, bindings, bindings.stream().map(ValueSource::of).toList(), outline);
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
        ColumnType type = table.typeOf(found.markers().get(i));
        typed.add(type == null ? sources[i] : ValueSource.of(bindings.get(i), type));
      }
      return new Bound(text, bindings, typed, outline);
    }

    String text() {
      return text;
    }

    @Override
    public CqlText outline() {
      return outline;
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
  final class Raw implements CqlStatement {
    private final byte[][] literals;
    private final Binding[] bindings;
    private final CqlText outline;

    Raw(OpValue.Text template, CqlText outline) {
      this.literals =
          template.literals().stream()
              .map(literal -> literal.getBytes(StandardCharsets.UTF_8))
              .toArray(byte[][]::new);
      this.bindings =
          template.points().stream().map(OpValue.BindPoint::binding).toArray(Binding[]::new);
      this.outline = outline;
    }

    @Override
    public CqlText outline() {
      return outline;
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
