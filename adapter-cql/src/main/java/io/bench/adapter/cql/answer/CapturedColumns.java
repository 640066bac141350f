package io.bench.adapter.cql.answer;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.ColumnDefinitions;
import com.datastax.oss.driver.api.core.cql.Row;
import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hot; on the thread that the driver calls back. Takes captured columns out of a row. */
final class CapturedColumns {

  private final Capture[] captures;

  CapturedColumns(List<Capture> captures) {
    this.captures = captures.toArray(Capture[]::new);
  }

  /** Whether every field is there, before any op is run. */
  void check(String op, ColumnDefinitions columns) throws AdapterException {
    List<String> names = new ArrayList<>();
    columns.forEach(column -> names.add(column.getName().asInternal()));
    for (Capture capture : captures) {
      if (indexOf(columns, capture.field()) < 0) {
        throw AdapterException.usage(
            "op '%s': captures '%s', which is not in the answer%s"
                .formatted(op, capture.field(), NearestName.suggestion(capture.field(), names)));
      }
    }
  }

  void capture(Row row, Completion completion) {
    ColumnDefinitions columns = row.getColumnDefinitions();
    for (Capture capture : captures) {
      int index = indexOf(columns, capture.field());
      if (index < 0) {
        throw new IllegalArgumentException("the answer has no field '" + capture.field() + "'");
      }
      completion.capture(capture.variable(), row.getObject(index));
    }
  }

  /** As CQL does, a name is looked up as it is, and otherwise without regard to case. */
  private static int indexOf(ColumnDefinitions columns, String field) {
    int exact = columns.firstIndexOf(CqlIdentifier.fromInternal(field));
    return exact >= 0
        ? exact
        : columns.firstIndexOf(CqlIdentifier.fromInternal(field.toLowerCase(Locale.ROOT)));
  }
}
