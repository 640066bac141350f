package io.bench.adapter.grpc.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.Capture;
import io.bench.adapter.api.ExpectedRows;
import io.bench.adapter.api.OpTemplate;
import io.stargate.proto.QueryOuterClass.ColumnSpec;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an op wants to know of its answers beyond counts. Thread-safe: all lanes share it. */
public final class AnswerPart {

  private final String op;
  private final List<Capture> captures;
  private final @Nullable ExpectedRows expectedRows;
  private final Map<String, List<String>> fieldOrders;

  /** For the columns that were last seen: they change only with the schema. */
  private volatile @Nullable ColumnPlan lastPlan;

  private AnswerPart(OpTemplate template, Map<String, List<String>> fieldOrders) {
    this.fieldOrders = fieldOrders;
    this.op = template.name();
    this.captures = template.captures();
    this.expectedRows = template.expectedRows();
  }

  /**
   * What the op wants, or null if counts are enough.
   *
   * @param fieldOrders the fields of user-defined types in their order, by the type's name
   */
  public static @Nullable AnswerPart of(
      OpTemplate template, Map<String, List<String>> fieldOrders) {
    return template.captures().isEmpty() && template.expectedRows() == null
        ? null
        : new AnswerPart(template, fieldOrders);
  }

  /** What every row must hold, or null if only the first row is looked at. */
  public @Nullable ExpectedRows expectedRows() {
    return expectedRows;
  }

  /**
   * How an answer of these columns is read.
   *
   * @throws AdapterException naming op and field, if a field that is to be read is not among them
   */
  ColumnPlan planFor(List<ColumnSpec> columns) throws AdapterException {
    ColumnPlan known = lastPlan;
    if (known != null && known.columns().equals(columns)) {
      return known;
    }
    List<String> names = columns.stream().map(ColumnSpec::getName).toList();
    ColumnPlan plan =
        new ColumnPlan(
            columns,
            expectedRows == null
                ? null
                : RowComparison.plan(op, expectedRows, columns, fieldOrders),
            captures.isEmpty() ? null : CapturedColumns.plan(op, captures, columns, names));
    lastPlan = plan;
    return plan;
  }

  /** What is wrong with an answer that names no columns. */
  String withoutColumns() {
    String wanted =
        expectedRows == null
            ? "captures '" + captures.get(0).field() + "'"
            : "verify-fields compares rows";
    return "op '" + op + "': " + wanted + ", and the answer names no columns";
  }
}
