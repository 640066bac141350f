package io.bench.adapter.grpc.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.Completion;
import io.bench.adapter.api.NearestName;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import io.stargate.proto.QueryOuterClass.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Hot; on the event loop. Takes captured columns out of a row. Immutable and thread-safe. */
final class CapturedColumns {

  private final Column[] columns;

  private record Column(int variable, AnsweredColumn source) {}

  private CapturedColumns(List<Column> columns) {
    this.columns = columns.toArray(Column[]::new);
  }

  /** Finds each field among the columns, whose names are {@code names}. */
  static CapturedColumns plan(
      String op, List<Capture> captures, List<ColumnSpec> answered, List<String> names)
      throws AdapterException {
    List<Column> columns = new ArrayList<>();
    for (Capture capture : captures) {
      int index = indexOf(names, capture.field());
      if (index < 0) {
        throw AdapterException.usage(
            "op '%s': captures '%s', which is not in the answer%s"
                .formatted(op, capture.field(), NearestName.suggestion(capture.field(), names)));
      }
      columns.add(new Column(capture.variable(), AnsweredColumn.of(index, answered.get(index))));
    }
    return new CapturedColumns(columns);
  }

  /** As CQL does, a name is looked up as it is, and otherwise without regard to case. */
  private static int indexOf(List<String> names, String field) {
    int exact = names.indexOf(field);
    return exact >= 0 ? exact : names.indexOf(field.toLowerCase(Locale.ROOT));
  }

  void capture(Row row, Completion completion) {
    for (Column column : columns) {
      completion.capture(column.variable(), column.source().read(row));
    }
  }
}
