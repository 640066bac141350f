package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import io.grpc.Status;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Values;
import org.jspecify.annotations.Nullable;

/** Hot: puts a request's values where its statement wants them. */
final class StargateBinding {

  private StargateBinding() {}

  /**
   * Binds.
   *
   * @throws CallFailedException if a value does not fit, or there are too many or too few
   */
  static BoundStatementBuilder bind(CachedStatement statement, Values values) {
    BoundStatementBuilder bound = statement.prepared().boundStatementBuilder();
    if (values.getValueNamesCount() > 0) {
      bindNamed(statement, values, bound);
      return bound;
    }
    int count = values.getValuesCount();
    if (count != statement.variables()) {
      throw wrongNumber("values", statement.variables(), count);
    }
    for (int i = 0; i < count; i++) {
      set(statement, bound, i, values.getValues(i));
    }
    return bound;
  }

  private static void bindNamed(
      CachedStatement statement, Values values, BoundStatementBuilder bound) {
    int count = values.getValueNamesCount();
    if (count != values.getValuesCount()) {
      throw wrongNumber("values for the names", count, values.getValuesCount());
    }
    int places = 0;
    for (int i = 0; i < count; i++) {
      String name = values.getValueNames(i);
      int @Nullable [] positions = statement.positions(name);
      if (positions == null) {
        throw CallFailure.of(
                Status.INVALID_ARGUMENT,
                "no bind marker is named " + name + ", only " + statement.names())
            .exception();
      }
      for (int position : positions) {
        set(statement, bound, position, values.getValues(i));
      }
      places += positions.length;
    }
    if (places != statement.variables()) {
      throw wrongNumber("names", statement.variables(), places);
    }
  }

  private static void set(
      CachedStatement statement, BoundStatementBuilder bound, int position, Value value) {
    if (value.hasUnset()) {
      return; // as the driver has it from the start
    }
    if (value.hasNull()) {
      bound.setBytesUnsafe(position, null);
      return;
    }
    try {
      bound.setBytesUnsafe(position, statement.encoder(position).encode(value));
    } catch (IllegalArgumentException unfit) {
      throw CallFailure.of(
              Status.INVALID_ARGUMENT,
              "value "
                  + (position + 1)
                  + ", for "
                  + statement.describe(position)
                  + ": "
                  + unfit.getMessage())
          .exception();
    }
  }

  private static CallFailedException wrongNumber(String what, int expected, int given) {
    return CallFailure.of(
            Status.FAILED_PRECONDITION,
            "the statement takes " + expected + " " + what + ", not " + given)
        .exception();
  }
}
