package io.bench.adapter.cql.bind;

import com.datastax.oss.protocol.internal.ProtocolConstants;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. Makes the bytes of one bound value. Stateless. */
public interface ColumnEncoder {

  /**
   * The value for {@code cycle} in the server's encoding, null for a null, or the driver's own
   * {@link ProtocolConstants#UNSET_VALUE} for a value that is not set.
   *
   * @throws IllegalArgumentException saying why, if the value does not fit the column's type
   */
  @Nullable ByteBuffer encode(long cycle);
}
