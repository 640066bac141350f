package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.connect.SharedParameters;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What holds for CQL ops that say nothing else.
 *
 * @param deadlineNanos how long a request may take
 * @param keyspace what names in a statement refer to if they have none, or null
 * @param bidi whether ops share bidirectional streams, one op at a time on each, instead of making
 *     a call each
 */
public record CqlSettings(
    long deadlineNanos,
    @Nullable String keyspace,
    String consistency,
    String serialConsistency,
    boolean bidi) {

  private static final String BIDI = "bidi";

  /** Of CQL ops only. */
  public static final Parameter<String> MODE =
      Parameter.choice(
              "mode",
              List.of("unary", BIDI),
              "CQL as a call per request, or on bidirectional streams, one request in flight"
                  + " on each")
          .withDefault("unary");

  /** What the user gave, with {@code timeout} in nanoseconds from elsewhere. */
  public static CqlSettings read(ParameterValues values, long deadlineNanos) {
    return new CqlSettings(
        deadlineNanos,
        values.find(SharedParameters.KEYSPACE).orElse(null),
        values.get(SharedParameters.CL),
        values.get(SharedParameters.SCL),
        values.get(MODE).equals(BIDI));
  }
}
