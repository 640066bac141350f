package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import io.stargate.proto.QueryOuterClass.Value;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hot: writes values of one CQL type as messages, on the driver's event loop. Stateless. */
@FunctionalInterface
public interface ValueWriter {

  /**
   * Writes what a {@code Value} holds.
   *
   * @param out takes the fields
   * @param bytes of the value, as the native protocol has them, without their length; stays as is
   */
  void write(ProtoWriter out, ByteBuffer bytes);

  /** Returns the writer of a type. */
  static ValueWriter of(DataType type) {
    return CompositeWriters.of(type);
  }

  /**
   * Writes a field that is a {@code Value}.
   *
   * @param bytes of the value, or null for CQL's null
   */
  default void writeField(ProtoWriter out, int field, @Nullable ByteBuffer bytes) {
    int end = out.size();
    if (bytes == null) {
      out.endMessage(Value.NULL_FIELD_NUMBER, end);
    } else {
      write(out, bytes);
    }
    out.endMessage(field, end);
  }
}
