package io.bench.adapter.cql.bind;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Makes the bytes of one bound value. Stateless. Hot path; runs on the lane's thread. */
public interface ColumnEncoder {

  /**
   * The value for {@code cycle} in the server's encoding, null for a null, or the driver's own
   * {@link ProtocolConstants#UNSET_VALUE} for a value that is not set.
   *
   * @throws IllegalArgumentException saying why, if the value does not fit the column's type
   */
  @Nullable ByteBuffer encode(long cycle);

  /**
   * Appends the value for {@code cycle} as requests hold values: its length, or -1 for a null and
   * -2 for one that is not set, and its bytes.
   *
   * @throws IllegalArgumentException saying why, if the value does not fit the column's type; what
   *     was appended until then is to be taken back
   */
  @SuppressWarnings("ReferenceEquality") // the driver's own mark is an empty buffer like others
  default void append(long cycle, ByteBuf out) {
    ByteBuffer value = encode(cycle);
    if (value == null) {
      out.writeInt(-1);
    } else if (value == ProtocolConstants.UNSET_VALUE) {
      out.writeInt(-2);
    } else {
      out.writeInt(value.remaining());
      out.writeBytes(value);
    }
  }

  /** As {@link io.bench.adapter.api.Binding#dependsOnCycleOnly}; captured values are objects. */
  default boolean dependsOnCycleOnly() {
    return true;
  }
}
