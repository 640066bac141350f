package io.bench.adapter.cql.bind;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code vector<float, n>} from an array or a list of numbers, without a list of boxed floats in
 * between. Hot path; runs on the lane's thread.
 */
record FloatVectorColumn(Binding binding, int dimensions, ColumnEncoder otherwise)
    implements ColumnEncoder {

  @Override
  public @Nullable ByteBuffer encode(long cycle) {
    Object value = binding.asObject(cycle);
    if (value instanceof float[] floats) {
      requireDimensions(floats.length);
      ByteBuffer bytes = ByteBuffer.allocate(dimensions * Float.BYTES);
      bytes.asFloatBuffer().put(floats);
      return bytes;
    }
    if (value instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Number) {
      requireDimensions(list.size());
      ByteBuffer bytes = ByteBuffer.allocate(dimensions * Float.BYTES);
      for (int i = 0; i < dimensions; i++) {
        bytes.putFloat(i * Float.BYTES, component(list.get(i)));
      }
      return bytes;
    }
    return value == null ? null : otherwise.encode(cycle);
  }

  private static float component(@Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("a vector cannot hold null");
    }
    return FittingNumber.toFloat(value);
  }

  private void requireDimensions(int given) {
    if (given != dimensions) {
      throw new IllegalArgumentException(given + " components, where the vector has " + dimensions);
    }
  }

  @Override
  public boolean dependsOnCycleOnly() {
    return binding.dependsOnCycleOnly();
  }
}
