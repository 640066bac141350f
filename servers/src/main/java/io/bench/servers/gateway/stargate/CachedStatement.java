package io.bench.servers.gateway.stargate;

import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prepared statement with all that can be known of it before it is used: how its values are
 * encoded and its rows written. Thread-safe.
 */
final class CachedStatement {

  private final PreparedStatement prepared;
  private final ValueCodec[] encoders;
  private final Map<String, int[]> positions;

  /** A result may have other columns than the one before: {@code SELECT *} of an altered table. */
  private volatile @Nullable RowWriter rows;

  CachedStatement(PreparedStatement prepared) {
    this.prepared = prepared;
    ColumnDefinitions variables = prepared.getVariableDefinitions();
    encoders = new ValueCodec[variables.size()];
    Map<String, List<Integer>> byName = new HashMap<>();
    for (int i = 0; i < encoders.length; i++) {
      ColumnDefinition variable = variables.get(i);
      encoders[i] = new ValueCodec(variable.getType());
      byName.computeIfAbsent(variable.getName().asInternal(), name -> new ArrayList<>()).add(i);
    }
    positions = new HashMap<>();
    byName.forEach(
        (name, all) -> positions.put(name, all.stream().mapToInt(Integer::intValue).toArray()));
  }

  PreparedStatement prepared() {
    return prepared;
  }

  int variables() {
    return encoders.length;
  }

  ValueCodec encoder(int position) {
    return encoders[position];
  }

  /** Returns the column or marker that a value is for, and its type, for a person. */
  String describe(int position) {
    ColumnDefinition variable = prepared.getVariableDefinitions().get(position);
    return variable.getName().asInternal() + " " + variable.getType().asCql(false, true);
  }

  /** Returns where a name stands for a value, or null where it does not. */
  int @Nullable [] positions(String name) {
    return positions.get(name);
  }

  Iterable<String> names() {
    return positions.keySet();
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
