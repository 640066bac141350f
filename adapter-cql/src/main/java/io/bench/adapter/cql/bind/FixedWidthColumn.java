package io.bench.adapter.cql.bind;

import io.bench.adapter.api.Binding;
import io.bench.adapter.api.FittingNumber;
import io.bench.adapter.api.ValueType;
import io.bench.cql.value.ScalarType;
import io.bench.cql.value.WholeNumber;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A number or boolean straight from a binding's primitive form: as a buffer it costs that buffer,
 * and appended it costs nothing. Hot path; runs on the lane's thread.
 *
 * @param whole gives whole numbers, also {@code timestamp} (epoch ms) and {@code time} (ns); null
 *     where the column holds fractions or booleans
 * @param width how many bytes each value has
 */
record FixedWidthColumn(ScalarType type, Binding binding, @Nullable WholeNumber whole, int width)
    implements ColumnEncoder {

  /** For a column, or null if the binding gives none of its values in a primitive form. */
  static @Nullable FixedWidthColumn of(ScalarType type, Binding binding) {
    WholeNumber whole = WholeNumber.of(type, binding);
    boolean direct =
        switch (type) {
          case DOUBLE, FLOAT -> WholeNumber.fitsFraction(binding);
          case BOOLEAN -> binding.type() == ValueType.BOOLEAN;
          default -> whole != null;
        };
    int width =
        switch (type) {
          case INT, FLOAT -> Integer.BYTES;
          case SMALLINT -> Short.BYTES;
          case TINYINT, BOOLEAN -> Byte.BYTES;
          default -> Long.BYTES;
        };
    return direct ? new FixedWidthColumn(type, binding, whole, width) : null;
  }

  /** The value, in the lowest {@link #width} bytes. */
  private long bits(long cycle) {
    WholeNumber number = whole;
    if (number != null) {
      return number.at(cycle);
    }
    if (type == ScalarType.BOOLEAN) {
      return binding.asBoolean(cycle) ? 1 : 0;
    }
    double fraction = binding.asDouble(cycle);
    return type == ScalarType.DOUBLE
        ? Double.doubleToRawLongBits(fraction)
        : Float.floatToRawIntBits(FittingNumber.toFloat(fraction));
  }

  @Override
  public ByteBuffer encode(long cycle) {
    long bits = bits(cycle);
    ByteBuffer bytes = ByteBuffer.allocate(width);
    return switch (width) {
      case Long.BYTES -> bytes.putLong(0, bits);
      case Integer.BYTES -> bytes.putInt(0, (int) bits);
      case Short.BYTES -> bytes.putShort(0, (short) bits);
      default -> bytes.put(0, (byte) bits);
    };
  }

  @Override
  public void append(long cycle, ByteBuf out) {
    long bits = bits(cycle);
    out.writeInt(width);
    switch (width) {
      case Long.BYTES -> out.writeLong(bits);
      case Integer.BYTES -> out.writeInt((int) bits);
      case Short.BYTES -> out.writeShort((int) bits);
      default -> out.writeByte((int) bits);
    }
  }
}
