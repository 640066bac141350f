package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.cql.marker.MarkerColumns;
import io.bench.adapter.grpc.cql.value.ColumnType;
import io.bench.adapter.grpc.cql.value.ValueSource;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One CQL statement as a function of the cycle. Thread-safe. */
sealed interface CqlStatement {

  /** Hot; on the lane's thread. The text in UTF-8. */
  ByteString cql(long cycle);

  /** Hot; on the lane's thread. The values of its placeholders, or null if it has none. */
  @Nullable Values values(long cycle);

  /** What is known of its text for all cycles. */
  CqlText outline();

  /** The same text for every cycle, with a placeholder for each value. */
  record Bound(ByteString text, List<Binding> bindings, List<ValueSource> sources, CqlText outline)
      implements CqlStatement {

    /** With values sent as what their classes suggest. */
    static Bound untyped(ByteString text, List<Binding> bindings, CqlText outline) {
      return new Bound(text, bindings, bindings.stream().map(ValueSource::of).toList(), outline);
    }

    /** With values sent as the types of their columns, as far as these can be told. */
    Bound typed(ColumnTypes types) {
      MarkerColumns markers = bindings.isEmpty() ? null : MarkerColumns.of(text.toStringUtf8());
      if (markers == null || markers.columns().size() != bindings.size()) {
        return this;
      }
      Map<String, ColumnType> byName = types.of(markers).types();
      List<ValueSource> typed = new ArrayList<>();
      for (int i = 0; i < bindings.size(); i++) {
        String column = markers.columns().get(i);
        ColumnType type = column == null ? null : byName.get(column);
        typed.add(type == null ? sources.get(i) : ValueSource.of(bindings.get(i), type));
      }
      return new Bound(text, bindings, List.copyOf(typed), outline);
    }

    @Override
    public ByteString cql(long cycle) {
      return text;
    }

    @Override
    public @Nullable Values values(long cycle) {
      if (sources.isEmpty()) {
        return null;
      }
      Values.Builder values = Values.newBuilder();
      for (int i = 0; i < sources.size(); i++) {
        values.addValues(sources.get(i).value(cycle));
      }
      return values.build();
    }
  }

  /** Another text for every cycle. */
  record Raw(OpValue.Text template, CqlText outline) implements CqlStatement {

    @Override
    public ByteString cql(long cycle) {
      return ByteString.copyFromUtf8(String.valueOf(template.render(cycle)));
    }

    @Override
    public @Nullable Values values(long cycle) {
      return null;
    }
  }
}
