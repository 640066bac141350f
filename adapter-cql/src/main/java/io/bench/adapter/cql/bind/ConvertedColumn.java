package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.bench.adapter.api.Binding;
import io.bench.adapter.api.UnsetValue;
import io.bench.cql.value.CqlType;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A column of any type: the value as an object, converted to the codec's Java type, encoded by the
 * driver's codec. Hot path; runs on the lane's thread.
 */
record ConvertedColumn(
    Binding binding, CqlType type, TypeCodec<Object> codec, ProtocolVersion protocolVersion)
    implements ColumnEncoder {

  @Override
  public @Nullable ByteBuffer encode(long cycle) {
    Object value = binding.asObject(cycle);
    if (value == UnsetValue.UNSET) {
      return ProtocolConstants.UNSET_VALUE;
    }
    return value == null ? null : codec.encode(type.fit(value), protocolVersion);
  }

  @Override
  public boolean dependsOnCycleOnly() {
    return binding.dependsOnCycleOnly();
  }
}
