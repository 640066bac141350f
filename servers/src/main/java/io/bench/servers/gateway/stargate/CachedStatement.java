package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.cql.BoundStatementBuilder;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.stargate.proto.QueryOuterClass.Value;
import io.stargate.proto.QueryOuterClass.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement with all that can be known of it before it is used: how a request's values
 * are bound to it and its rows written. Thread-safe. Hot path.
 */
final class CachedStatement {

  private final PreparedStatement prepared;
  private final ValueCodec[] codecs;
  private final Map<String, int[]> positions;

  /** A result may have other columns than the one before: {@code SELECT *} of an altered table. */
  private volatile @Nullable RowWriter rows;

  CachedStatement(PreparedStatement prepared) {
    this.prepared = prepared;
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    codecs = new ValueCodec[variables.size()];
    Map<String, List<Integer>> byName = new HashMap<>();
    for (int i = 0; i < codecs.length; i++) {
      ColumnDefinition variable = variables.get(i);
      codecs[i] = new ValueCodec(variable.getType());
      byName.computeIfAbsent(variable.getName().asInternal(), name -> new ArrayList<>()).add(i);
    }
    positions = new HashMap<>();
    byName.forEach(
        (name, all) -> positions.put(name, all.stream().mapToInt(Integer::intValue).toArray()));
  }

  /**
   * Binds.
   *
   * @throws StatusRuntimeException if a value does not fit, or there are too many or too few
   */
  BoundStatementBuilder bind(Values values) {
    BoundStatementBuilder bound = prepared.boundStatementBuilder();
    if (values.getValueNamesCount() > 0) {
      bindNamed(values, bound);
      return bound;
    }
    int count = values.getValuesCount();
    if (count != codecs.length) {
      throw wrongNumber("values", codecs.length, count);
    }
    for (int i = 0; i < count; i++) {
      set(bound, i, values.getValues(i));
    }
    return bound;
  }

  private void bindNamed(Values values, BoundStatementBuilder bound) {
    int count = values.getValueNamesCount();
    if (count != values.getValuesCount()) {
      throw wrongNumber("values for the names", count, values.getValuesCount());
    }
    int bindings = 0;
    for (int i = 0; i < count; i++) {
      String name = values.getValueNames(i);
      int @Nullable [] places = positions.get(name);
      if (places == null) {
        throw Status.INVALID_ARGUMENT
            .withDescription("no bind marker is named " + name + ", only " + positions.keySet())
            .asRuntimeException();
      }
      for (int position : places) {
        set(bound, position, values.getValues(i));
      }
      bindings += places.length;
    }
    if (bindings != codecs.length) {
      throw wrongNumber("names", codecs.length, bindings);
    }
  }

  private void set(BoundStatementBuilder bound, int position, Value value) {
    if (value.hasUnset()) {
      return; // as the driver has it from the start
    }
    if (value.hasNull()) {
      bound.setBytesUnsafe(position, null);
      return;
    }
    try {
      bound.setBytesUnsafe(position, codecs[position].encode(value));
    } catch (IllegalArgumentException e) {
      throw Status.INVALID_ARGUMENT
          .withDescription(
              "value " + (position + 1) + ", for " + describe(position) + ": " + e.getMessage())
          .asRuntimeException();
    }
  }

  private static StatusRuntimeException wrongNumber(String what, int expected, int given) {
    return Status.FAILED_PRECONDITION
        .withDescription("the statement takes " + expected + " " + what + ", not " + given)
        .asRuntimeException();
  }

  /** Returns the column or marker that a value is for, and its type, for a person. */
  private String describe(int position) {
    ColumnDefinition variable = prepared.getVariableDefinitions().get(position);
    return variable.getName().asInternal() + " " + variable.getType().asCql(false, true);
  }

  /** Returns what writes the rows of a result. */
  RowWriter rows(ColumnDefinitions columns) {
    @Nullable RowWriter known = rows;
    if (known != null && known.isFor(columns)) {
      return known;
    }
    RowWriter writer = new RowWriter(columns);
    rows = writer;
    return writer;
  }
}
