package io.bench.servers.gateway.value;

import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.protocol.internal.ProtocolConstants;

/** How a vector holds its elements: those of a fixed size one after the other, others with it. */
final class VectorElements {

  private VectorElements() {}

  /** Returns how many bytes every element has, or 0 where each tells its own. */
  static int fixedSize(DataType element) {
    if (element instanceof VectorType inner) {
      return fixedSize(inner.getElementType()) * inner.getDimensions();
    }
    return switch (element.getProtocolCode()) {
      case ProtocolConstants.DataType.BOOLEAN -> 1;
      case ProtocolConstants.DataType.INT, ProtocolConstants.DataType.FLOAT -> 4;
      case ProtocolConstants.DataType.BIGINT,
          ProtocolConstants.DataType.DOUBLE,
          ProtocolConstants.DataType.TIMESTAMP ->
          8;
      case ProtocolConstants.DataType.UUID, ProtocolConstants.DataType.TIMEUUID -> 16;
      default -> 0;
    };
  }
}
