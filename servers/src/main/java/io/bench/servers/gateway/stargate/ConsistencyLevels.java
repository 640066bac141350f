package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.ConsistencyValue;

/** Consistency levels, whose numbers are the native protocol's on both sides. */
final class ConsistencyLevels {

  private static final int LAST = DefaultConsistencyLevel.LOCAL_ONE.getProtocolCode();

  private ConsistencyLevels() {}

  /**
   * Returns the driver's level.
   *
   * @throws CallFailedException if there is no such level
   */
  static ConsistencyLevel of(ConsistencyValue value) {
    int code = value.getValueValue();
    if (code < 0 || code > LAST) {
      throw CallFailure.of(Status.INVALID_ARGUMENT, "no consistency level has the number " + code)
          .exception();
    }
    return DefaultConsistencyLevel.fromCode(code);
  }
}
