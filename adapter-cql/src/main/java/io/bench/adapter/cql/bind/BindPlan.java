package io.bench.adapter.cql.bind;

import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.session.Session;
import com.datastax.oss.driver.api.core.type.DataType;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.OpValue;
import java.util.List;

/**
 * How the values of a prepared statement are made. Stateless, so that lanes which write requests
 * themselves share one; its {@link BoundStatement}s belong to the session that has prepared it.
 */
public final class BindPlan {

  /** The driver takes values by a varargs array; this one is made once. */
  private static final Object[] NO_VALUES = {};

  private final PreparedStatement statement;
  private final ColumnEncoder[] encoders;

  private BindPlan(PreparedStatement statement, ColumnEncoder[] encoders) {
    this.statement = statement;
    this.encoders = encoders;
  }

  /**
   * Compiles the plan and tries it with cycle 0.
   *
   * @param where names the op in messages
   * @throws AdapterException if the statement has another number of markers than there are bind
   *     points, or a value does not fit its column
   */
  public static BindPlan compile(
      String where, PreparedStatement statement, List<OpValue.BindPoint> points, Session session)
      throws AdapterException {
    ColumnDefinitions columns = statement.getVariableDefinitions();
    if (columns.size() != points.size()) {
      throw AdapterException.usage(
          ("%s: the statement has %s markers, but %s bind points: write each value as a bind"
                  + " point, not as '?' or ':name'")
              .formatted(where, columns.size(), points.size()));
    }
    ColumnEncoders choice = new ColumnEncoders(session.getContext());
    ColumnEncoder[] encoders = new ColumnEncoder[points.size()];
    for (int i = 0; i < encoders.length; i++) {
      encoders[i] = encoder(where, choice, columns.get(i), points.get(i));
    }
    return new BindPlan(statement, encoders);
  }

  private static ColumnEncoder encoder(
      String where, ColumnEncoders choice, ColumnDefinition column, OpValue.BindPoint point)
      throws AdapterException {
    DataType type = column.getType();
    try {
      ColumnEncoder encoder = choice.encoder(type, point.binding());
      encoder.encode(0);
      return encoder;
    } catch (RuntimeException e) {
      String reason = e.getMessage();
      throw new AdapterException(
          AdapterException.Kind.USAGE,
          "%s: the bind point %s gives %s, which does not fit the column '%s' of type %s%s"
              .formatted(
                  where,
                  point.source(),
                  point.binding().valueClass().getName(),
                  column.getName().asInternal(),
                  type.asCql(true, false),
                  reason == null ? "" : ": " + reason),
          e);
    }
  }

  /** What makes the values, one for each marker. */
  public List<ColumnEncoder> encoders() {
    return List.of(encoders);
  }

  /** The statement whose values these are. */
  public PreparedStatement statement() {
    return statement;
  }

  /**
   * The statement with the values of {@code cycle}. Hot path; runs on the lane's thread.
   *
   * @throws IllegalArgumentException if a value does not fit
   */
  public BoundStatement bind(long cycle) {
    BoundStatementBuilder builder = statement.boundStatementBuilder(NO_VALUES);
    ColumnEncoder[] encoders = this.encoders;
    for (int i = 0; i < encoders.length; i++) {
      builder.setBytesUnsafe(i, encoders[i].encode(cycle));
    }
    return builder.build();
  }
}
