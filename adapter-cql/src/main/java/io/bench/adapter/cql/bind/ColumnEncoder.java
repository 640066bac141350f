package io.bench.adapter.cql.bind;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hot; on the lane's thread. Makes the bytes of one bound value. Stateless. */
public interface ColumnEncoder {

  /**
   * The value for {@code cycle} in the server's encoding, or null for a null.
   *
   * @throws IllegalArgumentException saying why, if the value does not fit the column's type
   */
  @Nullable ByteBuffer encode(long cycle);
}
