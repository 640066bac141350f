package io.bench.cql.answer;

import io.bench.adapter.api.AdapterException;
import io.bench.adapter.api.ExpectedRows;
import io.bench.cql.statement.AnswerPart;
import org.jspecify.annotations.Nullable;

/** What an op reads of its answers beyond counting them. Thread-safe: lanes may share it. */
public final class AnswerPlans<RowT> {

  private final String op;
  private final AnswerPart part;

  /** For the columns that were last seen: they change only with the schema. */
  private volatile @Nullable AnswerPlan<RowT> last;

  private AnswerPlans(String op, AnswerPart part) {
    this.op = op;
    this.part = part;
  }

  /** What the op wants, or null if counts are enough. */
  public static <RowT> @Nullable AnswerPlans<RowT> of(String op, AnswerPart part) {
    return part.isNothing() ? null : new AnswerPlans<>(op, part);
  }

  /** What every row must hold, or null if only the first row is looked at. */
  public @Nullable ExpectedRows expectedRows() {
    return part.expectedRows();
  }

  /**
   * How an answer of these columns is read.
   *
   * @throws AdapterException naming op and field, if answers of these columns cannot be read as the
   *     op wants
   */
  public AnswerPlan<RowT> planFor(AnsweredColumns<RowT> columns) throws AdapterException {
    AnswerPlan<RowT> known = last;
    if (known != null && known.columns().equals(columns)) {
      return known;
    }
    AnswerPlan<RowT> plan = AnswerPlan.of(op, part, columns);
    last = plan;
    return plan;
  }

  /** What is wrong with an answer that names no columns. */
  String withoutColumns() {
    String wanted =
        part.expectedRows() == null
            ? "captures '" + part.captures().get(0).field() + "'"
            : "verify-fields compares rows";
    return "op '" + op + "': " + wanted + ", and the answer names no columns";
  }
}
