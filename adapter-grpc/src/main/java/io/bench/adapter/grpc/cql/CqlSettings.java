package io.bench.adapter.grpc.cql;

import io.bench.adapter.api.Parameter;
import io.bench.adapter.api.ParameterValues;
import io.bench.cql.statement.OpSettings;
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

  private static final Parameter<String> MODE =
      Parameter.choice(
              "mode",
              List.of("unary", BIDI),
              "CQL as a call per request, or over bidirectional streams with one request in flight"
                  + " on each")
          .withDefault("unary");

  private static final Parameter<String> KEYSPACE =
      Parameter.text("keyspace", "keyspace of statements that name none");

  private static final Parameter<String> CL =
      Parameter.choice("cl", OpSettings.CONSISTENCIES, "consistency level of ops that name none")
          .withDefault("LOCAL_ONE");

  private static final Parameter<String> SCL =
      Parameter.choice(
              "scl",
              OpSettings.SERIAL_CONSISTENCIES,
              "serial consistency level of ops that name none")
          .withDefault("SERIAL");

  /** Of CQL ops, in the order in which help shows them. */
  public static List<Parameter<?>> parameters() {
    return List.of(MODE, KEYSPACE, CL, SCL);
  }

  /** What the user gave, with {@code deadline} in nanoseconds from elsewhere. */
  public static CqlSettings read(ParameterValues values, long deadlineNanos) {
    return new CqlSettings(
        deadlineNanos,
        values.find(KEYSPACE).orElse(null),
        values.get(CL),
        values.get(SCL),
        values.get(MODE).equals(BIDI));
  }
}
