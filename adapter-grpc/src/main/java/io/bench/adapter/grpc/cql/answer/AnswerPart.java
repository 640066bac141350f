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
   * @param select whether it is a SELECT
   * @param fieldOrders the fields of user-defined types in their order, by the type's name
   * @throws AdapterException naming the op, if it has no rows that could be compared
   */
  public static @Nullable AnswerPart of(
      OpTemplate template, boolean select, Map<String, List<String>> fieldOrders)
      throws AdapterException {
    if (template.expectedRows() != null && !select) {
      throw AdapterException.usage(
          "op '" + template.name() + "': verify-fields has a meaning only on a SELECT");
    }
    return isNothing(template) ? null : new AnswerPart(template, fieldOrders);
  }

  /**
   * For an op that answers with no rows.
   *
   * @throws AdapterException naming the op, if it wants anything of them
   */
  public static void refuseOnBatch(OpTemplate template) throws AdapterException {
    if (!isNothing(template)) {
      throw AdapterException.usage(
          "op '"
              + template.name()
              + "': a batch answers with no rows that could be verified or captured");
    }
  }

  private static boolean isNothing(OpTemplate template) {
    return template.captures().isEmpty() && template.expectedRows() == null;
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
