package io.bench.adapter.grpc.cql;

import com.google.protobuf.ByteString;
import io.bench.adapter.api.OpValue;
import io.bench.adapter.grpc.cql.value.ValueSource;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.List;
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
  record Bound(ByteString text, List<ValueSource> sources, CqlText outline)
      implements CqlStatement {

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
